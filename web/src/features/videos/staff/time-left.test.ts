import { expect, test } from 'vitest';
import { TimeLeft } from './time-left.ts';

const MB = 1_000_000;
const totalBytes = 100 * MB;

test('VID-126~ the time left is that of the rest at the average speed of the last 15 seconds', () => {
  const left = new TimeLeft();
  expect(left.add(0, { totalBytes, nowMs: 0 })).toBeNull();
  expect(left.add(2 * MB, { totalBytes, nowMs: 2_000 })).toBeNull();
  expect(left.add(4 * MB, { totalBytes, nowMs: 4_000 })).toBe(96);
  // From then on twice as fast: after 15 seconds, the first 4 no longer count.
  for (let second = 5; second <= 19; second++)
    left.add((4 + (second - 4) * 2) * MB, { totalBytes, nowMs: second * 1_000 });
  expect(left.add(36 * MB, { totalBytes, nowMs: 20_000 })).toBe(32);
});

test('VID-126~ the time left is unknown while nothing is sent, and after a part is sent again', () => {
  const left = new TimeLeft();
  left.add(8 * MB, { totalBytes, nowMs: 0 });
  expect(left.add(8 * MB, { totalBytes, nowMs: 10_000 })).toBeNull();
  expect(left.add(10 * MB, { totalBytes, nowMs: 11_000 })).not.toBeNull();
  expect(left.add(8 * MB, { totalBytes, nowMs: 12_000 })).toBeNull();
});
