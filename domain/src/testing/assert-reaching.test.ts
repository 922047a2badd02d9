import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertReaching } from './assert-reaching.ts';

test('assertReaching fails if an input breaks the property, or if too few inputs reach the oracle', () => {
  const isEven = (n: number) => n % 2 === 0;
  expect(() => assertReaching(fc.nat(), isEven, { atLeast: 0.2 })).not.toThrow();
  expect(() => assertReaching(fc.nat(), isEven, { atLeast: 0.9 })).toThrow(
    /% of the inputs reached the oracle, not 90 %/,
  );
  const breaks = (n: number) => {
    expect(n).toBeLessThan(5);
    return true;
  };
  expect(() => assertReaching(fc.nat(), breaks, { atLeast: 0.1 })).toThrow(/Counterexample/);
});
