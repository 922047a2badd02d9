import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 8 }],
  ['bytes=-3', { start: 6, end: 8 }],
  ['bytes=-30', { start: 0, end: 8 }],
  ['bytes=2-99', { start: 2, end: 8 }],
  ['bytes=8-8', { start: 8, end: 8 }],
  ['bytes=9-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-3', null],
  ['', null],
])('MED-195~ readRange parses the header %j for a file of nine bytes', (header, expected) => {
  expect(readRange(header, 9)).toEqual(expected);
});

test('MED-195~ every range is beyond the end of an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('beyond');
});
