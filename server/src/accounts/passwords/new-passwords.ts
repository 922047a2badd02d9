import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { isEasyToGuess } from '@nave/domain/accounts/easy-to-guess.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { clientNames } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Account } from '../accounts.store.ts';
import { knownPasswords } from './known-passwords.ts';
import { hashPassword } from './passwords.ts';

/** The user of a new password, and their organisations. */
export interface PasswordOwner extends Pick<Account, 'email' | 'firstName' | 'lastName'> {
  memberships?: readonly { clientId: string }[];
  invitations?: readonly { clientId: string }[];
}

/**
 * Checks and hashes a new password. Every new password is hashed by this function. Throws `accounts.password-easy` with
 * an error for the field `password` (ACC-216).
 */
export async function hashNewPassword(db: Executor, password: string, owner: PasswordOwner): Promise<string> {
  const { email, firstName, lastName, memberships = [], invitations = [] } = owner;
  const namesOfClients = await clientNames(
    db,
    [...memberships, ...invitations].map(({ clientId }) => clientId),
  );
  const known = await knownPasswords();
  const words = { isKnown: (word: string) => known.has(word), names: [email, firstName, lastName, ...namesOfClients] };
  if (!isEasyToGuess(password, words)) return hashPassword(password);
  const { passwordEasy } = accountRefusals;
  throw new Refusal(passwordEasy, { fields: { password: passwordEasy.message } });
}
