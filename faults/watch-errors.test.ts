import { millisecondsOf } from '@nave/domain/analytics/watch.ts';
import { expect, test } from 'vitest';
import { type StoredViewer, type TrueViewer, watchErrors } from './watch-errors.ts';

const counted = { opensAt: 1_000, closesAt: 5_000 };
/** A viewer who was there from second 2000 until second 2100. */
const viewer = (changes: Partial<TrueViewer> = {}): TrueViewer => ({
  id: 'amos',
  stays: [{ from: millisecondsOf(2_000), to: millisecondsOf(2_100) }],
  kills: 0,
  ...changes,
});
const stored = (...stays: number[]): StoredViewer => ({ id: 'amos', stays, thereSince: null });
const breachesOf = (who: TrueViewer, what: readonly StoredViewer[]) => watchErrors([who], what, counted).breaches;

test('a viewer whose stay is stored, up to the rounding, is right', () => {
  expect(breachesOf(viewer(), [stored(2_000, 2_099)])).toEqual([]);
  expect(watchErrors([viewer()], [stored(2_000, 2_099)], counted)).toMatchObject({ storedSeconds: 99, withoutKill: 1 });
});

test('a kill may lose twelve seconds of a viewer, and no more', () => {
  expect(breachesOf(viewer({ kills: 1 }), [stored(2_000, 2_088)])).toEqual([]);
  expect(breachesOf(viewer({ kills: 1 }), [stored(2_000, 2_085)])).toHaveLength(1);
  expect(breachesOf(viewer({ kills: 2 }), [stored(2_000, 2_085)])).toEqual([]);
  expect(watchErrors([viewer({ kills: 2 })], [stored(2_000, 2_080)], counted).lostByKill).toBe(10);
});

test('without a kill nothing may be lost, and nothing may be added at all', () => {
  expect(breachesOf(viewer(), [stored(2_000, 2_095)])).toHaveLength(1);
  expect(breachesOf(viewer({ kills: 9 }), [stored(2_000, 2_105)])).toHaveLength(1);
});

test('missing, unknown and open viewers are found', () => {
  expect(breachesOf(viewer(), [])).toEqual(['amos is not stored']);
  expect(breachesOf(viewer(), [stored(2_000, 2_100), { ...stored(), id: 'x' }])).toEqual(['x is no viewer']);
  expect(breachesOf(viewer(), [{ ...stored(2_000, 2_100), thereSince: 2_200 }])).toEqual(['amos is still there']);
});
