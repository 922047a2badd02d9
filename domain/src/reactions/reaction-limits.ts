/** The maximum number of reactions in a batch. */
export const MOST_IN_BATCH = 20;
/** Rate limit of a person's batches: the number at once, and the milliseconds until one more is allowed. */
export const BATCH_BURST = 6;
export const BATCH_REFILL_MS = 1_000;
