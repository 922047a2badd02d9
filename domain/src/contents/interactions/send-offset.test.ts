import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetOf, offsetText } from './send-offset.ts';

test('a time after the start is minutes and seconds, hours too, or minutes', () => {
  expect(['', '12:30', '0:05', '1:02:03', '90:00', '12', ' 7:00 '].map(offsetOf)).toEqual([
    null,
    750,
    5,
    3_723,
    5_400,
    720,
    420,
  ]);
  for (const text of ['soon', '1:5', '1:60', '1:60:00', '-1', '12:30:', '24:00:00', '1441', '1:2:3', '9'.repeat(99)])
    expect([text, offsetOf(text)]).toEqual([text, undefined]);
});

test('a formatted time is read as the same time', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => offsetOf(offsetText(seconds)) === seconds));
  expect(offsetText(null)).toBe('');
});
