import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Bus } from '../bus/bus.ts';
import { limitsOfOneProcess } from './limits.ts';
import type { Buckets, Limits, Pace, Quota, Tries } from './ports.ts';

const TABLE = 'rate_limits';

interface SharedLimitsDeps {
  pool: pg.Pool;
  bus: Bus;
  /** Returns epoch milliseconds. */
  now(): number;
}

/**
 * Creates limits of several processes. Tries, which protect secrets, are counted in the database. Quotas, buckets and
 * paces, which are used with every call or message, are counted in memory: each process tells the others what it took, so an attacker
 * with sockets of several processes gains no more than what arrives within some milliseconds. While the other processes
 * are not reached, each counts alone.
 */
export function sharedLimits({ pool, bus, now }: SharedLimitsDeps): Limits & { stop(): void } {
  const processId = randomUUID();
  const takers = new Map<string, (key: string) => void>();
  const stop = bus.subscribe((from, hint) => {
    if (hint.kind === 'taken' && from !== processId) takers.get(hint.limit)?.(hint.key);
  });
  const tellOthers = (limit: string, key: string) => bus.publish(processId, { kind: 'taken', limit, key });

  return {
    tries: (name, size) => triesInDatabase(pool, name, size),
    quota(name, size): Quota {
      const here = limitsOfOneProcess.quota(name, size);
      takers.set(name, (key) => void here.take(key, now()));
      return {
        take(key, at) {
          const state = here.take(key, at);
          if (state.isAllowed) tellOthers(name, key);
          return state;
        },
      };
    },
    buckets(name, size): Buckets {
      const here = limitsOfOneProcess.buckets(name, size);
      takers.set(name, (key) => void here.take(key, now()));
      return {
        async take(key, at) {
          const waitMs = await here.take(key, at);
          if (waitMs === 0) tellOthers(name, key);
          return waitMs;
        },
      };
    },
    pace(name, size): Pace {
      const here = limitsOfOneProcess.pace(name, size);
      takers.set(name, (key) => void here.takeTurn(key));
      return {
        async takeTurn(key) {
          const waitMs = await here.takeTurn(key);
          if (waitMs !== null) tellOthers(name, key);
          return waitMs;
        },
      };
    },
    fairQueue: limitsOfOneProcess.fairQueue,
    stop,
  };
}

/** While the database does not answer, tries are counted in memory. */
function triesInDatabase(
  pool: pg.Pool,
  name: string,
  { points, seconds: duration }: { points: number; seconds: number },
): Tries {
  const size = { keyPrefix: name, points, duration };
  const limiter = new RateLimiterPostgres({
    ...size,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  return {
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(hashOf(key), 1);
      return consumedPoints > points ? msBeforeNext : 0;
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key), 1);
    },
  };
}

/** Keys contain email addresses and networks, which are not to be stored. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
