/** A rate limit: a bucket has at most `burst` tokens, and one token is added every `refillMs` milliseconds. */
export interface BucketSize {
  burst: number;
  refillMs: number;
}

/** The number of tokens that are left at an instant (epoch ms). A new bucket is full. */
export interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Takes one token at `now` (epoch ms). Returns the new state of the bucket, and the milliseconds until a token is
 * available, or 0 if a token was taken.
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
