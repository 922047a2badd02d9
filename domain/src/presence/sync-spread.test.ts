import { expect, test } from 'vitest';
import { syncSpread } from './sync-spread.ts';

const spreadOf = (...errors: (number | null)[]) =>
  syncSpread(errors.map((syncErrorMs) => ({ state: 'plays' as const, syncErrorMs })));

test('players without a reported error are ignored, and an error ahead counts like an error behind', () => {
  expect(spreadOf()).toEqual({ count: 0, p50Ms: null, p95Ms: null });
  expect(spreadOf(null, null)).toEqual({ count: 0, p50Ms: null, p95Ms: null });
  expect(spreadOf(-400, 100, null)).toEqual({ count: 2, p50Ms: 100, p95Ms: 400 });
  expect(spreadOf(...Array.from({ length: 100 }, (_, index) => (index % 2 ? index + 1 : -index - 1)))).toEqual({
    count: 100,
    p50Ms: 50,
    p95Ms: 95,
  });
});
