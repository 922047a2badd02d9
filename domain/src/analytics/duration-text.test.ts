import { expect, test } from 'vitest';
import { durationText, percentOf } from './duration-text.ts';

test('ANA-53 3,661 seconds show as 1:01:01', () => {
  expect(durationText(3_661)).toBe('1:01:01');
  expect([0, 59.9, 60, 3_599, 36_000].map(durationText)).toEqual([
    '0:00:00',
    '0:00:59',
    '0:01:00',
    '0:59:59',
    '10:00:00',
  ]);
});

test('a share of nothing is 0 percent', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 0)]).toEqual([33, 67, 0]);
});
