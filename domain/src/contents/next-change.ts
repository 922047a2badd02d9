import type { Window } from './availability.ts';
import type { Timing } from './timing.ts';

/** Delay after a close before the page chooses another content, in milliseconds. Source: 002 §9 (TIME-55). */
export const AFTER_CLOSE_MS = 3_000;

/** The instants at which the phase or availability of a channel or content changes. */
export type Changing = Window & Partial<Pick<Timing, 'opensAt' | 'startsAt' | 'closesAt' | 'videoEndsAt'>>;

/**
 * Returns the first instant after `now` (both epoch ms) at which the phase or availability of an item changes, or null.
 * `closeDelayMs` is added to each close.
 */
export function nextChangeAt(items: Iterable<Changing>, now: number, closeDelayMs = 0): number | null {
  let next: number | null = null;
  const consider = (instant: string | null | undefined, delayMs: number) => {
    if (!instant) return;
    const moment = Date.parse(instant) + delayMs;
    if (moment > now && (next === null || moment < next)) next = moment;
  };
  for (const { showAt, hideAt, opensAt, startsAt, closesAt, videoEndsAt } of items) {
    for (const instant of [showAt, opensAt, startsAt, videoEndsAt]) consider(instant, 0);
    // TIME-6: at hideAt itself an item is still available, so it changes one millisecond later.
    consider(hideAt, 1);
    consider(closesAt, closeDelayMs);
  }
  return next;
}
