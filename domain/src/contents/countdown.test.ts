import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertReaching } from '../testing/assert-reaching.ts';
import { countdown } from './countdown.ts';

/** A Sunday, 9:00 AM in Chicago. */
const UNTIL = '2027-03-07T15:00:00.000Z';
const ZONE = 'America/Chicago';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const countdownAt = (ms: number) => countdown(UNTIL, Date.parse(UNTIL) - ms, ZONE);
const days = (value: number) => ({ unit: 'days', value });
const weeks = (value: number, remainingDays: number) => ({ unit: 'weeks', value, days: remainingDays });

test('CNT-30 a countdown shows only its largest unit, and minutes:seconds below an hour', () => {
  expect(countdownAt(9 * DAY)).toEqual(weeks(1, 2));
  expect(countdownAt(3 * DAY + 5 * HOUR)).toEqual(days(3));
  expect(countdownAt(5 * HOUR + 29 * 60 * SECOND)).toEqual({ unit: 'hours', value: 5 });
  expect(countdownAt(59 * 60 * SECOND + 7 * SECOND)).toEqual({ unit: 'clock', value: '59:07' });
});

test('TIME-31 a countdown of a week or more shows weeks and the remaining days', () => {
  expect(countdownAt(7 * DAY)).toEqual(weeks(1, 0));
  expect(countdownAt(33 * DAY)).toEqual(weeks(4, 5));
  expect(countdownAt(21 * DAY - 1)).toEqual(weeks(3, 0));
});

test('TIME-32 TIME-84~ a countdown below a week shows calendar days', () => {
  // Saturday at 11 AM and Friday at 11 PM are one day and two days before Sunday.
  expect(countdownAt(DAY)).toEqual(days(1));
  expect(countdownAt(47 * HOUR)).toEqual(days(2));
  expect(countdownAt(34 * HOUR)).toEqual(days(2));
  expect(countdownAt(33 * HOUR)).toEqual(days(1));
  expect(countdownAt(6 * DAY)).toEqual(days(6));
});

test('TIME-84~ a countdown counts calendar days of the time zone, also across a clock change', () => {
  const now = Date.parse('2027-03-13T05:30:00Z');
  const until = '2027-03-14T15:00:00Z';
  expect(countdown(until, now, 'America/Chicago')).toEqual(days(2));
  expect(countdown(until, now, 'Europe/Madrid')).toEqual(days(1));
  expect(countdown('2027-03-15T05:00:00Z', Date.parse('2027-03-14T05:00:00Z'), 'America/Chicago')).toEqual(days(2));
});

test('TIME-33 a countdown below a day shows hours, rounded', () => {
  expect(countdownAt(DAY - 1)).toEqual({ unit: 'hours', value: 24 });
  expect(countdownAt(119 * 60 * SECOND)).toEqual({ unit: 'hours', value: 2 });
  expect(countdownAt(HOUR)).toEqual({ unit: 'hours', value: 1 });
});

test('TIME-34 a countdown below an hour shows minutes:seconds', () => {
  expect(countdownAt(HOUR - 1)).toEqual({ unit: 'clock', value: '59:59' });
  expect(countdownAt(14 * 60 * SECOND + 32 * SECOND)).toEqual({ unit: 'clock', value: '14:32' });
  expect(countdownAt(9 * SECOND)).toEqual({ unit: 'clock', value: '00:09' });
});

test('TIME-34~ a countdown stays at 00:00 after its end', () => {
  fc.assert(fc.property(fc.nat(), (ms) => countdownAt(-ms).value === '00:00'));
});

test('TIME-84~ a countdown never increases as time passes', () => {
  const shownMs = (shown: ReturnType<typeof countdownAt>) => {
    if (shown.unit === 'weeks') return (shown.value * 7 + shown.days) * DAY;
    if (shown.unit === 'days') return shown.value * DAY;
    if (shown.unit === 'hours') return shown.value * HOUR;
    const [minutes = 0, seconds = 0] = String(shown.value).split(':').map(Number);
    return (minutes * 60 + seconds) * SECOND;
  };
  // The spans are chosen so that each unit occurs equally often.
  const spans = fc
    .tuple(fc.constantFrom(90 * DAY, 8 * DAY, 30 * HOUR, 2 * HOUR, 90 * SECOND), fc.integer({ min: 0, max: 9_999 }))
    .map(([longest, part]) => Math.round((longest * part) / 9_999));
  assertReaching(
    fc.tuple(spans, spans),
    ([ms, later]) => {
      const [soon, far] = [countdownAt(ms), countdownAt(ms + later)];
      expect(shownMs(soon)).toBeLessThanOrEqual(shownMs(far));
      return shownMs(soon) < shownMs(far);
    },
    { atLeast: 0.5 },
  );
});
