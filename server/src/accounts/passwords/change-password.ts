import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { PasswordChange } from '@nave/domain/accounts/profile.api.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Account, activateUnverified, renameUser, setPasswordHash } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { acceptMembershipsWithTemporaryPassword } from '../staff.store.ts';
import { hashNewPassword } from './new-passwords.ts';
import type { OwnPassword } from './own-password.ts';

/**
 * Changes a user's password, or sets the first password. Ends all other sessions and invalidates all reset links of the
 * user (ACC-180, A11). `token` is the token of the caller's session. Throws `accounts.wrong-password` and
 * `accounts.too-many-attempts`.
 */
export type ChangePassword = (account: Account, token: string | undefined, change: PasswordChange) => Promise<void>;

const { samePassword } = accountRefusals;

interface Deps {
  db: Db;
  clock: Clock;
  ownPassword: OwnPassword;
  sessions: Sessions;
  codes: Codes;
}

export function createChangePassword({ db, clock, ownPassword, sessions, codes }: Deps): ChangePassword {
  return async (account, token, { oldPassword, password }) => {
    if (account.passwordHash) await ownPassword(account, oldPassword, 'oldPassword');
    const isTemporary = account.temporaryPasswordExpiresAt !== null;
    if (isTemporary && password === oldPassword)
      throw new Refusal(samePassword, { fields: { password: samePassword.message } });
    const passwordHash = await hashNewPassword(db, password, account);
    await inTransaction(db, async (tx) => {
      await setPasswordHash(tx, account.id, passwordHash);
      await codes.drop(tx, { purpose: 'reset', userId: account.id });
      if (isTemporary) {
        await acceptTemporaryPasswordInvitation(tx, account.id, clock.now());
      }
      await sessions.endOthers(tx, account.id, token);
    });
  };
}

/** Accepts the invitation that set the temporary password, and no other invitation (USR-153, USR-192). */
async function acceptTemporaryPasswordInvitation(tx: Executor, userId: string, now: Date): Promise<void> {
  await activateUnverified(tx, userId, now);
  for (const { firstName, lastName } of await acceptMembershipsWithTemporaryPassword(tx, userId, now))
    if (firstName !== null && lastName !== null) await renameUser(tx, userId, { firstName, lastName });
}
