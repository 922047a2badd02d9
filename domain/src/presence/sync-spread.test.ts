import { expect, test } from 'vitest';
import { syncSpread } from './sync-spread.ts';

const at = (...errors: (number | null)[]) =>
  syncSpread(errors.map((syncErrorMs) => ({ state: 'plays' as const, syncErrorMs })));

test('the spread uses only reported errors, and ahead counts like behind', () => {
  expect(at()).toEqual({ count: 0, p50Ms: null, p95Ms: null });
  expect(at(null, null)).toEqual({ count: 0, p50Ms: null, p95Ms: null });
  expect(at(-400, 100, null)).toEqual({ count: 2, p50Ms: 100, p95Ms: 400 });
  expect(at(...Array.from({ length: 100 }, (_, place) => (place % 2 ? place + 1 : -place - 1)))).toEqual({
    count: 100,
    p50Ms: 50,
    p95Ms: 95,
  });
});
