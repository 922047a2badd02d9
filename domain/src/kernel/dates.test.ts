import { describe, expect, test } from 'vitest';
import { clocksDiffer, formDate, localLongDate, longDate, zoneAbbreviation } from './dates.ts';

const chicago = { timeZone: 'America/Chicago' };

describe('long dates', () => {
  test('TIME-78 VIEW-26 long dates read like Monday, March 3rd at 7:00 PM', () => {
    expect(longDate('2025-03-04T01:00:00Z', chicago)).toBe('Monday, March 3rd at 7:00 PM');
    expect(longDate(Date.parse('2025-03-03T06:05:00Z'), chicago)).toBe('Monday, March 3rd at 12:05 AM');
    expect(longDate('2025-03-03T18:00:00Z', chicago)).toBe('Monday, March 3rd at 12:00 PM');
  });

  test('TIME-78~ days have the ordinal endings st, nd, rd and th', () => {
    const endings = {
      1: 'st',
      2: 'nd',
      3: 'rd',
      4: 'th',
      11: 'th',
      12: 'th',
      13: 'th',
      20: 'th',
      21: 'st',
      22: 'nd',
      23: 'rd',
      30: 'th',
      31: 'st',
    };
    for (const [day, ending] of Object.entries(endings)) {
      const date = longDate(`2027-01-${day.padStart(2, '0')}T12:00:00Z`, { timeZone: 'UTC' });
      expect(date).toContain(`January ${day}${ending} at`);
    }
  });

  test('VIEW-27 TIME-81~ long dates use the time zone of the reader', () => {
    const at = '2027-12-25T03:30:00Z';
    expect(longDate(at, { timeZone: 'Europe/Madrid' })).toBe('Saturday, December 25th at 4:30 AM');
    expect(longDate(at, { timeZone: 'America/Los_Angeles' })).toBe('Friday, December 24th at 7:30 PM');
    expect(longDate(at)).toBe(longDate(at, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }));
  });

  test('TIME-78~ long dates have the specified form in English, and the usual form of the language otherwise', () => {
    const at = '2025-03-04T01:00:00Z';
    expect(localLongDate(at, 'en-GB', chicago)).toBe('Monday, March 3rd at 7:00 PM');
    expect(localLongDate(at, 'es', chicago)).toMatch(/^lunes, 3 de marzo/);
  });
});

test('TIME-79 form dates read MM/DD/YYYY hh:mm A', () => {
  expect(formDate('2027-03-07T15:05:00Z', { timeZone: 'UTC' })).toBe('03/07/2027 03:05 PM');
  expect(formDate('2027-11-30T00:00:00Z', { timeZone: 'UTC' })).toBe('11/30/2027 12:00 AM');
  expect(formDate('2027-11-30T12:30:00Z', { timeZone: 'UTC' })).toBe('11/30/2027 12:30 PM');
});

test('TIME-81~ TIME-82~ the short name of a zone follows daylight saving time', () => {
  expect(zoneAbbreviation('2027-01-10T12:00:00Z', chicago)).toBe('CST');
  expect(zoneAbbreviation('2027-07-10T12:00:00Z', chicago)).toBe('CDT');
});

test('TIME-81~ clocksDiffer is true only if clocks in the two zones show different times', () => {
  const phoenix = { timeZone: 'America/Phoenix' };
  const denver = { timeZone: 'America/Denver' };
  expect(clocksDiffer('2027-01-10T12:00:00Z', phoenix, denver)).toBe(false);
  expect(clocksDiffer('2027-07-10T12:00:00Z', phoenix, denver)).toBe(true);
});
