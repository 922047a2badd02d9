import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertReaching } from '../testing/assert-reaching.ts';
import { isUpcomingEvent, positionOf, readPosition, upcomingEventDates } from './upcoming-events.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');

test.each([
  ['an event that begins now is listed', '2026-11-22T10:00:00.000Z', 'UTC', true],
  ['an event that began earlier today is listed', '2026-11-22T00:00:00.000Z', 'UTC', true],
  ['an event of yesterday is not listed', '2026-11-21T23:59:59.999Z', 'UTC', false],
  ['the last minute of the 14th day is listed', '2026-12-06T23:59:59.999Z', 'UTC', true],
  ['an event in 15 days is not listed', '2026-12-07T00:00:00.000Z', 'UTC', false],
  ['the 14th day ends in the zone of the event', '2026-12-07T05:59:59.999Z', 'America/Costa_Rica', true],
  ['the day after begins in the zone of the event', '2026-12-07T06:00:00.000Z', 'America/Costa_Rica', false],
  ['in a zone that is ahead, the 14th day ends earlier', '2026-12-06T11:00:00.000Z', 'Pacific/Auckland', false],
])('OPS-67 %s', (_, at, zone, listed) => {
  expect(isUpcomingEvent(Date.parse(at), NOW, zone)).toBe(listed);
});

test('OPS-67~ every listed event of any zone is between the dates that are searched, also when clocks change', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/New_York',
    'Australia/Lord_Howe',
  );
  const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
  const hours = fc.oneof(fc.integer({ min: -30, max: 4 }), fc.integer({ min: 14 * 24 - 4, max: 15 * 24 + 4 }));
  assertReaching(
    fc.tuple(time, hours, zone),
    ([now, away, timeZone]) => {
      const eventDate = now + away * 3_600_000;
      if (!isUpcomingEvent(eventDate, now, timeZone)) return false;
      const { from, until } = upcomingEventDates(now);
      expect(eventDate).toBeGreaterThanOrEqual(from.getTime());
      expect(eventDate).toBeLessThanOrEqual(until.getTime());
      return true;
    },
    { atLeast: 0.3, numRuns: 500 },
  );
});

test('a position names one row, and no other text is a position', () => {
  const row = { eventDate: new Date(NOW), eventNumber: '482913', channelId: '018f2f5e-0000-7000-8000-00000000dead' };
  expect(readPosition(positionOf(row))).toEqual(row);
  for (const text of ['', '1_482913_x', `${positionOf(row)} `, `-${positionOf(row)}`, `9${'9'.repeat(15)}_482913_x`])
    expect(readPosition(text)).toBeUndefined();
});
