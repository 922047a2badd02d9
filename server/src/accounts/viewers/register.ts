import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { Registration } from '@nave/domain/accounts/registration.api.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { type Account, accountByEmail, accountById, insertUser } from '../accounts.store.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { takeTry } from '../take-try.ts';

const HOUR = 60 * 60;

/**
 * Makes an account for a viewer: without a role, and its e-mail is not shown to be theirs yet. Throws `accounts.email-taken` and
 * `accounts.invited`. From one network 200 accounts an hour are made (a congregation is one), and 20 e-mails found taken.
 */
export type Register = (network: string, registration: Registration) => Promise<Account>;

export function createRegister({ db, limits }: { db: Db; limits: Limits }): Register {
  const made = limits.tries('register.made', { points: 200, seconds: HOUR });
  const taken = limits.tries('register.taken', { points: 20, seconds: HOUR });
  return async (network, registration) => {
    await takeTry(taken, network, kernelRefusals.tooMany);
    // Looked at first: an e-mail that is taken makes the server hash nothing.
    const other = await accountByEmail(db, registration.email);
    if (other) throw refusal(other.activatedAt ? accountRefusals.emailTaken : accountRefusals.invited);
    await takeTry(made, network, kernelRefusals.tooMany);
    const account = await add(db, registration);
    await taken.giveBack(network);
    return account;
  };
}

async function add(db: Db, { name, email, password }: Registration): Promise<Account> {
  const id = uuidv7();
  const passwordHash = await hashPassword(password);
  await insertUser(db, { id, email, firstName: name, lastName: '', passwordHash }).catch((error: unknown) => {
    // Of two at once one gets it.
    throw isUniqueViolation(error) ? refusal(accountRefusals.emailTaken) : error;
  });
  const account = await accountById(db, id);
  if (!account) throw new Error('Whoever registered is gone right after they were written.');
  return account;
}

function refusal(text: RefusalText): Refusal {
  return new Refusal(text, { fields: { email: text.message } });
}
