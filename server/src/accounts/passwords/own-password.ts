import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Limits } from '../../platform/process/ports.ts';
import type { Account } from '../accounts.store.ts';
import { takeTry } from '../take-try.ts';
import { passwordMatches } from './passwords.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;

/**
 * Verifies the password of a signed-in user, since the browser may be unattended. `field` is the field of the form that
 * the error is for. Throws `accounts.wrong-password`, and `accounts.too-many-attempts` after 5 wrong passwords in 15
 * minutes, counted over all forms (A12).
 */
export type OwnPassword = (account: Account, password: string, field: string) => Promise<void>;

export function createOwnPassword(limits: Limits): OwnPassword {
  const tries = limits.tries('own-password', { points: 5, seconds: QUARTER_HOUR_SECONDS });
  return async (account, password, field) => {
    await takeTry(tries, account.id);
    if (!(await passwordMatches(password, account.passwordHash))) {
      const { message } = accountRefusals.wrongPassword;
      throw new Refusal(accountRefusals.wrongPassword, { fields: { [field]: message } });
    }
    await tries.giveBack(account.id);
  };
}
