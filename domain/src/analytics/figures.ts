import { curveChange, minuteOf, noWatch, totalsChange, type Watch, type WatchTotals } from './watch.ts';

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

/** Returns the figures after a viewer has changed from `before` to `after`; null: the viewer is new, or is gone. */
export function changedFigures(figures: Figures, before: CountedViewer | null, after: CountedViewer | null): Figures {
  const [was, is] = [watchThatCounts(before), watchThatCounts(after)];
  const change = totalsChange(was, is);
  // Device and source of a viewer stay the same while the viewer counts.
  const { device = 'desktop', source = null } = after ?? before ?? {};
  return {
    viewers: figures.viewers + change.viewers,
    seconds: figures.seconds + change.seconds,
    watching: figures.watching + change.watching,
    sinceSum: figures.sinceSum + change.sinceSum,
    waited: figures.waited + Number(hasWaited(after)) - Number(hasWaited(before)),
    staff: figures.staff + Number(after?.isStaff ?? false) - Number(before?.isStaff ?? false),
    devices: counted(figures.devices, device, change.viewers),
    sources: counted(figures.sources, source ?? DIRECT, change.viewers, MAX_SOURCES),
    ...changedParts(figures, before, after),
  };
}

/** What the viewers are made of (ANA-136 to ANA-139). */
type Parts = Pick<Figures, 'accounts' | 'severalPages' | 'cameBack' | 'capped'>;

function changedParts(parts: Parts, before: CountedViewer | null, after: CountedViewer | null): Parts {
  const more = (is: (viewer: CountedViewer) => boolean) => Number(isSo(after, is)) - Number(isSo(before, is));
  return {
    accounts: parts.accounts + more(({ isAccount }) => isAccount),
    severalPages: parts.severalPages + more(({ hasSeveralPages, watch }) => hasSeveralPages || watch.isUnited),
    cameBack: parts.cameBack + more(({ watch }) => watch.hasReturned),
    capped: parts.capped + more(({ watch }) => watch.isCapped),
  };
}

/** Whether a viewer counts, and is so. */
function isSo(viewer: CountedViewer | null, is: (viewer: CountedViewer) => boolean): boolean {
  return viewer !== null && watchThatCounts(viewer).hasWatched && is(viewer);
}

/**
 * Returns the figures after new viewers have been added, as `changedFigures` does one after the other, but without a copy
 * of the figures for each of them.
 */
export function withViewers(figures: Figures, viewers: readonly CountedViewer[]): Figures {
  const sum: Figures = { ...figures, devices: { ...figures.devices }, sources: { ...figures.sources } };
  for (const viewer of viewers) {
    const more = totalsChange(noWatch, watchThatCounts(viewer));
    sum.viewers += more.viewers;
    sum.seconds += more.seconds;
    sum.watching += more.watching;
    sum.sinceSum += more.sinceSum;
    sum.waited += Number(hasWaited(viewer));
    sum.staff += Number(viewer.isStaff);
    count(sum.devices, viewer.device, more.viewers);
    count(sum.sources, viewer.source ?? DIRECT, more.viewers, MAX_SOURCES);
    Object.assign(sum, changedParts(sum, null, viewer));
  }
  return sum;
}

/** Returns by how many the number of people who watch changes in each second. */
export function changedCurve(before: CountedViewer | null, after: CountedViewer | null): Map<number, number> {
  return curveChange(watchThatCounts(before), watchThatCounts(after));
}

/** Returns by how many the number of people who begin to watch changes, by the second in which a minute begins. */
export function changedArrivals(before: CountedViewer | null, after: CountedViewer | null): Map<number, number> {
  const change = new Map<number, number>();
  const add = ({ spans, watchesSince }: Watch, sign: 1 | -1) => {
    for (const from of [...spans.map((span) => span.from), ...(watchesSince === null ? [] : [watchesSince])]) {
      const minute = minuteOf(from);
      change.set(minute, (change.get(minute) ?? 0) + sign);
    }
  };
  add(watchThatCounts(after), 1);
  add(watchThatCounts(before), -1);
  return change;
}

function watchThatCounts(viewer: CountedViewer | null): Watch {
  return viewer === null || viewer.isStaff ? noWatch : viewer.watch;
}

function hasWaited(viewer: CountedViewer | null): boolean {
  return viewer !== null && !viewer.isStaff && !viewer.watch.hasWatched;
}

/** Adds to the number of a label. A label that is counted once keeps its number, even if it is 0. */
function counted(
  numbers: Record<string, number>,
  label: string,
  more: number,
  mostLabels = Number.POSITIVE_INFINITY,
): Record<string, number> {
  if (more === 0) return numbers;
  const changed = { ...numbers };
  count(changed, label, more, mostLabels);
  return changed;
}

function count(
  numbers: Record<string, number>,
  label: string,
  more: number,
  mostLabels = Number.POSITIVE_INFINITY,
): void {
  if (more === 0) return;
  const isNew = !Object.hasOwn(numbers, label);
  const key = isNew && Object.keys(numbers).length >= mostLabels ? OTHER_SOURCES : label;
  const value = (Object.hasOwn(numbers, key) ? (numbers[key] ?? 0) : 0) + more;
  // A label such as __proto__ is a property like others.
  Object.defineProperty(numbers, key, { value, writable: true, enumerable: true, configurable: true });
}
