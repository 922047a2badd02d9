import { expect, test } from 'vitest';
import { plannedRestartDelay, reconnectDelay } from './reconnect-delay.ts';

test('the first three attempts wait at most 8 s, then the maximum doubles up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 20].map((attempt) => reconnectDelay(attempt, 1))).toEqual([
    8_000, 8_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test('an attempt waits at least half a second, and waits are spread evenly up to the maximum', () => {
  expect(reconnectDelay(5, 0)).toBe(500);
  expect(reconnectDelay(0, 0.5)).toBe(4_250);
});

test('OPS-95~ after a planned restart pages reconnect after more than 2 s and at most 10 s', () => {
  expect([0, 0.5, 1].map(plannedRestartDelay)).toEqual([2_500, 6_250, 10_000]);
});
