import { addToCurve, type Curve, minuteOf, noWatch, totalsChange, type Watch, type WatchTotals } from './watch.ts';

export const devices = ['mobile', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** The source of viewers who came from no other site. */
export const DIRECT = '(direct)';
/** Other sources count together once a content has so many. */
const MAX_SOURCES = 200;
const OTHER_SOURCES = 'other';

/** What counts of a viewer of a content. */
export interface CountedViewer {
  /** Staff are left out of all figures (ANA-106). */
  isStaff: boolean;
  device: Device;
  /** The site from which the viewer came; null if it is unknown. */
  source: string | null;
  /** Whether the viewer is an account; others are guests. */
  isAccount: boolean;
  /** Whether several pages of the viewer were open together on one process. */
  hasSeveralPages: boolean;
  watch: Watch;
}

/**
 * The sums over all viewers of a content. Each change of a viewer adds to them, so that they are always up to date
 * (ANA-55); they are the same in whatever order the changes come.
 */
export interface Figures extends WatchTotals {
  /** Who came before the start or after the end only. */
  waited: number;
  /** The staff who are left out (ANA-107). */
  staff: number;
  devices: Record<string, number>;
  sources: Record<string, number>;
  /** Of the viewers: the accounts, and those with several pages, who came back, and whose last stays do not count. */
  accounts: number;
  severalPages: number;
  cameBack: number;
  capped: number;
}

export const noFigures: Figures = {
  viewers: 0,
  waited: 0,
  staff: 0,
  seconds: 0,
  watching: 0,
  sinceSum: 0,
  devices: {},
  sources: {},
  accounts: 0,
  severalPages: 0,
  cameBack: 0,
  capped: 0,
};

/** Returns a copy of figures, to which `addViewer` may add. */
export function copyOfFigures<Row extends Figures>(figures: Row): Row {
  return { ...figures, devices: { ...figures.devices }, sources: { ...figures.sources } };
}

/**
 * Returns figures to which all viewers can be added anew. They know the sources that `kept` has counted apart from
 * 'other', so that the same sources count apart again.
 */
export function emptyFigures(kept: Pick<Figures, 'sources'>): Figures {
  const sources = Object.fromEntries(Object.keys(kept.sources).map((source) => [source, 0]));
  return { ...noFigures, devices: {}, sources };
}

/** Adds to `figures` that a viewer has changed from `before` to `after`; null: the viewer is new, or is gone. */
export function addViewer(figures: Figures, before: CountedViewer | null, after: CountedViewer | null): void {
  const change = totalsChange(watchThatCounts(before), watchThatCounts(after));
  // Device and source of a viewer stay the same while the viewer counts.
  const { device = 'desktop', source = null } = after ?? before ?? {};
  figures.viewers += change.viewers;
  figures.seconds += change.seconds;
  figures.watching += change.watching;
  figures.sinceSum += change.sinceSum;
  figures.waited += Number(hasWaited(after)) - Number(hasWaited(before));
  figures.staff += Number(after?.isStaff ?? false) - Number(before?.isStaff ?? false);
  count(figures.devices, device, change.viewers);
  count(figures.sources, source ?? DIRECT, change.viewers, MAX_SOURCES);
  if (before) addParts(figures, before, -1);
  if (after) addParts(figures, after, 1);
}

/** What the viewers are made of (ANA-136 to ANA-139). */
function addParts(figures: Figures, { isStaff, isAccount, hasSeveralPages, watch }: CountedViewer, sign: 1 | -1): void {
  if (isStaff || !watch.hasWatched) return;
  if (isAccount) figures.accounts += sign;
  if (hasSeveralPages || watch.isUnited) figures.severalPages += sign;
  if (watch.hasReturned) figures.cameBack += sign;
  if (watch.isCapped) figures.capped += sign;
}

/** Adds to a curve that a viewer has changed, as `addViewer` does to the figures. */
export function addViewerToCurve(curve: Curve, before: CountedViewer | null, after: CountedViewer | null): void {
  addToCurve(curve, watchThatCounts(before), watchThatCounts(after));
}

/** Adds how many people begin to watch, by the second in which a minute begins. */
export function addArrivals(
  arrivals: Map<number, number>,
  before: CountedViewer | null,
  after: CountedViewer | null,
): void {
  addBeginnings(arrivals, watchThatCounts(after), 1);
  addBeginnings(arrivals, watchThatCounts(before), -1);
}

function addBeginnings(arrivals: Map<number, number>, { spans, watchesSince }: Watch, sign: 1 | -1): void {
  const add = (second: number) => {
    const minute = minuteOf(second);
    arrivals.set(minute, (arrivals.get(minute) ?? 0) + sign);
  };
  for (const { from } of spans) add(from);
  if (watchesSince !== null) add(watchesSince);
}

function watchThatCounts(viewer: CountedViewer | null): Watch {
  return viewer === null || viewer.isStaff ? noWatch : viewer.watch;
}

function hasWaited(viewer: CountedViewer | null): boolean {
  return viewer !== null && !viewer.isStaff && !viewer.watch.hasWatched;
}

/** Adds to the number of a label. A label that is counted once keeps its number, even if it is 0. */
function count(
  numbers: Record<string, number>,
  label: string,
  more: number,
  mostLabels = Number.POSITIVE_INFINITY,
): void {
  if (more === 0) return;
  const isNew = !Object.hasOwn(numbers, label);
  const key = isNew && Object.keys(numbers).length >= mostLabels ? OTHER_SOURCES : label;
  if (Object.hasOwn(numbers, key)) numbers[key] = (numbers[key] ?? 0) + more;
  // A label of a stranger may be __proto__, which an assignment would not store.
  else Object.defineProperty(numbers, key, { value: more, writable: true, enumerable: true, configurable: true });
}
