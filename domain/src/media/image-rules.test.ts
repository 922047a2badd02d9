import { expect, test } from 'vitest';
import { isSquare } from './image-rules.ts';

test.each([
  [300, 300, true],
  [400, 300, false],
  [300, 400, false],
  [301, 300, false],
])('MED-34 isSquare tests whether width and height are equal: %d by %d pixels gives %s', (width, height, expected) => {
  expect(isSquare({ width, height })).toBe(expected);
});
