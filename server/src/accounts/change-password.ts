import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { PasswordChange } from '@nave/domain/accounts/profile.api.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Limits } from '../platform/process/ports.ts';
import { type Account, setPasswordHash } from './accounts.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { Sessions } from './sessions.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * Changes a user's password, or gives a user without one the first; every other session of the user ends (ACC-180).
 * `token` is of the session that asks. Throws `accounts.wrong-password` and `accounts.too-many-attempts`.
 */
export type ChangePassword = (account: Account, token: string | undefined, change: PasswordChange) => Promise<void>;

interface Deps {
  db: Db;
  limits: Limits;
  sessions: Sessions;
}

export function createChangePassword({ db, limits, sessions }: Deps): ChangePassword {
  const tries = limits.tries('password-change', { points: 5, seconds: QUARTER_HOUR });
  return async (account, token, { oldPassword, password }) => {
    const waitMs = await tries.take(account.id);
    if (waitMs > 0) throw new Refusal(accountRefusals.tooManyAttempts, { waitSeconds: waitMs / 1_000 });
    if (account.passwordHash && !(await passwordFits(oldPassword, account.passwordHash))) {
      const { message } = accountRefusals.wrongPassword;
      throw new Refusal(accountRefusals.wrongPassword, { fields: { oldPassword: message } });
    }
    await tries.giveBack(account.id);
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (tx) => {
      await setPasswordHash(tx, account.id, passwordHash);
      await sessions.endOthers(tx, account.id, token);
    });
  };
}
