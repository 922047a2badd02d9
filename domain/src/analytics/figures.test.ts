import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addArrivals,
  addViewer,
  addViewerToCurve,
  type CountedViewer,
  emptyFigures,
  type Figures,
  noFigures,
} from './figures.ts';
import { averageWatchTime, type CountedTime, minuteOf, peakOf, type Stay, totalWatchTime, watchOf } from './watch.ts';

const counted: CountedTime = { opensAt: 12_000, closesAt: 24_000 };
const at = (second: number) => counted.opensAt + second;
const stay = (entered: number, left: number): Stay => ({ entered: at(entered), left: at(left) });

interface Given {
  stays: readonly Stay[];
  thereSince?: number | null;
  isAccount?: boolean;
  hasSeveralPages?: boolean;
  isStaff?: boolean;
}
const viewer = ({ stays, thereSince = null, ...of }: Given): CountedViewer => ({
  isStaff: false,
  device: 'mobile',
  source: null,
  isAccount: false,
  hasSeveralPages: false,
  ...of,
  watch: watchOf(stays, thereSince === null ? null : at(thereSince), counted),
});
const figuresOf = (viewers: readonly CountedViewer[]): Figures => {
  const figures = emptyFigures(noFigures);
  for (const one of viewers) addViewer(figures, null, one);
  return figures;
};

test('ANA-136~ accounts are counted among the viewers who have watched, without staff', () => {
  const viewers = [
    viewer({ stays: [stay(0, 60)], isAccount: true }),
    viewer({ stays: [stay(0, 60)] }),
    viewer({ stays: [stay(-100, -50)], isAccount: true }),
    viewer({ stays: [stay(0, 60)], isAccount: true, isStaff: true }),
  ];
  expect(figuresOf(viewers)).toMatchObject({ viewers: 2, accounts: 1, waited: 1, staff: 1 });
});

test('ANA-137 pages that were open together for 5 seconds are several pages; a stay that is stored twice is not', () => {
  const isUnited = (...stays: Stay[]) => figuresOf([viewer({ stays })]).severalPages === 1;
  expect(isUnited(stay(0, 60), stay(60 - 5, 90))).toBe(true);
  expect(isUnited(stay(0, 60), stay(60 - 4, 90))).toBe(false);
  expect(isUnited(stay(0, 100), stay(10, 12), stay(95, 99))).toBe(false);
  expect(isUnited(stay(0, 60), stay(0, 40))).toBe(false);
  // Of a stay whose end was not heard nobody knows how long it was.
  expect(isUnited({ entered: at(0), left: null }, stay(20, 90))).toBe(false);
  expect(figuresOf([viewer({ stays: [stay(0, 60)], thereSince: 50 })]).severalPages).toBe(1);
  expect(figuresOf([viewer({ stays: [stay(0, 60)], hasSeveralPages: true })]).severalPages).toBe(1);
});

test('ANA-138 a viewer who was away for at least a minute has come back; a page that reconnects has not', () => {
  const cameBack = (...stays: Stay[]) => figuresOf([viewer({ stays })]).cameBack;
  expect(cameBack(stay(0, 10), stay(10 + 60, 180))).toBe(1);
  expect(cameBack(stay(0, 10), stay(10 + 59, 180))).toBe(0);
  expect(cameBack(stay(0, 60), stay(119, 180), stay(400, 500), stay(900, 901))).toBe(1);
  expect(figuresOf([viewer({ stays: [stay(0, 60)], thereSince: 300 })]).cameBack).toBe(1);
  // Who waited, left and came to watch has not come back.
  expect(cameBack(stay(-400, -300), stay(0, 60))).toBe(0);
});

test('ANA-139 a viewer with more than 240 entries has reached the limit', () => {
  const many = Array.from({ length: 240 / 2 + 1 }, (_, index) => stay(index * 10, index * 10 + 1));
  expect(figuresOf([viewer({ stays: many })]).capped).toBe(1);
  expect(figuresOf([viewer({ stays: many.slice(1) })]).capped).toBe(0);
});

const someViewer = fc
  .record({
    stays: fc.array(
      fc
        .tuple(fc.integer({ min: -100, max: 1_200 }), fc.integer({ min: 0, max: 200 }))
        .map(([from, length]) => stay(from, from + length)),
      { maxLength: 8 },
    ),
    thereSince: fc.option(fc.integer({ min: -100, max: 1_200 })),
    isAccount: fc.boolean(),
    hasSeveralPages: fc.boolean(),
    isStaff: fc.boolean(),
  })
  .map(viewer);

test('ANA-135~ ANA-140~ the parts add up to the whole for any stays, and are the same kept up to date as counted anew', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ first: someViewer, last: someViewer }), { maxLength: 10 }),
      fc.integer({ min: 1_200, max: 2_000 }),
      (steps, now) => {
        const running = emptyFigures(noFigures);
        const arrivals = new Map<number, number>();
        // Device, source and staff stay the same while a viewer counts.
        const changes = steps.map(({ first, last }) => ({ first, last: { ...last, isStaff: first.isStaff } }));
        for (const [before, after] of [
          ...changes.map(({ first }) => [null, first] as const),
          ...changes.map(({ first, last }) => [first, last] as const),
        ]) {
          addViewer(running, before, after);
          addArrivals(arrivals, before, after);
        }
        const viewers = changes.map(({ last }) => last);
        expect({ ...running, devices: {}, sources: {} }).toEqual({ ...figuresOf(viewers), devices: {}, sources: {} });
        const watched = viewers.filter(({ isStaff, watch }) => !isStaff && watch.hasWatched);
        const guests = watched.filter(({ isAccount }) => !isAccount).length;
        expect(guests + running.accounts).toBe(running.viewers);
        expect(running.viewers + running.waited + running.staff).toBe(viewers.length);
        for (const part of [running.severalPages, running.cameBack, running.capped])
          expect(part).toBeLessThanOrEqual(running.viewers);
        const still = watched.reduce(
          (sum, { watch }) => sum + (watch.watchesSince === null ? 0 : at(now) - watch.watchesSince),
          0,
        );
        expect(running.seconds + still).toBe(totalWatchTime(running, at(now), counted));
        const starts = watched.flatMap(({ watch: { spans, watchesSince } }) => [
          ...spans.map(({ from }) => from),
          ...(watchesSince === null ? [] : [watchesSince]),
        ]);
        for (const [minute, n] of arrivals) expect(starts.filter((start) => minuteOf(start) === minute).length).toBe(n);
        expect([...arrivals.values()].reduce((sum, n) => sum + n, 0)).toBe(starts.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('ANA-58~ counting anew in another order tells the same sources apart, also with more than are told apart', () => {
  const source = fc.option(fc.oneof(fc.constant('__proto__'), fc.nat(400).map(String)), { nil: null });
  fc.assert(
    fc.property(fc.array(source, { maxLength: 400, size: 'max' }), (sources) => {
      const viewers = sources.map((one) => ({ ...viewer({ stays: [stay(0, 60)] }), source: one }));
      const running = figuresOf(viewers);
      const anew = emptyFigures(running);
      for (const one of viewers.toReversed()) addViewer(anew, null, one);
      expect(anew).toEqual(running);
    }),
    { numRuns: 1_000 },
  );
});

test('ANA-106 unique viewers, the peak, the total and the average watch time leave staff out', () => {
  const guests = [viewer({ stays: [stay(0, 60)] }), viewer({ stays: [stay(100, 220)] })];
  const host = viewer({ stays: [stay(0, 600)], isStaff: true });
  const summary = (viewers: readonly CountedViewer[]) => {
    const [figures, curve] = [figuresOf(viewers), new Map<number, number>()];
    for (const one of viewers) addViewerToCurve(curve, null, one);
    const total = totalWatchTime(figures, at(900), counted);
    return {
      uniqueViewers: figures.viewers,
      maxLive: peakOf(curve).viewers,
      totalWatchTime: total,
      averageWatchTime: averageWatchTime(total, figures.viewers),
      staff: figures.staff,
    };
  };
  const withoutStaff = { uniqueViewers: 2, maxLive: 1, totalWatchTime: 180, averageWatchTime: 90 };
  expect(summary(guests)).toEqual({ ...withoutStaff, staff: 0 });
  expect(summary([...guests, host])).toEqual({ ...withoutStaff, staff: 1 });
  // The same person, if not of the staff, is counted.
  expect(summary([...guests, { ...host, isStaff: false }])).toMatchObject({ uniqueViewers: 3, maxLive: 2 });
});
