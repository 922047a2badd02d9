/** Below this number of subscribers all fetch at once; above it they spread their fetches. */
const SPREAD_FROM_SUBSCRIBERS = 200;
const SPREAD_MS_PER_SUBSCRIBER = 2;
const MAX_SPREAD_MS = 10_000;

/** Returns over how many milliseconds the pages that received the same hint spread their fetches (API-101). */
export function spreadFor(subscribers: number): number {
  if (subscribers < SPREAD_FROM_SUBSCRIBERS) return 0;
  return Math.min(subscribers * SPREAD_MS_PER_SUBSCRIBER, MAX_SPREAD_MS);
}
