import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';
import { callAt } from './use-clock.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('TIME-53 TIME-54~ PLAY-77 CNT-212 callAt uses timers of at most 12 hours and is exact to the millisecond', () => {
  const clock = new ServerClock();
  const start = clock.now();
  const checks: number[] = [];
  let isReached = false;
  callAt(start + 30 * HOUR_MS, () => (isReached = true), clock);
  while (!isReached) {
    vi.advanceTimersToNextTimer();
    checks.push(clock.now() - start);
  }
  expect(checks).toEqual([0, 12 * HOUR_MS, 24 * HOUR_MS, 30 * HOUR_MS]);
  expect(checks[1]).toBe(43_200_000);
});

test('TIME-54 after a timer of 12 hours callAt checks the time, and either waits again or calls the function at once', () => {
  let elapsed = 0;
  const clock = new ServerClock(() => elapsed);
  const start = clock.now();
  const calls: number[] = [];
  callAt(start + 30 * HOUR_MS, () => calls.push(elapsed / HOUR_MS), clock);
  vi.advanceTimersByTime(0);
  elapsed = 12 * HOUR_MS;
  vi.advanceTimersByTime(12 * HOUR_MS);
  expect([calls, vi.getTimerCount()]).toEqual([[], 1]);
  // The device's timer fires hours late.
  elapsed = 31 * HOUR_MS;
  vi.advanceTimersByTime(12 * HOUR_MS);
  expect([calls, vi.getTimerCount()]).toEqual([[31], 0]);
});
