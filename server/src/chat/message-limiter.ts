import { CHAT_BURST, CHAT_REFILL_MS } from '@nave/domain/chat/chat.protocol.ts';
import { type Bucket, takeToken } from '@nave/domain/kernel/token-bucket.ts';

const size = { burst: CHAT_BURST, refillMs: CHAT_REFILL_MS };
/** A bucket that nobody took from for this long is full again, and need not be kept. */
const FULL_AGAIN_MS = CHAT_BURST * CHAT_REFILL_MS;
const SWEEP_AT = 10_000;

/** The rate limit of viewers' messages, per person: never by address, a church is one address (E21, CHAT-28). */
export interface MessageLimiter {
  /** Counts a message at `now` (epoch ms); answers the milliseconds to wait, 0 when it may go. */
  take(actorId: string, now: number): number;
}

export function createMessageLimiter(): MessageLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(actorId, now) {
      if (buckets.size > SWEEP_AT) forgetFull(buckets, now);
      const { bucket, waitMs } = takeToken(size, buckets.get(actorId), now);
      buckets.set(actorId, bucket);
      return waitMs;
    },
  };
}

function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [actorId, bucket] of buckets) if (now - bucket.at > FULL_AGAIN_MS) buckets.delete(actorId);
}
