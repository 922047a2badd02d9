import { availability, type Window } from './availability.ts';
import { nextChangeAt } from './next-change.ts';
import { contentPhase, type Timing } from './timing.ts';

/** Longest period over which pages spread their refetches at an opening, in milliseconds. */
const MOST_SPREAD_MS = 10_000;
/** Shortest period, for a content that starts as soon as it opens, in milliseconds. */
const LEAST_SPREAD_MS = 1_500;

/** The instants at which a channel or content opens. */
export type Opening = Pick<Window, 'showAt'> & Partial<Pick<Timing, 'opensAt'>>;

/**
 * Whether viewers may receive a content's source at `now` (epoch ms): inside the content's window, and from opensAt
 * until closesAt unless the content is on demand (VIEW-28, TIME-84).
 */
export function isSourceOpen(content: Window & Timing, now: number): boolean {
  const phase = contentPhase(content, now);
  return availability(content, now) === 'available' && phase !== 'scheduled' && phase !== 'happened';
}

/** Returns the first instant after `now` (both epoch ms) at which an item becomes available or opens, or null. */
export function nextOpeningAt(items: Iterable<Opening>, now: number): number | null {
  const openings = Array.from(items, ({ showAt, opensAt = null }) => ({ showAt, hideAt: null, opensAt }));
  return nextChangeAt(openings, now);
}

/**
 * Returns the period in milliseconds over which open pages spread their refetches at `opening` (epoch ms): half the
 * time to the next start, so that no page misses the start (TIME-85).
 */
export function openingSpreadMs(opening: number, contents: Iterable<Pick<Timing, 'startsAt'>>): number {
  const starts = Array.from(contents, ({ startsAt }) => Date.parse(startsAt ?? '')).filter((start) => start >= opening);
  const halfway = (Math.min(...starts) - opening) / 2;
  return Math.min(MOST_SPREAD_MS, Math.max(LEAST_SPREAD_MS, halfway));
}
