import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Account } from '../accounts.store.ts';

/** How long a user can sign in with the temporary password of an invitation (USR-154). */
const TEMPORARY_PASSWORD_MS = 72 * 60 * 60_000;

/** Returns when a temporary password that is set now expires. */
export function temporaryPasswordExpiry(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_MS);
}

/**
 * Whether an invitation may set a temporary password: only if nobody has used the account and no other client has
 * invited the user. Otherwise the inviter, who knows the password, could use the rights that another client has granted
 * (docs/decisions/0042).
 */
export function canGetTemporaryPassword({ activatedAt, emailVerifiedAt, memberships, invitations }: Account): boolean {
  const isInvited = memberships.length > 0 || invitations.length > 0;
  return activatedAt === null && emailVerifiedAt === null && !isInvited;
}

/**
 * Whether the user of the account can sign in. Throws `accounts.lent-password-over` if the temporary password has
 * expired.
 */
export function canSignIn({ activatedAt, temporaryPasswordExpiresAt }: Account, now: Date): boolean {
  if (temporaryPasswordExpiresAt && temporaryPasswordExpiresAt <= now)
    throw new Refusal(accountRefusals.temporaryPasswordExpired);
  return activatedAt !== null || temporaryPasswordExpiresAt !== null;
}

/** Routes that a user with a temporary password may call, to choose a new password or to sign out (USR-153, A32). */
const allowedRoutes: ReadonlySet<string> = new Set([
  'GET /api/auth/session',
  'GET /api/users/me/:id',
  'POST /api/auth/new-password',
  'POST /api/auth/sign-out',
]);

/** Throws `accounts.password_change_required` if the account has a temporary password and the route is not allowed. */
export function requireOwnPassword(account: Account | undefined, route: string): void {
  if (account?.temporaryPasswordExpiresAt && !allowedRoutes.has(route))
    throw new Refusal(accountRefusals.passwordChangeRequired);
}
