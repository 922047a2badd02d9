import type { Memories } from '../platform/bus/memories.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { OnWrite, Write } from '../platform/database/write-watch.ts';

/**
 * How long an account stays cached, in milliseconds. A change that is made directly in the database takes effect after
 * this time at the latest.
 */
const CACHE_MS = 500;

/** Writes that may change an account or its rights. A write that records the use of a session changes neither. */
const INVALIDATING_WRITES: readonly Write[] = [
  ...(['update users', 'delete from users'] as const),
  ...(['insert into client_users', 'update client_users', 'delete from client_users'] as const),
  ...(['delete from sessions', 'delete from access_tokens'] as const),
  ...(['insert into second_factor_demands', 'delete from second_factor_demands'] as const),
];

/** Caches the answers of a lookup by key. */
export type CachedLookup = <Found>(
  find: (key: string) => Promise<Found | undefined>,
) => (key: string) => Promise<Found | undefined>;

/**
 * Caches for half a second which account a session or token belongs to, so that a page's many requests query the
 * database once. Every write of accounts by this process clears the cache before the writer receives a result, so a
 * change takes effect with the next request (USR-38); other processes are told. Lookups that find nothing are not cached,
 * so that guessed tokens use no memory. While changes of other processes do not arrive, each lookup asks the database.
 */
export function createAccountCache(clock: Clock, onWrite: OnWrite, memories: Memories): CachedLookup {
  const clearFunctions: (() => void)[] = [];
  const clearAll = () => {
    for (const clear of clearFunctions) clear();
  };
  const tellOthers = memories.register('accounts', { changed: clearAll, missed: clearAll });
  onWrite(INVALIDATING_WRITES, () => {
    clearAll();
    tellOthers('all');
  });
  const options = { now: () => clock.now().getTime(), isKept: (found: unknown) => found !== undefined };
  return (find) => {
    const { get, forget: clear } = cachedLoad(find, CACHE_MS, options);
    clearFunctions.push(clear);
    return (key) => (memories.isCurrent() ? get(key) : find(key));
  };
}
