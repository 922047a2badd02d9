import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesOf, NO_DURATION } from './duration-form.ts';

test.each([
  ['90', 90],
  ['0', 0],
  [' 90 min ', 90],
  ['90 minutes', 90],
  ['45m', 45],
  ['1:30', 90],
  ['01:05', 65],
  ['0:45', 45],
  ['1h 30', 90],
  ['1h30', 90],
  ['1 H 30 MIN', 90],
  ['1 hr 30 min', 90],
  ['2 hours', 120],
  ['1.5 h', 90],
  ['1,5h', 90],
])('CNT-272 %s is %d minutes', (text, minutes) => expect(minutesOf(text)).toBe(minutes));

test.each(['-5', '- 5', '-1:30', '1:75', '1:5', '1:30:00', '1,000', '1e3', 'an hour', 'h', '90 90', '٩٠'])(
  'CNT-272 %s is not a duration',
  (text) => expect(minutesOf(text)).toBe(NO_DURATION),
);

test('CNT-272~ an empty text is null', () => expect([minutesOf(''), minutesOf('  ')]).toEqual([null, null]));

test('CNT-272~ hours and minutes have the same value in every notation', () => {
  fc.assert(
    fc.property(fc.nat(48), fc.nat(59), (hours, minutes) => {
      const total = hours * 60 + minutes;
      const twoDigits = String(minutes).padStart(2, '0');
      const notations = [`${total}`, `${hours}:${twoDigits}`, `${hours}h ${minutes}`, `${hours} hr ${minutes} min`];
      return notations.every((text) => minutesOf(text) === total);
    }),
  );
});
