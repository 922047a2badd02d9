/** The states of a content's figures (ANA-60, CNT-11). */
export const analyticsStates = ['unprocessed', 'processing', 'processed'] as const;
export type AnalyticsState = (typeof analyticsStates)[number];

/** The states of a count anew: nobody has begun it, it reads the viewers, it has ended. */
export const countStates = ['asked', 'running', 'done', 'failed'] as const;
export type CountState = (typeof countStates)[number];

/**
 * Returns the state of a content's figures. A content that is counted anew is unprocessed until its count begins.
 * Otherwise the figures are there as soon as somebody has watched; those of a content on demand also once they were
 * counted, even if nobody has watched.
 */
export function analyticsStateOf({
  viewers,
  count,
  isOnDemand,
}: {
  viewers: number;
  /** The state of the last count anew; null if the content was never counted anew. */
  count: CountState | null;
  isOnDemand: boolean;
}): AnalyticsState {
  if (count === 'asked') return 'unprocessed';
  if (count === 'running') return 'processing';
  return viewers > 0 || (isOnDemand && count === 'done') ? 'processed' : 'unprocessed';
}

/**
 * Whether opening the figures asks for their processing: those of a content on demand that is unprocessed, unless staff
 * have asked already (ANA-70).
 */
export function needsProcessing(
  state: AnalyticsState,
  { isOnDemand, runAnalytics }: { isOnDemand: boolean; runAnalytics: boolean },
): boolean {
  return isOnDemand && state === 'unprocessed' && !runAnalytics;
}

/** A count that has not ended is considered crashed if its last sign of life is so old, in milliseconds. */
const CRASHED_AFTER_MS = 60_000;
/** A person who restarts so soon after another one shares the other's count, in milliseconds. */
const SHARED_FOR_MS = 10_000;

/**
 * Whether a request at `now` shares the last count instead of starting a new one: people who ask at once, or again and
 * again, cause one count. All times are epoch milliseconds.
 */
export function sharesCount(
  { state, askedAt, aliveAt }: { state: CountState; askedAt: number; aliveAt: number | null },
  now: number,
): boolean {
  if (state === 'failed') return false;
  if (state === 'done') return now - askedAt < SHARED_FOR_MS;
  return now - (aliveAt ?? askedAt) < CRASHED_AFTER_MS;
}
