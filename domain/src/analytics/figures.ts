import { curveChange, noWatch, totalsChange, type Watch, type WatchTotals } from './watch.ts';

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
  };
}

/** Returns by how many the number of people who watch changes in each second. */
export function changedCurve(before: CountedViewer | null, after: CountedViewer | null): Map<number, number> {
  return curveChange(watchThatCounts(before), watchThatCounts(after));
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
  const isNew = !Object.hasOwn(numbers, label);
  const key = isNew && Object.keys(numbers).length >= mostLabels ? OTHER_SOURCES : label;
  return { ...numbers, [key]: (Object.hasOwn(numbers, key) ? (numbers[key] ?? 0) : 0) + more };
}
