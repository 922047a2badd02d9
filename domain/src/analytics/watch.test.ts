import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToCurve,
  averageWatchTime,
  type CountedTime,
  type Curve,
  millisecondsOf,
  noWatch,
  peakOf,
  type Stay,
  totalsChange,
  totalWatchTime,
  type Watch,
  type WatchTotals,
  watchOf,
  wholeSeconds,
} from './watch.ts';

const counted: CountedTime = { opensAt: 10_000, closesAt: 20_000 };
const at = (second: number) => counted.opensAt + second;
const stay = (entered: number | null, left: number | null): Stay => ({
  entered: entered === null ? null : at(entered),
  left: left === null ? null : at(left),
});
const secondsOf = (...stays: Stay[]) => watchOf(stays, null, counted).seconds;

test('ANA-41 an enter that is followed by an exit counts the time until that exit', () => {
  expect(secondsOf(stay(100, 190))).toBe(90);
});

test('ANA-42 ANA-43 an enter without an exit counts at most 300 seconds', () => {
  expect(secondsOf(stay(100, null))).toBe(300);
  expect(secondsOf(stay(100, null), stay(1_000, null))).toBe(600);
  // Until the end of the content.
  expect(secondsOf(stay(9_900, null))).toBe(100);
});

test('ANA-44 an enter followed by another enter less than 300 seconds later counts only the time between the two', () => {
  expect(secondsOf(stay(100, null), stay(150, 160))).toBe(300);
  expect(secondsOf(stay(100, null), stay(150, 1_000))).toBe(900);
  expect(secondsOf(stay(100, null), stay(300, null))).toBe(500);
});

test('ANA-45 a first event that is not an enter counts the time from opensAt to it, at most 300 seconds', () => {
  expect(secondsOf(stay(null, 120))).toBe(120);
  expect(secondsOf(stay(null, 4_000))).toBe(300);
  expect(secondsOf(stay(null, 0))).toBe(0);
});

test('ANA-39 the entries count in ascending time, in whatever order they arrive', () => {
  expect(secondsOf(stay(500, 600), stay(100, 200), stay(150, 250))).toBe(250);
});

test('ANA-40 of a viewer who comes and goes again and again, 240 entries count', () => {
  const many = Array.from({ length: 200 }, (_, index) => stay(index * 10, index * 10 + 1));
  expect(secondsOf(...many)).toBe(240 / 2);
  expect(secondsOf(...many.toReversed())).toBe(240 / 2);
  expect(watchOf(many, at(5_000), counted).watchesSince).toBeNull();
  expect(watchOf(many.slice(0, 119), at(5_000), counted).watchesSince).toBe(at(5_000));
});

test('only the time between start and end counts, and who only waited or came later has not watched', () => {
  expect(watchOf([stay(-600, 30)], null, counted)).toEqual({
    hasWatched: true,
    spans: [{ from: at(0), to: at(30) }],
    seconds: 30,
    watchesSince: null,
    isUnited: false,
    hasReturned: false,
    isCapped: false,
  });
  expect(secondsOf(stay(9_970, 20_000))).toBe(30);
  for (const outside of [stay(-600, -1), stay(10_000, 10_100)])
    expect(watchOf([outside], null, counted)).toEqual(noWatch);
  // A page that is opened before the start and stays.
  expect(watchOf([], at(-600), counted)).toMatchObject({ hasWatched: true, watchesSince: at(0) });
  expect(watchOf([stay(-600, 40)], at(20), counted)).toMatchObject({ seconds: 0, watchesSince: at(0) });
});

test('ANA-46 an on-demand content counts from its first view on, and has no end', () => {
  const onDemand = { opensAt: at(0), closesAt: null };
  expect(watchOf([stay(0, 50), stay(100_000, 100_100)], null, onDemand).seconds).toBe(150);
});

test('ANA-36 ANA-37 the average is the total divided by the viewers, and 0 without viewers', () => {
  expect(averageWatchTime(300, 4)).toBe(75);
  expect(averageWatchTime(0, 0)).toBe(0);
});

test('both ends of a stay are floored to whole seconds', () => {
  const ms = Date.parse('2026-11-22T10:00:00.999Z');
  expect(millisecondsOf(wholeSeconds(ms))).toBe(Date.parse('2026-11-22T10:00:00Z'));
});

test('ANA-34 ANA-38 three viewers, of whom one comes twice and two watch at the same moment', () => {
  const viewers = [[stay(0, 100), stay(200, 300)], [stay(50, 100)], [stay(100, 120)]];
  const watches = viewers.map((stays) => watchOf(stays, null, counted));
  const { totals, curve } = summed(watches.map((watch) => [noWatch, watch]));
  expect([totals.viewers, peakOf(curve).viewers]).toEqual([3, 2]);
});

type Step = readonly [Watch, Watch];
function summed(steps: readonly Step[]): { totals: WatchTotals; curve: Curve } {
  const totals: WatchTotals = { viewers: 0, seconds: 0, watching: 0, sinceSum: 0 };
  const curve: Curve = new Map();
  for (const [before, after] of steps) {
    const change = totalsChange(before, after);
    for (const name of ['viewers', 'seconds', 'watching', 'sinceSum'] as const) totals[name] += change[name];
    addToCurve(curve, before, after);
  }
  for (const [second, count] of curve) if (count === 0) curve.delete(second);
  return { totals, curve };
}

/** The viewers' seconds, counted second by second. */
function countedOneByOne(viewers: readonly (readonly Stay[])[], until: number): { seconds: number; highest: number } {
  let seconds = 0;
  let highest = 0;
  for (let second = counted.opensAt; second < until; second += 1) {
    const watching = viewers.filter((stays) =>
      stays.some(({ entered, left }) => (entered ?? 0) <= second && second < (left ?? until)),
    ).length;
    seconds += watching;
    highest = Math.max(highest, watching);
  }
  return { seconds, highest };
}

const someStays = fc.array(
  fc.tuple(fc.integer({ min: -50, max: 400 }), fc.integer({ min: 0, max: 120 })).map(([from, length]) => {
    return stay(from, from + length);
  }),
  { maxLength: 12 },
);

test('ANA-35 in any order, repeated, in parts, and while people still watch, the totals are the same and are right', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ stays: someStays, thereSince: fc.option(fc.integer({ min: -50, max: 400 })) }), {
        maxLength: 8,
      }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 520, max: 600 }),
      (viewers, random, nowAt) => {
        const steps = viewers.flatMap(({ stays, thereSince }) => {
          const shuffled = [...stays, ...stays.slice(0, 2)].toSorted(() => (random.next().value % 2 === 0 ? 1 : -1));
          let before = noWatch;
          return [...shuffled.keys(), shuffled.length].map((count): Step => {
            const since = count === shuffled.length && thereSince !== null ? at(thereSince) : null;
            const after = watchOf(shuffled.slice(0, count), since, counted);
            const step = [before, after] as const;
            before = after;
            return step;
          });
        });
        const { totals, curve } = summed(steps);
        const all = viewers.map(({ stays, thereSince }) =>
          thereSince === null ? stays : [...stays, { entered: at(thereSince), left: null }],
        );
        const { seconds, highest } = countedOneByOne(all, at(nowAt));
        expect(totalWatchTime(totals, at(nowAt), counted)).toBe(seconds);
        expect(peakOf(curve).viewers).toBe(highest);
        expect(areaOf(curve, at(nowAt))).toBe(seconds);
        const once = all.map((_stays, index) => {
          const { stays = [], thereSince = null } = viewers[index] ?? {};
          return [noWatch, watchOf(stays, thereSince === null ? null : at(thereSince), counted)] as const;
        });
        expect(summed(once)).toEqual({ totals, curve });
      },
    ),
    { numRuns: 1_000 },
  );
});

/** The area under the curve until `until`. */
function areaOf(curve: Curve, until: number): number {
  let area = 0;
  for (const [second, change] of curve) area += change * (until - second);
  return area;
}
