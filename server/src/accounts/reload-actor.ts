import { tokenRole, tokenWhitelist } from '@nave/domain/accounts/tokens.policy.ts';
import { type Actor, roleOn, type User, whitelistOn } from '@nave/domain/kernel/actor.ts';
import type { Executor } from '../platform/database/database.ts';
import { type Account, accountById, accountsByIds, actorOf, proofOf, tokenById } from './accounts.store.ts';
import type { accessTokens } from './tables.ts';

type TokenRow = typeof accessTokens.$inferSelect;

/** An account with its rights limited to those of an access token, and the token. */
export interface TokenAccount extends Account {
  token: NonNullable<User['byToken']>;
  /** When the token expires; null if it does not. */
  tokenExpiresAt: Date | null;
}

/**
 * Returns the account of a token's user, with rights on the token's client only: the lower of the rights that the
 * token's user and its creator have there (USR-148). Returns undefined if one of the two no longer has a role on this
 * client.
 */
export async function accountOfToken(
  db: Executor,
  { id, name, userId, createdBy, clientId, scopes, expiresAt }: TokenRow,
): Promise<TokenAccount | undefined> {
  const accounts = await accountsByIds(db, [userId, createdBy]);
  const [user, maker] = [userId, createdBy].map((accountId) => accounts.find((account) => account.id === accountId));
  if (!user || !maker) return undefined;
  const [userActor, makerActor] = [actorOf(user), actorOf(maker)];
  const role = tokenRole(roleOn(userActor, clientId), roleOn(makerActor, clientId));
  if (!role) return undefined;
  const whitelist = tokenWhitelist(whitelistOn(userActor, clientId), whitelistOn(makerActor, clientId));
  const memberships = [{ clientId, role, whitelist: whitelist && [...whitelist] }];
  const token = { id, name, makerId: maker.id, makerName: makerActor.name, makerEmail: maker.email, scopes };
  return { ...user, globalRole: null, memberships, token, tokenExpiresAt: expiresAt };
}

/** Builds the actor of a program that sent an access token. */
export function programOf(account: TokenAccount): User {
  return { ...actorOf(account), byToken: account.token };
}

/**
 * Returns the actor with their current rights, read in the caller's transaction. Returns null for a guest, for a
 * deleted account, and for an access token that was deleted or no longer has rights.
 */
export async function reloadActor(db: Executor, actor: Actor): Promise<User | null> {
  if (actor.kind !== 'user') return null;
  if (!actor.byToken) {
    const account = await accountById(db, actor.id);
    return account ? actorOf({ ...account, proof: proofOf(actor) }) : null;
  }
  const token = await tokenById(db, actor.byToken.id);
  const account = token && (await accountOfToken(db, token));
  return account ? programOf(account) : null;
}
