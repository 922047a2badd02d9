import { type Bucket, type BucketSize, takeToken } from '@nave/domain/kernel/token-bucket.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import type { Buckets, Limits, Pace, Quota, Tries } from './ports.ts';

/** With more keys than this, the keys that are no longer needed are removed, at most once in an interval of milliseconds. */
const SWEEP_EVERY_MS = 1_000;
const BUCKETS_SWEEP_AT = 10_000;
const PACE_SWEEP_AT = 1_000;
const QUOTA_SWEEP_AT = 10_000;

/** Limits that are stored in the memory of one process. */
export const limitsOfOneProcess: Limits = { tries, quota, buckets, pace, fairQueue: (): FairQueue => fairQueue() };

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

function quota(_name: string, { points, seconds }: { points: number; seconds: number }): Quota {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const sweep = sweeping(windows, QUOTA_SWEEP_AT);
  return {
    take(key, now) {
      sweep(now, ({ endsAt }) => endsAt <= now);
      const current = windows.get(key);
      const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + seconds * 1_000 };
      const isAllowed = window.count < points;
      if (isAllowed) window.count += 1;
      windows.set(key, window);
      return { isAllowed, remaining: points - window.count, resetMs: window.endsAt - now };
    },
  };
}

function buckets(_name: string, size: BucketSize): Buckets {
  const bucketByKey = new Map<string, Bucket>();
  // A bucket that was not used for this long is full and can be removed.
  const fullAgainMs = size.burst * size.refillMs;
  const sweep = sweeping(bucketByKey, BUCKETS_SWEEP_AT);
  return {
    async take(key, now) {
      sweep(now, ({ at }) => now - at > fullAgainMs);
      const { bucket, waitMs } = takeToken(size, bucketByKey.get(key), now);
      bucketByKey.set(key, bucket);
      return waitMs;
    },
  };
}

function pace(_name: string, { burst, perSecond, longestWaitMs }: Parameters<Limits['pace']>[1]): Pace {
  const spacingMs = 1_000 / perSecond;
  /** By key: the time at which the turns granted so far would end if each of them took `spacingMs`. */
  const grantedUntil = new Map<string, number>();
  const sweep = sweeping(grantedUntil, PACE_SWEEP_AT);
  return {
    async takeTurn(key) {
      const now = performance.now();
      sweep(now, (at) => at <= now);
      const newGrantedUntil = Math.max(grantedUntil.get(key) ?? 0, now) + spacingMs;
      const waitMs = Math.max(0, newGrantedUntil - now - burst * spacingMs);
      if (waitMs > longestWaitMs) return null;
      grantedUntil.set(key, newGrantedUntil);
      return waitMs;
    },
  };
}

/** Returns a function that removes what is not needed from a map with more than `most` keys, if it is time to. */
function sweeping<Value>(all: Map<string, Value>, most: number) {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return (now: number, isUnneeded: (value: Value) => boolean): void => {
    if (all.size <= most || Math.abs(now - sweptAt) < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const [key, value] of all) if (isUnneeded(value)) all.delete(key);
  };
}
