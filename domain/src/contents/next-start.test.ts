import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWallTime } from '../kernel/time-zones.ts';
import { nextLikelyStart } from './next-start.ts';

const zone = 'America/Chicago';
const proposed = (latest: string | null, now: string, timeZone = zone) =>
  toWallTime(nextLikelyStart({ latest, zone: timeZone, now: Date.parse(now) }), timeZone);

test('CNT-350~ without contents the proposed start is the next Sunday at 10:00 in the zone', () => {
  // Now is a Wednesday, a Sunday before 10:00, a Sunday from 10:00 on, and in Los Angeles still the Saturday before.
  expect(proposed(null, '2026-11-25T12:00:00Z')).toBe('2026-11-29T10:00');
  expect(proposed(null, '2026-11-22T15:59:00Z')).toBe('2026-11-22T10:00');
  expect(proposed(null, '2026-11-22T16:00:00Z')).toBe('2026-11-29T10:00');
  expect(proposed(null, '2026-11-22T05:00:00Z', 'America/Los_Angeles')).toBe('2026-11-22T10:00');
});

test('CNT-350~ the proposed start has the weekday and time of the latest content, across clock changes, and is after now and all planned contents', () => {
  // Contents are on Wednesdays at 19:00. The latest was in October, before the clocks went back.
  expect(proposed('2026-10-29T00:00:00.000Z', '2026-11-23T12:00:00Z')).toBe('2026-11-25T19:00');
  expect(proposed('2026-11-23T01:00:00.000Z', '2026-11-23T12:00:00Z')).toBe('2026-11-29T19:00');
  // Contents are on Tuesdays at 18:00. The latest was in winter, and now it is a Tuesday in summer at 18:01.
  expect(proposed('2026-01-28T00:00:00.000Z', '2026-09-29T23:01:00Z')).toBe('2026-10-06T18:00');
  expect(proposed('2026-12-20T16:00:00.000Z', '2026-11-23T12:00:00Z')).toBe('2026-12-27T10:00');
  expect(proposed('2016-12-18T16:00:00.000Z', '2026-11-23T12:00:00Z')).toBe('2026-11-29T10:00');
});

test('CNT-111 CNT-350~ the proposed start is in the future, within a week of the later of now and the latest content, and on a whole minute', () => {
  const zones = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC', 'Asia/Kolkata');
  const minute = fc
    .integer({ min: 0, max: 15_000_000 })
    .map((minutes) => Date.parse('2020-01-01T00:00:00Z') + minutes * 60_000);
  fc.assert(
    fc.property(fc.option(minute), minute, zones, (latest, now, timeZone) => {
      const next = Date.parse(
        nextLikelyStart({ latest: latest === null ? null : new Date(latest).toISOString(), zone: timeZone, now }),
      );
      const from = Math.max(now, latest ?? 0);
      expect(next).toBeGreaterThan(from - 1);
      expect(next - from).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      expect(next % 60_000).toBe(0);
    }),
  );
});
