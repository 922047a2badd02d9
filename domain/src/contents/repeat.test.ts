import { expect, test } from 'vitest';
import { daysLater, repeatDays, repeatFormSchema } from './repeat.ts';

// Sunday, 10:00 in Chicago, two weeks before the clocks go forward.
const sunday = { startsAt: '2027-02-28T16:00:00.000Z', timeZoneName: 'America/Chicago' };
const now = Date.parse('2027-02-01T00:00:00Z');
const startsOf = (rule: Partial<Parameters<typeof repeatDays>[1]>, nowMs = now) =>
  repeatDays(sunday, { days: [0], count: null, until: null, ...rule }, nowMs).map((days) =>
    daysLater(sunday.startsAt, days, sunday.timeZoneName),
  );

test('CNT-291~ CNT-293 a content that repeats weekly at 10:00 stays at 10:00 across a clock change', () => {
  expect(startsOf({ count: 3 })).toEqual([
    '2027-03-07T16:00:00.000Z',
    '2027-03-14T15:00:00.000Z',
    '2027-03-21T15:00:00.000Z',
  ]);
});

test('CNT-293~ daysLater moves a skipped wall time forward, and returns the first instant of a repeated wall time', () => {
  expect(daysLater('2027-03-13T08:30:00.000Z', 1, 'America/Chicago')).toBe('2027-03-14T08:30:00.000Z');
  expect(daysLater('2027-11-06T06:30:00.000Z', 1, 'America/Chicago')).toBe('2027-11-07T06:30:00.000Z');
});

test('CNT-291~ repetitions on several weekdays are sorted, soonest first, and the day of the content itself is left out', () => {
  expect(startsOf({ days: [3, 0], count: 3 }).map((start) => start.slice(0, 10))).toEqual([
    '2027-03-03',
    '2027-03-07',
    '2027-03-10',
  ]);
});

test('CNT-292 a repeat ends after a number of contents, at most 52, or on a last day, which is included', () => {
  expect(startsOf({ until: '2027-03-14' })).toHaveLength(2);
  expect(startsOf({ until: '2027-03-13' })).toHaveLength(1);
  expect(startsOf({ until: '2027-02-28' })).toEqual([]);
  expect(startsOf({ until: '2999-01-01' })).toHaveLength(52);
  expect(startsOf({ days: [0, 1, 2, 3, 4, 5, 6], until: '2999-01-01' })).toHaveLength(52);
});

test('CNT-291~ a content that ended long ago is repeated only in the future', () => {
  const later = Date.parse('2030-06-05T00:00:00Z');
  expect(startsOf({ count: 1 }, later)).toEqual(['2030-06-09T15:00:00.000Z']);
});

test('CNT-292~ a repeat has either a number or a last day, not both', () => {
  const form = { id: '018f2f5e-0000-7000-8000-00000000dead', days: [0], count: 4, until: null, preview: true };
  const isValid = (change: object) => repeatFormSchema.safeParse({ ...form, ...change }).success;
  expect([isValid({}), isValid({ count: null, until: '2027-03-14' })]).toEqual([true, true]);
  for (const wrong of [
    ...[{ count: null }, { until: '2027-03-14' }, { days: [] }, { days: [7] }, { days: [0.5] }],
    ...[{ count: 0 }, { count: 53 }, { count: 1.5 }, { id: 'x' }, { until: 'soon', count: null }, { more: 1 }],
  ])
    expect(isValid(wrong), JSON.stringify(wrong)).toBe(false);
});
