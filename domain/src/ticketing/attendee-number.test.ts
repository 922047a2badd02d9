import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedNumber, isEventNumber, readAttendeeNumber } from './attendee-number.ts';

test('TKT-2 an event number is exactly six ASCII digits', () => {
  for (const number of ['123456', '000000', '999999']) expect(isEventNumber(number)).toBe(true);
  for (const text of ['12345', '1234567', '', '12345a', ' 123456', '123456\n', '１２３４５６', '١٢٣٤٥٦', '12-456'])
    expect([text, isEventNumber(text)]).toEqual([text, false]);
});

test.each([
  ['12345678', '12345678'],
  ['12345678901234567890', '12345678901234567890'],
  [' 1234 5678 ', '12345678'],
  ['1234-5678', '12345678'],
  ['1234–5678—9012', '123456789012'],
  ['1234\u200b5678\u00ad\ufeff', '12345678'],
  ['\u202d12345678\u202c', '12345678'],
  ['1234\u00a05678\n', '12345678'],
  ['1234\u2212\u30fb5678', null],
  ['1234567', null],
  ['123456789012345678901', null],
  ['', null],
  ['1234567a', null],
  ['+12345678', null],
  ['1234.5678', null],
  ['１２３４５６７８', null],
  ['٣٣٣٣٣٣٣٣', null],
  ['1.23457E+11', null],
  [`12345678${' '.repeat(300)}`, null],
])('TKT-94~ the text %j is read as the attendee number %j', (text, number) => {
  expect(readAttendeeNumber(text)).toBe(number);
});

test('TKT-94 an attendee number is numeric and has at least 8 digits', () => {
  for (const digits of [8, 9, 20]) expect(readAttendeeNumber('1'.repeat(digits))).toHaveLength(digits);
  for (const text of ['1'.repeat(7), '', 'a'.repeat(8), `${'1'.repeat(8)}a`])
    expect(readAttendeeNumber(text)).toBeNull();
});

test('a text of a megabyte is refused without searching it', () => {
  const text = '\u200b1'.repeat(500_000);
  let reads = 0;
  const watched = { length: text.length, replace: () => ++reads } as unknown as string;
  expect([readAttendeeNumber(text), readAttendeeNumber(watched), reads]).toEqual([null, null, 0]);
});

test('a number in groups is no number for a spreadsheet, and is read as the same number', () => {
  expect(groupedNumber('123456789012')).toBe('1234-5678-9012');
  expect(groupedNumber('1234567890')).toBe('1234-567890');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8,20}$/), (number) => {
      const grouped = groupedNumber(number);
      expect(readAttendeeNumber(grouped)).toBe(number);
      expect(Number.isNaN(Number(grouped))).toBe(true);
    }),
  );
});
