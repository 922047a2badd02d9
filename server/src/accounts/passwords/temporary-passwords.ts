import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Account } from '../accounts.store.ts';

/** How long the temporary password of an invitation signs in (USR-154). */
const TEMPORARY_PASSWORD_MS = 72 * 60 * 60_000;

/** Returns when a temporary password that is set now expires. */
export function temporaryPasswordExpiry(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_MS);
}

/**
 * Whether an invitation may set a temporary password: nobody has used the account and no other client has invited it.
 * Otherwise the inviter could read what others gave to its e-mail (docs/decisions/0042).
 */
export function canGetTemporaryPassword({ activatedAt, emailVerifiedAt, memberships, invitations }: Account): boolean {
  const isInvited = memberships.length > 0 || invitations.length > 0;
  return activatedAt === null && emailVerifiedAt === null && !isInvited;
}

/**
 * Whether the account can be signed in to. Throws `accounts.lent-password-over` where its temporary password has
 * expired.
 */
export function canSignIn({ activatedAt, temporaryPasswordExpiresAt }: Account, now: Date): boolean {
  if (temporaryPasswordExpiresAt && temporaryPasswordExpiresAt <= now)
    throw new Refusal(accountRefusals.temporaryPasswordExpired);
  return activatedAt !== null || temporaryPasswordExpiresAt !== null;
}

/** What a user with a temporary password may call: choose a password, or sign out (USR-153, A32). */
const open: ReadonlySet<string> = new Set([
  'GET /api/auth/session',
  'GET /api/users/me/:id',
  'POST /api/auth/new-password',
  'POST /api/auth/sign-out',
]);

/** Throws `accounts.password_change_required` where the account has a temporary password, except on a few routes. */
export function requireOwnPassword(account: Account | undefined, route: string): void {
  if (account?.temporaryPasswordExpiresAt && !open.has(route))
    throw new Refusal(accountRefusals.passwordChangeRequired);
}
