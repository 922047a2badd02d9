/** How many acts are allowed at once, and how long one takes to come back, in milliseconds. */
export interface BucketSize {
  burst: number;
  refillMs: number;
}

/** What is left of a bucket at a moment: at first all of it. */
export interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Takes one token at `now` (epoch ms). Answers the bucket after it and, when there was none to take, how many
 * milliseconds until there is one.
 */
export function takeToken(
  size: BucketSize,
  bucket: Bucket | undefined,
  now: number,
): { bucket: Bucket; waitMs: number } {
  const before = bucket ?? { tokens: size.burst, at: now };
  const refilled = Math.min(size.burst, before.tokens + Math.max(0, now - before.at) / size.refillMs);
  if (refilled < 1) return { bucket: { tokens: refilled, at: now }, waitMs: Math.ceil((1 - refilled) * size.refillMs) };
  return { bucket: { tokens: refilled - 1, at: now }, waitMs: 0 };
}
