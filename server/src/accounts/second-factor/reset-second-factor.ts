import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { accountByEmail } from '../accounts.store.ts';
import type { SecondFactor } from './second-factor.ts';

/** Removes the authenticator app of an account, for a user who has lost the phone and the recovery codes (ACC-266). */
export type ResetSecondFactor = (email: string) => Promise<void>;

interface Deps {
  db: Db;
  secondFactor: Pick<SecondFactor, 'reset'>;
  securityLog: SecurityLog;
  /** Makes the open sockets of a user authenticate again; sockets of ended sessions are closed. */
  recheck(userId: string): void;
}

export function createResetSecondFactor({ db, secondFactor, securityLog, recheck }: Deps): ResetSecondFactor {
  return async (email) => {
    const account = await accountByEmail(db, email);
    if (!account) throw new Refusal(secondFactorRefusals.noAccount);
    if (!account.hasAuthenticator) throw new Refusal(secondFactorRefusals.nothingToReset);
    await secondFactor.reset(account);
    securityLog('second-factor.removed', { userId: account.id, what: 'reset on the server' });
    recheck(account.id);
  };
}
