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
/** The frame has the focus now, and the page hears of it as a browser says it. Answers who has it then. */
function takesFocus(): string {
  frame().focus();
  fireEvent(window, new Event('blur'));
  act(() => void vi.advanceTimersByTime(10));
  return document.activeElement?.localName ?? '';
}
const write = () => {
  field().focus();
  fireEvent.input(field(), { target: { value: 'Good' } });
};
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('F5~ a frame that takes the focus by itself gives it back to the field in which somebody writes', () => {
  write();
  expect(takesFocus()).toBe('input');
  later(60_000);
  expect(takesFocus()).toBe('input');
});

test('a press into the frame is the visitor’s own: under the mouse once they have stopped writing, and on a screen for fingers', () => {
  write();
  vi.spyOn(frame(), 'matches').mockImplementation((selector) => selector === ':hover');
  expect(takesFocus()).toBe('input');
  later(2_000);
  expect(takesFocus()).toBe('iframe');
  aDevice({ hovers: false });
  write();
  expect(takesFocus()).toBe('input');
  later(2_000);
  expect(takesFocus()).toBe('iframe');
});

test('whoever leaves the field by themself, or wrote nothing, may go into a frame', () => {
  expect(takesFocus()).toBe('iframe');
  write();
  fireEvent.keyDown(field(), { key: 'Tab' });
  expect(takesFocus()).toBe('iframe');
  write();
  fireEvent.pointerDown(document.querySelector('button') as HTMLElement);
  expect(takesFocus()).toBe('iframe');
  write();
  field().remove();
  expect(takesFocus()).toBe('iframe');
});
