import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityBucket, activityBuckets, countedSince } from './client-activity.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const bucket = (mostRecent: string | null, now = NOW) =>
  activityBucket(mostRecent === null ? null : Date.parse(mostRecent), Date.parse(now));

test.each([
  ['OPS-46 OPS-47 content of now is within 1 month', NOW, '1'],
  ['OPS-47 content of exactly 1 month ago is within 1 month', '2026-10-22T10:00:00.000Z', '1'],
  ['OPS-48 content of a millisecond more than 1 month ago is within 3 months', '2026-10-22T09:59:59.999Z', '3'],
  ['OPS-48 content of exactly 3 months ago is within 3 months', '2026-08-22T10:00:00.000Z', '3'],
  ['OPS-49 content of a millisecond more than 3 months ago is within 6 months', '2026-08-22T09:59:59.999Z', '6'],
  ['OPS-49 content of exactly 6 months ago is within 6 months', '2026-05-22T10:00:00.000Z', '6'],
  ['OPS-50 content of a millisecond more than 6 months ago is within 12 months', '2026-05-22T09:59:59.999Z', '12'],
  ['OPS-50 content of exactly 12 months ago is within 12 months', '2025-11-22T10:00:00.000Z', '12'],
  ['OPS-51 content of a millisecond more than 12 months ago is in the slowest', '2025-11-22T09:59:59.999Z', 'slowest'],
  ['OPS-52 a client without content is in the slowest', null, 'slowest'],
])('%s', (_, mostRecent, expected) => {
  expect(bucket(mostRecent)).toBe(expected);
});

test('OPS-46~ in a shorter month, the month before a 31st begins on its last day', () => {
  expect(bucket('2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z')).toBe('1');
  expect(bucket('2026-02-28T09:59:59.000Z', '2026-03-31T10:00:00.000Z')).toBe('3');
  expect(bucket('2024-02-29T10:00:00.000Z', '2025-02-28T10:00:00.000Z')).toBe('12');
});

test('OPS-46~ older content is never in an earlier bucket', () => {
  const time = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(time, time, time, (...times) => {
      const [older = 0, newer = 0, now = 0] = times.toSorted((a, b) => a - b);
      const at = (mostRecent: number) => activityBuckets.indexOf(activityBucket(mostRecent, now));
      expect(at(newer)).toBeLessThanOrEqual(at(older));
    }),
  );
});

test('OPS-53~ the counted days are 7 times 24 hours', () => {
  expect(Date.parse(NOW) - countedSince(Date.parse(NOW))).toBe(604_800_000);
});
