import { tokenRole, tokenWhitelist } from '@nave/domain/accounts/tokens.policy.ts';
import { type Actor, roleOn, type User, whitelistOn } from '@nave/domain/kernel/actor.ts';
import type { Executor } from '../platform/database/database.ts';
import { type Account, accountById, accountsByIds, actorOf, proofOf, tokenById } from './accounts.store.ts';
import type { accessTokens } from './tables.ts';

type TokenRow = typeof accessTokens.$inferSelect;

/** An account limited to the rights of an access token, and that token. */
export interface TokenAccount extends Account {
  token: NonNullable<User['byToken']>;
}

/**
 * Returns the account that a token acts as: its user, on its client alone, with the lower of the rights of its creator
 * and its user (USR-148). Undefined where either of them has no role any more.
 */
export async function accountOfToken(
  db: Executor,
  { id, name, userId, createdBy, clientId }: TokenRow,
): Promise<TokenAccount | undefined> {
  const accounts = await accountsByIds(db, [userId, createdBy]);
  const [user, maker] = [userId, createdBy].map((one) => accounts.find((account) => account.id === one));
  if (!user || !maker) return undefined;
  const [one, other] = [actorOf(user), actorOf(maker)];
  const role = tokenRole(roleOn(one, clientId), roleOn(other, clientId));
  if (!role) return undefined;
  const whitelist = tokenWhitelist(whitelistOn(one, clientId), whitelistOn(other, clientId));
  const memberships = [{ clientId, role, whitelist: whitelist && [...whitelist] }];
  const token = { id, name, makerId: maker.id, makerName: other.name, makerEmail: maker.email };
  return { ...user, globalRole: null, memberships, token };
}

/** Builds the actor of a program that sent an access token. */
export function programOf(account: TokenAccount): User {
  return { ...actorOf(account), byToken: account.token };
}

/**
 * Returns the actor of the same session with current rights, read in the caller's transaction. Null for a guest, for a
 * deleted account, and for a token that was deleted or has no rights any more.
 */
export async function actorNow(db: Executor, actor: Actor): Promise<User | null> {
  if (actor.kind !== 'user') return null;
  if (!actor.byToken) {
    const account = await accountById(db, actor.id);
    return account ? actorOf({ ...account, proof: proofOf(actor) }) : null;
  }
  const token = await tokenById(db, actor.byToken.id);
  const account = token && (await accountOfToken(db, token));
  return account ? programOf(account) : null;
}
