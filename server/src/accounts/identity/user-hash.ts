import { createHmac } from 'node:crypto';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Account } from '../accounts.store.ts';
import type { Identity } from './identify.ts';

/**
 * Returns the HMAC by which a support tool recognises the user's e-mail (USR-150), or undefined if the HMAC must not be
 * sent.
 */
export type UserHash = (identity: Pick<Identity, 'account' | 'sessionToken'>) => string | undefined;

/** The HMAC is sent only in the user's own session, never to a program, and only for a verified e-mail. */
export function createUserHash(key: string | null): UserHash {
  return ({ account, sessionToken }) =>
    key !== null && sessionToken && account?.emailVerifiedAt ? emailHmac(key, account) : undefined;
}

function emailHmac(key: string, { email }: Pick<Account, 'email'>): string {
  return createHmac('sha256', key).update(foldEmail(email)).digest('hex');
}
