import type { Executor } from '../../platform/database/database.ts';
import { type Account, setPasswordHash } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { unactivate } from '../staff.store.ts';
import { deleteAuthenticator } from './authenticators.store.ts';
import { deleteIdentities } from './identities.store.ts';
import { deletePasskeysOf } from './passkeys.store.ts';

/** What an account has by which somebody comes in. */
export interface WaysIn {
  sessions: Pick<Sessions, 'endOthers'>;
  codes: Pick<Codes, 'drop'>;
}

/**
 * Takes an account from whoever made it without showing that its e-mail is theirs: the e-mail's owner has come, and nobody
 * else's way in is left (A16).
 */
export async function endWaysIn(tx: Executor, { sessions, codes }: WaysIn, userId: string): Promise<void> {
  await setPasswordHash(tx, userId, null);
  await deletePasskeysOf(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteAuthenticator(tx, userId);
  await codes.drop(tx, { purpose: 'reset', userId });
  await sessions.endOthers(tx, userId, undefined);
}

/** An account that is in use and whose e-mail its user has proven: its owner accepts invitations by signing in. */
export function isProven({ activatedAt, emailVerifiedAt }: Account): boolean {
  return activatedAt !== null && emailVerifiedAt !== null;
}

/**
 * Hands an unproven account to the holder of an invitation's link: ends every way in that anybody else set up and closes the
 * account until the invitation is accepted, so that a session begun before the link was used cannot accept it (A16).
 */
export async function takeByLink(tx: Executor, ways: WaysIn, userId: string): Promise<void> {
  await endWaysIn(tx, ways, userId);
  await unactivate(tx, userId);
}
