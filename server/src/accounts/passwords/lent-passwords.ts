import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Account } from '../accounts.store.ts';

/** How long the password of an invitation signs in (USR-154). */
const LENT_MS = 72 * 60 * 60_000;

/** Until when a password that is lent now signs in. */
export function lentUntil(now: Date): Date {
  return new Date(now.getTime() + LENT_MS);
}

/**
 * Whether an account can be lent a password: nobody has ever come in by it, and nothing waits for it elsewhere. Otherwise
 * whoever invites would get at what others gave to its e-mail (docs/decisions/0042).
 */
export function isLendable({ activatedAt, emailVerifiedAt, memberships, invitations }: Account): boolean {
  const isInvited = memberships.length > 0 || invitations.length > 0;
  return activatedAt === null && emailVerifiedAt === null && !isInvited;
}

/** Whether somebody comes in by this account now; says so where a lent password is over. */
export function isOpen({ activatedAt, lentPasswordUntil }: Account, now: Date): boolean {
  if (lentPasswordUntil && lentPasswordUntil <= now) throw new Refusal(accountRefusals.lentPasswordOver);
  return activatedAt !== null || lentPasswordUntil !== null;
}

/** What somebody with a lent password can do: choose an own one, or go (USR-153, A32). */
const open: ReadonlySet<string> = new Set([
  'GET /api/auth/session',
  'GET /api/users/me/:id',
  'POST /api/auth/new-password',
  'POST /api/auth/sign-out',
]);

/** Throws `accounts.password_change_required` where an account has a lent password, for all but the few routes. */
export function requireOwnPassword(account: Account | undefined, route: string): void {
  if (account?.lentPasswordUntil && !open.has(route)) throw new Refusal(accountRefusals.passwordChangeRequired);
}
