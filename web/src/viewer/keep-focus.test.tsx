import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  aDevice({ hovers: true });
  document.body.innerHTML = '<input aria-label="Message"><button>Other</button><iframe title="Video"></iframe>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('input') as HTMLInputElement;
const frame = () => document.querySelector('iframe') as HTMLIFrameElement;

function aDevice({ hovers }: { hovers: boolean }) {
  vi.stubGlobal('matchMedia', () => ({ matches: hovers }));
}
/** Focuses the frame and fires the browser's event; returns the name of the element that has the focus afterwards. */
function frameTakesFocus(): string {
  frame().focus();
  fireEvent(window, new Event('blur'));
  act(() => void vi.advanceTimersByTime(10));
  return document.activeElement?.localName ?? '';
}
const typeInField = () => {
  field().focus();
  fireEvent.input(field(), { target: { value: 'Good' } });
};
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('F5~ if a frame takes the focus by itself, the page returns the focus to the field in which the viewer types', () => {
  typeInField();
  expect(frameTakesFocus()).toBe('input');
  later(60_000);
  expect(frameTakesFocus()).toBe('input');
});

test('a frame that is pressed keeps the focus once the viewer has stopped typing, with a mouse and on a touch screen', () => {
  typeInField();
  vi.spyOn(frame(), 'matches').mockImplementation((selector) => selector === ':hover');
  expect(frameTakesFocus()).toBe('input');
  later(2_000);
  expect(frameTakesFocus()).toBe('iframe');
  aDevice({ hovers: false });
  typeInField();
  expect(frameTakesFocus()).toBe('input');
  later(2_000);
  expect(frameTakesFocus()).toBe('iframe');
});

test('a frame keeps the focus if the viewer has left the field or typed nothing', () => {
  expect(frameTakesFocus()).toBe('iframe');
  typeInField();
  fireEvent.keyDown(field(), { key: 'Tab' });
  expect(frameTakesFocus()).toBe('iframe');
  typeInField();
  fireEvent.pointerDown(document.querySelector('button') as HTMLElement);
  expect(frameTakesFocus()).toBe('iframe');
  typeInField();
  field().remove();
  expect(frameTakesFocus()).toBe('iframe');
});
