import { expect, test } from 'vitest';
import { RETRIED_FOR_MS, retryPauseMs } from './retry-pause.ts';

test('API-111~ with any jitter, pauses grow to about an hour, and 50 pauses last longer than 24 hours', () => {
  for (let attempts = 1; attempts < 10; attempts += 1)
    expect(retryPauseMs(attempts + 1, 0)).toBeGreaterThan(retryPauseMs(attempts, 1));
  for (const random of [0, 0.5, 1]) {
    expect(retryPauseMs(1, random)).toBeLessThan(10_000);
    const pauses = Array.from({ length: 50 }, (_, index) => retryPauseMs(index + 1, random));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.25 * 3_600_000);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(RETRIED_FOR_MS);
  }
});

test('pauses after the same number of attempts differ by jitter', () => {
  expect(retryPauseMs(5, 0.1)).not.toBe(retryPauseMs(5, 0.9));
});
