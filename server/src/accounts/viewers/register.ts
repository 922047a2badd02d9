import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { Registration } from '@nave/domain/accounts/registration.api.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { type Account, accountByEmail, accountById, claimUnused, insertUser } from '../accounts.store.ts';
import { hashNewPassword } from '../passwords/new-passwords.ts';
import { takeTry } from '../take-try.ts';

const HOUR = 60 * 60;

/**
 * Makes an account for a viewer: without a role, and its e-mail is not shown to be theirs yet. Throws `accounts.email-taken` and
 * `accounts.invited`. From one network 200 accounts an hour are made (a congregation is one), and 20 e-mails found taken.
 */
export type Register = (network: string, registration: Registration) => Promise<Account>;

interface RegisterDeps {
  db: Db;
  clock: Clock;
}

export function createRegister({ db, clock, limits }: RegisterDeps & { limits: Limits }): Register {
  const made = limits.tries('register.made', { points: 200, seconds: HOUR });
  const taken = limits.tries('register.taken', { points: 20, seconds: HOUR });
  return async (network, registration) => {
    await takeTry(taken, network, kernelRefusals.tooMany);
    // Looked at first: an e-mail that is taken makes the server hash nothing.
    const other = await accountByEmail(db, registration.email);
    if (other?.activatedAt) throw refusal(accountRefusals.emailTaken);
    if (other?.lentPasswordUntil) throw refusal(accountRefusals.invited);
    await takeTry(made, network, kernelRefusals.tooMany);
    const account = await add({ db, clock }, registration);
    await taken.giveBack(network);
    return account;
  };
}

async function add({ db, clock }: RegisterDeps, { name, email, password }: Registration): Promise<Account> {
  const names = { firstName: name, lastName: '' };
  const passwordHash = await hashNewPassword(db, password, { email, ...names });
  const id = await inTransaction(db, async (tx) => {
    // An invitation may have prepared an account; its pending memberships stay pending (ACC-200).
    const prepared = await claimUnused(tx, email, { ...names, passwordHash, activatedAt: clock.now() });
    if (prepared) return prepared;
    const userId = uuidv7();
    await insertUser(tx, { id: userId, email, ...names, passwordHash });
    return userId;
  }).catch((error: unknown) => {
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
