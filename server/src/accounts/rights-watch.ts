import { isDeepStrictEqual } from 'node:util';
import type { Actor, User } from '@nave/domain/kernel/actor.ts';
import type { Db } from '../platform/database/database.ts';
import { accountsByIds, actorOf, proofOf } from './accounts.store.ts';

/**
 * The interval at which the rights of connected staff are checked, in milliseconds. Staff must lose a withdrawn right
 * within a second.
 */
const POLL_EVERY_MS = 400;

interface RightsWatchDeps {
  db: Db;
  log: { error(context: object, message: string): void };
  /** Actors with a socket in this process. */
  connected(): Iterable<Actor>;
  /** Called with each user whose rights changed. */
  changed(userId: string): void;
}

/**
 * Polls the rights of connected staff, because another process may change them, and reports each user whose stored
 * rights differ from those of an open socket. Returns a function that stops the polling.
 */
export function watchRights({ db, log, connected, changed }: RightsWatchDeps): () => void {
  let isPolling = false;
  const poll = async () => {
    const staff = [...connected()].filter(hasRights);
    if (staff.length === 0) return;
    const accounts = await accountsByIds(db, [...new Set(staff.map(({ id }) => id))]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    for (const user of staff) {
      const account = byId.get(user.id);
      // A user may have sessions with one factor and sessions with two factors.
      const current = account && rightsOf(actorOf({ ...account, proof: proofOf(user) }));
      if (!isDeepStrictEqual(current, rightsOf(user))) changed(user.id);
    }
  };
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    poll()
      // Every socket also checks its rights once a minute, which finds changes that a failed poll missed.
      .catch((error: unknown) => log.error({ err: error }, 'checking the rights of connected users failed'))
      .finally(() => {
        isPolling = false;
      });
  }, POLL_EVERY_MS).unref();
  return () => clearInterval(timer);
}

function hasRights(actor: Actor): actor is User {
  if (actor.kind !== 'user') return false;
  const { globalRole, roles, withheldOn = [] } = actor;
  return globalRole !== null || Object.keys(roles).length + withheldOn.length > 0;
}

function rightsOf({ globalRole, roles, whitelist, withheldOn }: User) {
  return { globalRole, roles, whitelist, withheldOn };
}
