/**
 * Below this number of subscribers, all pages fetch at once. From this number on, their fetches are spread over time.
 */
const SPREAD_FROM_SUBSCRIBERS = 200;
const SPREAD_MS_PER_SUBSCRIBER = 2;
const MAX_SPREAD_MS = 10_000;

/** Returns the milliseconds over which the pages that receive the same hint must spread their fetches (API-101). */
export function spreadFor(subscribers: number): number {
  if (subscribers < SPREAD_FROM_SUBSCRIBERS) return 0;
  return Math.min(subscribers * SPREAD_MS_PER_SUBSCRIBER, MAX_SPREAD_MS);
}
