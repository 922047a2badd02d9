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
  expect(looks).toEqual([0, 43_200_000, 86_400_000, 108_000_000]);
});
