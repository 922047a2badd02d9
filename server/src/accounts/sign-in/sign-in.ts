import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountRefusals, accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { signInHint } from '@nave/domain/accounts/providers.texts.ts';
import { storableText } from '@nave/domain/kernel/form-body.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { type Account, accountByEmail } from '../accounts.store.ts';
import { signInMethodsOf } from '../credentials/sign-in-methods.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { canSignIn } from '../passwords/temporary-passwords.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface SignInDeps {
  db: Executor;
  clock: Clock;
  limits: SignInLimits;
  securityLog: SecurityLog;
}

/**
 * Returns the account of an e-mail and password. Throws `accounts.sign-in-failed` and `accounts.too-many-attempts`, and
 * `accounts.lent-password-over` if the password is a temporary password that has expired.
 */
export async function signIn(deps: SignInDeps, network: string, input: SignInInput): Promise<Account> {
  // Normalise before rate limiting, so that spellings of one e-mail share a limit.
  const email = storableText(input.email);
  const logRefusal = (userId?: string) =>
    deps.securityLog('session.refused', { userId, address: network, what: 'password' });
  await deps.limits.take(network, email).catch((error: unknown) => {
    logRefusal();
    throw error;
  });
  const account = await accountByEmail(deps.db, email);
  const matches = await passwordMatches(input.password, account?.passwordHash);
  if (!matches || !account || !canSignIn(account, deps.clock.now())) {
    logRefusal(account?.id);
    throw new Refusal({ ...accountRefusals.signInFailed, message: await failureMessage(deps.db, account) });
  }
  await deps.limits.giveBack(network, email);
  return account;
}

/**
 * ACC-23 to ACC-28: the message has a hint if the account exists. ACC-30: callers beyond the rate limits do not receive
 * the hint.
 */
async function failureMessage(db: Executor, account: Account | undefined): Promise<string> {
  const { message } = accountRefusals.signInFailed;
  if (!account) return message;
  if (!account.activatedAt && !account.temporaryPasswordExpiresAt) return accountTexts.unverified;
  return `${message} ${signInHint(await signInMethodsOf(db, account))}`.trim();
}
