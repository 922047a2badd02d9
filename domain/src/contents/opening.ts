import { availability, type Window } from './availability.ts';
import { nextChangeAt } from './next-boundary.ts';
import { contentPhase, type Timing } from './timing.ts';

/** Asking for what has opened is spread over this, in milliseconds, where there is time ... */
const MOST_SPREAD_MS = 10_000;
/** ... and over no less, where it begins as it opens: then everybody comes at once. */
const LEAST_SPREAD_MS = 1_500;

/** A channel or a content, as far as time opens it. */
export type Opening = Pick<Window, 'showAt'> & Partial<Pick<Timing, 'opensAt'>>;

/**
 * Whether viewers may be told at `now` (epoch milliseconds) where the video is (VIEW-28, TIME-84): inside its window, from
 * opensAt until closesAt, or on demand.
 */
export function isSourceOpen(content: Window & Timing, now: number): boolean {
  const phase = contentPhase(content, now);
  return availability(content, now) === 'available' && phase !== 'scheduled' && phase !== 'happened';
}

/** The first moment after `now` at which time opens one of the items or its video, in epoch milliseconds, or null. */
export function nextOpeningAt(items: Iterable<Opening>, now: number): number | null {
  const openings = Array.from(items, ({ showAt, opensAt = null }) => ({ showAt, hideAt: null, opensAt }));
  return nextChangeAt(openings, now);
}

/**
 * Over how many milliseconds the open pages spread their asking for what opens at `opening` (epoch milliseconds): half the
 * time to the next start, so that nobody misses it (TIME-85).
 */
export function openingSpreadMs(opening: number, contents: Iterable<Pick<Timing, 'startsAt'>>): number {
  const starts = Array.from(contents, ({ startsAt }) => Date.parse(startsAt ?? '')).filter((start) => start >= opening);
  const halfway = (Math.min(...starts) - opening) / 2;
  return Math.min(MOST_SPREAD_MS, Math.max(LEAST_SPREAD_MS, halfway));
}
