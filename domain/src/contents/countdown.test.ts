import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdown } from './countdown.ts';

const UNTIL = '2027-03-07T15:00:00.000Z';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const left = (ms: number) => countdown(UNTIL, Date.parse(UNTIL) - ms);

test('TIME-31 CNT-30 it counts in weeks while a week or more remains', () => {
  expect(left(WEEK)).toEqual({ unit: 'weeks', value: 1 });
  expect(left(3 * WEEK - 1)).toEqual({ unit: 'weeks', value: 2 });
});

test('TIME-32 CNT-30 it counts in days below a week', () => {
  expect(left(WEEK - 1)).toEqual({ unit: 'days', value: 6 });
  expect(left(DAY)).toEqual({ unit: 'days', value: 1 });
});

test('TIME-33 CNT-30 it counts in hours below a day', () => {
  expect(left(DAY - 1)).toEqual({ unit: 'hours', value: 23 });
  expect(left(HOUR)).toEqual({ unit: 'hours', value: 1 });
});

test('TIME-34 CNT-30 it shows minutes:seconds below an hour', () => {
  expect(left(HOUR - 1)).toEqual({ unit: 'clock', value: '59:59' });
  expect(left(14 * 60 * SECOND + 32 * SECOND)).toEqual({ unit: 'clock', value: '14:32' });
  expect(left(9 * SECOND)).toEqual({ unit: 'clock', value: '00:09' });
});

test('TIME-34 it stays at 00:00 when the moment has passed', () => {
  fc.assert(fc.property(fc.nat(), (ms) => left(-ms).value === '00:00'));
});
