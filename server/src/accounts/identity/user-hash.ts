import { createHmac } from 'node:crypto';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Account } from '../accounts.store.ts';
import type { Identity } from './identify.ts';

/** What a support tool knows somebody's e-mail by (USR-150); undefined where none is to be told. */
export type UserHash = (identity: Pick<Identity, 'account' | 'sessionToken'>) => string | undefined;

/** Told in a session of one's own, to no program, and only of an e-mail that one has shown to be one's own. */
export function createUserHash(key: string | null): UserHash {
  return ({ account, sessionToken }) =>
    key !== null && sessionToken && account?.emailVerifiedAt ? signed(key, account) : undefined;
}

function signed(key: string, { email }: Pick<Account, 'email'>): string {
  return createHmac('sha256', key).update(foldEmail(email)).digest('hex');
}
