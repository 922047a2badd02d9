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

const HOUR_SECONDS = 60 * 60;

/**
 * Creates the account of a viewer, without a role and with an unverified e-mail. Throws `accounts.email-taken` and
 * `accounts.invited`. In an hour, each network may create 200 accounts, because a congregation may share one network,
 * and try 20 e-mails that are taken.
 */
export type Register = (network: string, registration: Registration) => Promise<Account>;

interface RegisterDeps {
  db: Db;
  clock: Clock;
}

export function createRegister({ db, clock, limits }: RegisterDeps & { limits: Limits }): Register {
  const createdTries = limits.tries('register.made', { points: 200, seconds: HOUR_SECONDS });
  const takenTries = limits.tries('register.taken', { points: 20, seconds: HOUR_SECONDS });
  return async (network, registration) => {
    await takeTry(takenTries, network, kernelRefusals.tooMany);
    // Checked first, so that a taken e-mail costs no password hash.
    const existing = await accountByEmail(db, registration.email);
    if (existing?.activatedAt) throw refusal(accountRefusals.emailTaken);
    if (existing?.temporaryPasswordExpiresAt) throw refusal(accountRefusals.invited);
    await takeTry(createdTries, network, kernelRefusals.tooMany);
    const account = await add({ db, clock }, registration);
    await takenTries.giveBack(network);
    return account;
  };
}

async function add({ db, clock }: RegisterDeps, { name, email, password }: Registration): Promise<Account> {
  const names = { firstName: name, lastName: '' };
  const passwordHash = await hashNewPassword(db, password, { email, ...names });
  const id = await inTransaction(db, async (tx) => {
    // An invitation may have created the account; its pending memberships stay pending (ACC-200).
    const claimedId = await claimUnused(tx, email, { ...names, passwordHash, activatedAt: clock.now() });
    if (claimedId) return claimedId;
    const userId = uuidv7();
    await insertUser(tx, { id: userId, email, ...names, passwordHash });
    return userId;
  }).catch((error: unknown) => {
    // Only one of two concurrent registrations succeeds.
    throw isUniqueViolation(error) ? refusal(accountRefusals.emailTaken) : error;
  });
  const account = await accountById(db, id);
  if (!account) throw new Error('The new account was not found after it was written.');
  return account;
}

function refusal(text: RefusalText): Refusal {
  return new Refusal(text, { fields: { email: text.message } });
}
