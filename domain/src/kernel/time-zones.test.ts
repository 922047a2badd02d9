import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertReaching } from '../testing/assert-reaching.ts';
import {
  DEFAULT_TIME_ZONE,
  firstTimeZone,
  fromWallTime,
  isTimeZone,
  sameWallTimeIn,
  timeZoneChoices,
  toWallTime,
} from './time-zones.ts';

const CHICAGO = 'America/Chicago';

describe('wall times', () => {
  test('TIME-82 a wall time is converted with the offset of its date', () => {
    expect(fromWallTime('2027-01-10T19:00', CHICAGO)).toEqual({ kind: 'once', at: '2027-01-11T01:00:00.000Z' });
    expect(fromWallTime('2027-07-10T19:00', CHICAGO)).toEqual({ kind: 'once', at: '2027-07-11T00:00:00.000Z' });
    expect(toWallTime('2027-01-11T01:00:00Z', CHICAGO)).toBe('2027-01-10T19:00');
    expect(toWallTime('2027-07-11T00:00:00Z', CHICAGO)).toBe('2027-07-10T19:00');
  });

  test('TIME-82 wall times before and after a clock change are converted with different offsets', () => {
    expect(fromWallTime('2027-03-14T01:59', CHICAGO)).toEqual({ kind: 'once', at: '2027-03-14T07:59:00.000Z' });
    expect(fromWallTime('2027-03-14T03:00', CHICAGO)).toEqual({ kind: 'once', at: '2027-03-14T08:00:00.000Z' });
    expect(fromWallTime('2027-11-07T00:59', CHICAGO)).toEqual({ kind: 'once', at: '2027-11-07T05:59:00.000Z' });
    expect(fromWallTime('2027-11-07T02:00', CHICAGO)).toEqual({ kind: 'once', at: '2027-11-07T08:00:00.000Z' });
  });

  test('TIME-82~ a wall time that the clock skips is reported, and moved forward by the length of the skip', () => {
    const skipped = fromWallTime('2027-03-14T02:30', CHICAGO);
    expect(skipped).toEqual({ kind: 'skipped', at: '2027-03-14T08:30:00.000Z' });
    expect(toWallTime(skipped.at, CHICAGO)).toBe('2027-03-14T03:30');
  });

  test('TIME-82~ a wall time that the clock shows twice is reported with both instants', () => {
    expect(fromWallTime('2027-11-07T01:30', CHICAGO)).toEqual({
      kind: 'repeated',
      at: '2027-11-07T06:30:00.000Z',
      laterAt: '2027-11-07T07:30:00.000Z',
    });
  });

  test('TIME-82 zones with half-hour offsets, half-hour changes and no changes are converted correctly', () => {
    expect(fromWallTime('2027-06-01T12:00', 'Asia/Kolkata').at).toBe('2027-06-01T06:30:00.000Z');
    expect(fromWallTime('2027-10-03T02:15', 'Australia/Lord_Howe').kind).toBe('skipped');
    expect(fromWallTime('2027-03-14T02:30', 'America/Phoenix')).toMatchObject({ kind: 'once' });
  });

  test('TIME-82 the same wall time in another zone uses the offset of that zone on that date', () => {
    expect(sameWallTimeIn('2027-01-11T01:00:00Z', CHICAGO, 'Europe/Madrid')).toBe('2027-01-10T18:00:00.000Z');
    expect(sameWallTimeIn('2027-07-11T00:00:00Z', CHICAGO, 'Europe/Madrid')).toBe('2027-07-10T17:00:00.000Z');
    // In these two weeks only Chicago has daylight saving time.
    expect(sameWallTimeIn('2027-03-20T00:00:00Z', CHICAGO, 'Europe/Madrid')).toBe('2027-03-19T18:00:00.000Z');
  });

  test('TIME-82~ a wall time that the other zone skips is moved forward by the length of the skip', () => {
    const moved = sameWallTimeIn('2027-03-14T02:30:00Z', 'UTC', CHICAGO);
    expect(moved).toBe(fromWallTime('2027-03-14T02:30', CHICAGO).at);
    expect(toWallTime(moved, CHICAGO)).toBe('2027-03-14T03:30');
  });

  test('TIME-82~ sameWallTimeIn returns the second of two instants only for a second instant of the other zone', () => {
    const [first, second] = ['2027-11-07T06:30:00.000Z', '2027-11-07T07:30:00.000Z'];
    expect(sameWallTimeIn('2027-11-07T01:30:00Z', 'UTC', CHICAGO)).toBe(first);
    expect(sameWallTimeIn(first, CHICAGO, 'US/Central')).toBe(first);
    expect(sameWallTimeIn(second, CHICAGO, 'US/Central')).toBe(second);
    expect(sameWallTimeIn(second, CHICAGO, 'UTC')).toBe('2027-11-07T01:30:00.000Z');
  });

  test('TIME-82 converting an instant to a wall time and back returns the instant', () => {
    const zones = fc.constantFrom(
      CHICAGO,
      'Europe/Madrid',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    );
    const quarters = fc.integer({ min: Date.UTC(1975, 0) / 900_000, max: Date.UTC(2035, 0) / 900_000 });
    const offset = (zone: string, quarter: number) =>
      Date.parse(`${toWallTime(new Date(quarter * 900_000).toISOString(), zone)}Z`) - quarter * 900_000;
    const DAY = 96;
    /**
     * Returns the first quarter of an hour after the next clock change that follows `from` within about 200 days;
     * returns `from` if there is none.
     */
    const nextChange = (zone: string, from: number) => {
      const before = offset(zone, from);
      let [low, high] = [from, from];
      while (offset(zone, high) === before && high < from + 200 * DAY) [low, high] = [high, high + 7 * DAY];
      if (offset(zone, high) === before) return from;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offset(zone, middle) === before) low = middle;
        else high = middle;
      }
      return high;
    };
    assertReaching(
      fc.tuple(zones, quarters, fc.integer({ min: -8, max: 8 }), fc.constantFrom(true, true, true, false)),
      ([zone, quarter, near, isNear]) => {
        const chosen = isNear ? nextChange(zone, quarter) + near : quarter;
        const instant = new Date(chosen * 900_000).toISOString();
        const wall = fromWallTime(toWallTime(instant, zone), zone);
        expect(wall.at === instant || (wall.kind === 'repeated' && wall.laterAt === instant)).toBe(true);
        return offset(zone, chosen - 12) !== offset(zone, chosen + 12);
      },
      { atLeast: 0.2, numRuns: 150 },
    );
  });

  test('TIME-82~ fromWallTime throws for a text that is not a wall time, and for an unknown zone', () => {
    for (const wall of ['', '2027-13-01T00:00', '2027-01-01', '2027-01-01T00:00:00']) {
      expect(() => fromWallTime(wall, CHICAGO)).toThrow(RangeError);
    }
    expect(() => fromWallTime('2027-01-01T00:00', 'Mars/Base')).toThrow(RangeError);
  });
});

test('TIME-80 CHN-123 SHELL-154 CAT-24 the default time zone is America/Chicago', () => {
  expect(DEFAULT_TIME_ZONE).toBe(CHICAGO);
  expect(firstTimeZone(null, undefined, '', 'Mars/Base')).toBe(CHICAGO);
  expect(firstTimeZone(null, 'Europe/Madrid', 'UTC')).toBe('Europe/Madrid');
});

test('TIME-83 the list of time zones is sorted by offset, then by name', () => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone'), 'Mars/Base'];
  const january = timeZoneChoices(zones, Date.parse('2027-01-10T00:00:00Z'));
  const offsets = january.map(({ offsetMinutes }) => offsetMinutes);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(january).toHaveLength(zones.length - 1);
  expect(january.find(({ zone }) => zone === CHICAGO)?.label).toBe('(UTC-06:00) America/Chicago');
  expect(january.find(({ zone }) => zone === 'UTC')?.label).toBe('(UTC+00:00) UTC');
  const july = timeZoneChoices(zones, Date.parse('2027-07-10T00:00:00Z'));
  expect(july.find(({ zone }) => zone === CHICAGO)?.label).toBe('(UTC-05:00) America/Chicago');
});

test('TIME-82~ only names that the runtime knows are time zones', () => {
  for (const zone of [CHICAGO, 'UTC', 'Europe/Madrid', 'US/Central']) expect(isTimeZone(zone), zone).toBe(true);
  for (const zone of ['', 'Mars/Base', '+05:00', 'America', '../etc']) expect(isTimeZone(zone), zone).toBe(false);
});
