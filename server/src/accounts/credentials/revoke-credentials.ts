import type { Executor } from '../../platform/database/database.ts';
import { type Account, setPasswordHash } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { deactivate } from '../staff.store.ts';
import { deleteAuthenticator } from './authenticators.store.ts';
import { deleteIdentities } from './identities.store.ts';
import { deletePasskeysOf } from './passkeys.store.ts';

/** Dependencies of the functions that revoke credentials. */
export interface CredentialDeps {
  sessions: Pick<Sessions, 'endOthers'>;
  codes: Pick<Codes, 'drop'>;
}

/**
 * Revokes every credential of an unverified account, because the owner of its e-mail has signed in and nobody else may
 * keep access (A16).
 */
export async function revokeCredentials(
  tx: Executor,
  { sessions, codes }: CredentialDeps,
  userId: string,
): Promise<void> {
  await setPasswordHash(tx, userId, null);
  await deletePasskeysOf(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteAuthenticator(tx, userId);
  await codes.drop(tx, { purpose: 'reset', userId });
  await sessions.endOthers(tx, userId, undefined);
}

/** Whether the account is activated and its e-mail verified. Its user then accepts invitations by signing in. */
export function isVerifiedAccount({ activatedAt, emailVerifiedAt }: Account): boolean {
  return activatedAt !== null && emailVerifiedAt !== null;
}

/**
 * Gives an unverified account to the holder of an invitation's link: revokes every credential and deactivates the
 * account until the invitation is accepted, so that an earlier session of the account cannot accept the invitation
 * (A16).
 */
export async function claimByInvitationLink(tx: Executor, credentials: CredentialDeps, userId: string): Promise<void> {
  await revokeCredentials(tx, credentials, userId);
  await deactivate(tx, userId);
}
