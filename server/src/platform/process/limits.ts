import { type Bucket, type BucketSize, takeToken } from '@nave/domain/kernel/token-bucket.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import type { Buckets, Limits, Pace, Tries } from './ports.ts';

const BUCKETS_SWEEP_AT = 10_000;
const PACE_SWEEP_AT = 1_000;

/** Limits in the memory of one process. */
export const limitsOfOneProcess: Limits = { tries, buckets, pace, fairQueue: (): FairQueue => fairQueue() };

function tries(name: string, { points, seconds }: { points: number; seconds: number }): Tries {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return {
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
      return consumedPoints > points ? msBeforeNext : 0;
    },
    async giveBack(key) {
      await limiter.reward(key, 1);
    },
  };
}

function buckets(_name: string, size: BucketSize): Buckets {
  const kept = new Map<string, Bucket>();
  // A bucket that was not used for this long is full, and can be dropped.
  const fullAgainMs = size.burst * size.refillMs;
  return {
    async take(key, now) {
      if (kept.size > BUCKETS_SWEEP_AT) forget(kept, ({ at }) => now - at > fullAgainMs);
      const { bucket, waitMs } = takeToken(size, kept.get(key), now);
      kept.set(key, bucket);
      return waitMs;
    },
  };
}

function pace(_name: string, { burst, perSecond, longestWaitMs }: Parameters<Limits['pace']>[1]): Pace {
  const spacingMs = 1_000 / perSecond;
  /** Time until which the granted turns last at the steady pace, by key. */
  const usedUpAt = new Map<string, number>();
  return {
    async takeTurn(key) {
      const now = performance.now();
      if (usedUpAt.size > PACE_SWEEP_AT) forget(usedUpAt, (at) => at <= now);
      const next = Math.max(usedUpAt.get(key) ?? 0, now) + spacingMs;
      const waitMs = Math.max(0, next - now - burst * spacingMs);
      if (waitMs > longestWaitMs) return null;
      usedUpAt.set(key, next);
      return waitMs;
    },
  };
}

function forget<Value>(all: Map<string, Value>, isOver: (value: Value) => boolean): void {
  for (const [key, value] of all) if (isOver(value)) all.delete(key);
}
