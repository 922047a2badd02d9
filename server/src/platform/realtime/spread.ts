/** Audiences below this fetch something all at once; larger ones spread over time. */
const SPREAD_FROM_SUBSCRIBERS = 200;
const SPREAD_MS_PER_SUBSCRIBER = 2;
const MAX_SPREAD_MS = 10_000;

/** Over how many milliseconds so many pages that are told the same thing ask for it (API-101). */
export function spreadFor(subscribers: number): number {
  if (subscribers < SPREAD_FROM_SUBSCRIBERS) return 0;
  return Math.min(subscribers * SPREAD_MS_PER_SUBSCRIBER, MAX_SPREAD_MS);
}
