import { expect, test } from 'vitest';
import { reconnectDelay, returnDelay } from './reconnect-delay.ts';

test('the first three tries wait at most 8 s, then the span doubles up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 20].map((attempt) => reconnectDelay(attempt, 1))).toEqual([
    8_000, 8_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test('no try comes sooner than half a second, and chance spreads them evenly', () => {
  expect(reconnectDelay(5, 0)).toBe(500);
  expect(reconnectDelay(0, 0.5)).toBe(4_250);
});

test('OPS-95~ nobody comes back to a server that restarts as planned before it may be there, and all within ten seconds', () => {
  expect([0, 0.5, 1].map(returnDelay)).toEqual([2_500, 6_250, 10_000]);
});
