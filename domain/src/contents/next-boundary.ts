import type { Window } from './availability.ts';
import type { Timing } from './timing.ts';

/** How long after a close the page looks again. Source: 002 §9 (TIME-55). */
export const AFTER_CLOSE_MS = 3_000;

/** A channel or a content, as far as time changes it. */
export type Changing = Window & Partial<Pick<Timing, 'opensAt' | 'startsAt' | 'closesAt' | 'videoEndsAt'>>;

/**
 * The first moment after `now` at which time changes what is true of any of the items, in epoch milliseconds, or null.
 * A close counts `closeDelayMs` late.
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
    // TIME-6: at hideAt itself it is still available, so it changes one millisecond later.
    consider(hideAt, 1);
    consider(closesAt, closeDelayMs);
  }
  return next;
}
