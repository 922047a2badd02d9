// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, startTexts } from './i18n.ts';
import { listDate, listDay, listMoment, sentenceMoment } from './staff-dates.ts';

const now = Date.parse('2027-02-10T12:00:00Z');
const chicago = { timeZone: 'America/Chicago', now };
const TEN = '2027-02-14T16:00:00Z';

afterEach(() => chooseLanguage('en'));

test('CNT-99~ listMoment shows weekday, day and time, and the year if it is not the current one', () => {
  expect(listMoment(TEN, chicago)).toBe('Sun, Feb 14 · 10:00 AM');
  expect(listMoment('2028-02-13T16:05:00Z', chicago)).toBe('Sun, Feb 13, 2028 · 10:05 AM');
  expect(sentenceMoment(TEN, chicago)).toBe('Sun, Feb 14, 10:00 AM');
  expect(listDate(TEN, chicago)).toBe('Sun, Feb 14');
});

test('CNT-99~ listMoment uses the Spanish order and 24-hour clock', async () => {
  await startTexts({ en: {}, es: async () => ({}) });
  await chooseLanguage('es');
  expect(listMoment(TEN, chicago)).toBe('dom, 14 feb · 10:00');
  expect(listMoment('2028-02-13T22:05:00Z', chicago)).toBe('dom, 13 feb 2028 · 16:05');
  expect(sentenceMoment(TEN, chicago)).toBe('dom, 14 feb, 10:00');
  expect(listDay('2027-02-14', now)).toBe('dom, 14 feb');
});

test('CNT-99~ listMoment takes the year from the time zone in which it formats', () => {
  const newYear = '2028-01-01T03:00:00Z';
  expect(listMoment(newYear, chicago)).toBe('Fri, Dec 31 · 9:00 PM');
  expect(listMoment(newYear, { timeZone: 'Europe/Madrid', now })).toBe('Sat, Jan 1, 2028 · 4:00 AM');
  expect(listDay('2026-11-15', now)).toBe('Sun, Nov 15, 2026');
});
