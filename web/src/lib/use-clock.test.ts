import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';
import { callAt } from './use-clock.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('TIME-53 TIME-54~ PLAY-77 CNT-212 a far moment is waited for in timers of 12 hours, and reached to the millisecond', () => {
  const clock = new ServerClock();
  const start = clock.now();
  const looks: number[] = [];
  let isReached = false;
  callAt(start + 30 * HOUR_MS, () => (isReached = true), clock);
  while (!isReached) {
    vi.advanceTimersToNextTimer();
    looks.push(clock.now() - start);
  }
  expect(looks).toEqual([0, 12 * HOUR_MS, 24 * HOUR_MS, 30 * HOUR_MS]);
  expect(looks[1]).toBe(43_200_000);
});

test('TIME-54 the end of a capped timer looks at the time anew: it waits on, or acts at once where it is due by then', () => {
  let awake = 0;
  const clock = new ServerClock(() => awake);
  const start = clock.now();
  const calls: number[] = [];
  callAt(start + 30 * HOUR_MS, () => calls.push(awake / HOUR_MS), clock);
  vi.advanceTimersByTime(0);
  awake = 12 * HOUR_MS;
  vi.advanceTimersByTime(12 * HOUR_MS);
  expect([calls, vi.getTimerCount()]).toEqual([[], 1]);
  // The device's timers were late by hours.
  awake = 31 * HOUR_MS;
  vi.advanceTimersByTime(12 * HOUR_MS);
  expect([calls, vi.getTimerCount()]).toEqual([[31], 0]);
});
