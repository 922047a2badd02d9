import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionOf, readPosition, upcomingEventDates } from './upcoming-events.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const MINUTE_MS = 60_000;

const isListed = (at: string) => {
  const { from, until } = upcomingEventDates(NOW);
  return Date.parse(at) >= from.getTime() && Date.parse(at) <= until.getTime();
};

test.each([
  ['an event that begins now is listed', '2026-11-22T10:00:00.000Z', true],
  ['an event that has begun is not listed', '2026-11-22T09:59:59.999Z', false],
  ['an event in exactly 14 days is listed', '2026-12-06T10:00:00.000Z', true],
  ['an event in 14 days and a millisecond is not listed', '2026-12-06T10:00:00.001Z', false],
])('OPS-67 %s', (_, at, listed) => {
  expect(isListed(at)).toBe(listed);
});

test('OPS-67 the dates span 14 times 24 hours, whatever the time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (now) => {
      const { from, until } = upcomingEventDates(now);
      expect((until.getTime() - from.getTime()) / MINUTE_MS).toBe(14 * 24 * 60);
    }),
  );
});

test('a position names one row, and no other text is a position', () => {
  const row = { eventDate: new Date(NOW), eventNumber: '482913', channelId: '018f2f5e-0000-7000-8000-00000000dead' };
  expect(readPosition(positionOf(row))).toEqual(row);
  for (const text of ['', '1_482913_x', `${positionOf(row)} `, `-${positionOf(row)}`, `9${'9'.repeat(15)}_482913_x`])
    expect(readPosition(text)).toBeUndefined();
});
