import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curvePoints } from './curve-points.ts';
import { millisecondsOf, peakOf } from './watch.ts';

const time = { opensAt: 1_000, closesAt: 5_000, now: 2_000 };

test('the points begin at the opening, and end now', () => {
  const curve = new Map([
    [1_200, 3],
    [1_700, -1],
  ]);
  expect(curvePoints(curve, time, 4).map(({ at, viewers }) => [at, viewers])).toEqual([
    [millisecondsOf(1_000), 3],
    [millisecondsOf(1_250), 3],
    [millisecondsOf(1_500), 3],
    [millisecondsOf(1_750), 2],
  ]);
  expect(curvePoints(new Map(), time, 4)).toEqual([]);
});

test('however many come and go, there are at most so many points, and the highest is the peak', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 900, max: 1_990 }), fc.integer({ min: 1, max: 300 })), { minLength: 1 }),
      fc.integer({ min: 1, max: 400 }),
      (stays, most) => {
        const curve = new Map<number, number>();
        const add = (second: number, change: number) => curve.set(second, (curve.get(second) ?? 0) + change);
        for (const [from, length] of stays) {
          add(from, 1);
          if (from + length < time.now) add(from + length, -1);
        }
        const points = curvePoints(curve, time, most);
        expect(points.length).toBeLessThanOrEqual(most);
        expect(Math.max(...points.map(({ viewers }) => viewers), 0)).toBe(peakOf(curve).viewers);
      },
    ),
    { numRuns: 1_000 },
  );
});
