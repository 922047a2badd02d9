import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Account } from './accounts.store.ts';
import { actorOf } from './accounts.store.ts';

/** The app user as its own pages get it: no hash, no code (A29). */
export function presentAppUser(row: Account): AppUser {
  const { roles, whitelist } = actorOf(row);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    globalRole: row.globalRole,
    clients: { ...roles },
    whitelist: Object.fromEntries(Object.entries(whitelist).map(([client, channels]) => [client, [...channels]])),
  };
}

export function presentSession(actor: Actor, row: Account | undefined): Session {
  return {
    me: { kind: actor.kind, id: actor.id, name: actor.name ?? null },
    user: row ? presentAppUser(row) : null,
  };
}
