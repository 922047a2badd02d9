import { isDeepStrictEqual } from 'node:util';
import type { Actor, User } from '@nave/domain/kernel/actor.ts';
import type { Db } from '../platform/database/database.ts';
import { accountsByIds, actorOf, proofOf } from './accounts.store.ts';

/** How often it is asked whether the people with roles still have them, in milliseconds: within a second a lost one is gone. */
const ASK_EVERY_MS = 400;

interface RightsWatchDeps {
  db: Db;
  log: { error(context: object, message: string): void };
  /** Who is connected here. */
  connected(): Iterable<Actor>;
  /** Told whose rights changed. */
  changed(userId: string): void;
}

/** Tells which of the connected people have other rights than their sockets know of, whoever changed them; answers how to stop. */
export function watchRights({ db, log, connected, changed }: RightsWatchDeps): () => void {
  let isAsking = false;
  const ask = async () => {
    const staff = [...connected()].filter(hasRights);
    if (staff.length === 0) return;
    const accounts = await accountsByIds(db, [...new Set(staff.map(({ id }) => id))]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    for (const user of staff) {
      const account = byId.get(user.id);
      // One person may have sessions of one and of two factors.
      const now = account && rightsOf(actorOf({ ...account, proof: proofOf(user) }));
      if (!isDeepStrictEqual(now, rightsOf(user))) changed(user.id);
    }
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    ask()
      // The minute's look at each socket follows.
      .catch((error: unknown) => log.error({ err: error }, 'it is not known whose rights changed'))
      .finally(() => {
        isAsking = false;
      });
  }, ASK_EVERY_MS).unref();
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
