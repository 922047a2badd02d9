import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountRefusals, accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { storableText } from '@nave/domain/kernel/form-body.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import { type Account, accountByEmail } from './accounts.store.ts';
import { passwordFits } from './passwords.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface SignInDeps {
  db: Executor;
  limits: SignInLimits;
}

/** Whose e-mail and password these are. Throws `accounts.sign-in-failed` and `accounts.too-many-attempts`. */
export async function signIn(deps: SignInDeps, network: string, input: SignInInput): Promise<Account> {
  // Cut to what is looked up before it is counted: otherwise one account has many names for the limits.
  const email = storableText(input.email);
  await deps.limits.take(network, email);
  const account = await accountByEmail(deps.db, email);
  const fits = await passwordFits(input.password, account?.passwordHash);
  if (!fits || !account?.activatedAt)
    throw new Refusal({ ...accountRefusals.signInFailed, message: failureMessage(account) });
  await deps.limits.giveBack(network, email);
  return account;
}

/** ACC-23 to ACC-26: the plain message, with a hint where the account exists. */
function failureMessage(account: Account | undefined): string {
  if (!account) return accountRefusals.signInFailed.message;
  if (!account.passwordHash || !account.activatedAt) return accountTexts.unverified;
  return `${accountRefusals.signInFailed.message} ${accountTexts.correctPasswordHint}`;
}
