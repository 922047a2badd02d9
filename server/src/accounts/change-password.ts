import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { PasswordChange } from '@nave/domain/accounts/profile.api.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Limits } from '../platform/process/ports.ts';
import { type Account, setPasswordHash } from './accounts.store.ts';
import type { Codes } from './codes.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { takeTry } from './take-try.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * Changes a user's password, or gives a user without one the first; every other session of the user ends,
 * and so do reset links that were asked for before (ACC-180, A11).
 * `token` is of the session that asks. Throws `accounts.wrong-password` and `accounts.too-many-attempts`.
 */
export type ChangePassword = (account: Account, token: string | undefined, change: PasswordChange) => Promise<void>;

interface Deps {
  db: Db;
  limits: Limits;
  sessions: Sessions;
  codes: Codes;
}

export function createChangePassword({ db, limits, sessions, codes }: Deps): ChangePassword {
  const tries = limits.tries('password-change', { points: 5, seconds: QUARTER_HOUR });
  return async (account, token, { oldPassword, password }) => {
    await takeTry(tries, account.id);
    if (account.passwordHash && !(await passwordFits(oldPassword, account.passwordHash))) {
      const { message } = accountRefusals.wrongPassword;
      throw new Refusal(accountRefusals.wrongPassword, { fields: { oldPassword: message } });
    }
    await tries.giveBack(account.id);
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (tx) => {
      await setPasswordHash(tx, account.id, passwordHash);
      await codes.drop(tx, { purpose: 'reset', userId: account.id });
      await sessions.endOthers(tx, account.id, token);
    });
  };
}
