import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { FiguresAge } from './figures-age.tsx';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * MINUTE_MS).toISOString();
const show = (watching: number, { closesAt = null as string | null, timestamp = inMinutes(0) } = {}) => (
  <FiguresAge content={{ closesAt }} analytics={{ watching, timestamp }} />
);
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE_MS + 5_100));
const words = () => screen.queryByRole('status')?.textContent ?? null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('ANA-158 while people watch and no new figures come, the page says how many minutes old they are', () => {
  const { rerender } = render(show(3));
  expect(words()).toBeNull();
  passMinutes(0.8);
  expect(words()).toBeNull();
  passMinutes(0.2);
  expect(words()).toBe('Figures are 1 minute old');
  passMinutes(4);
  expect(words()).toBe('Figures are 5 minutes old');
  rerender(show(3));
  expect(words()).toBeNull();
});

test('ANA-158~ figures of a content that nobody watches, or that has ended, need not be new', () => {
  const { rerender } = render(show(0));
  passMinutes(5);
  expect(words()).toBeNull();
  const timestamp = inMinutes(0);
  rerender(show(3, { closesAt: inMinutes(4), timestamp }));
  passMinutes(5);
  expect(words()).toBeNull();
});
