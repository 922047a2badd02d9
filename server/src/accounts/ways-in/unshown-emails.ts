import type { Executor } from '../../platform/database/database.ts';
import { type Account, setPasswordHash } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { unactivate } from '../staff.store.ts';
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
  await codes.drop(tx, { purpose: 'reset', userId });
  await sessions.endOthers(tx, userId, undefined);
}

/**
 * An account of an e-mail that is to be given a role: where nobody has shown that the e-mail is theirs, it waits for the
 * invitation's link like one that was just made, so that whoever registered it, or was lent its password by another
 * invitation, gets nothing by the role.
 */
export async function waitForInvitation(tx: Executor, ways: WaysIn, account: Account): Promise<Account> {
  const isWaiting = !account.activatedAt && !account.lentPasswordUntil;
  if (isWaiting || account.emailVerifiedAt) return account;
  await endWaysIn(tx, ways, account.id);
  await unactivate(tx, account.id);
  return { ...account, passwordHash: null, lentPasswordUntil: null, activatedAt: null };
}
