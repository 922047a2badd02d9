import { expect, test } from 'vitest';
import { isSquare } from './image-rules.ts';

test.each([
  [300, 300, true],
  [400, 300, false],
  [300, 400, false],
  [301, 300, false],
])('MED-34 a picture of %d by %d is square: %s', (width, height, isOne) => {
  expect(isSquare({ width, height })).toBe(isOne);
});
