import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { ResetLink, ResetRequest, SetPasswordInput } from '@nave/domain/accounts/passwords.api.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { type Account, accountById, setPasswordHash, verifyEmail } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import { createLinkTries } from '../codes/link-tries.ts';
import { deleteAuthenticator } from '../credentials/authenticators.store.ts';
import { deleteIdentities } from '../credentials/identities.store.ts';
import { deletePasskeysOf } from '../credentials/passkeys.store.ts';
import type { Sessions } from '../identity/sessions.ts';
import { takeTry } from '../take-try.ts';
import { hashNewPassword } from './new-passwords.ts';
import { RESET_EMAIL_JOB, type ResetEmailData } from './reset-email.ts';

const HOUR_SECONDS = 60 * 60;

export interface ResetPasswordDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  codes: Codes;
  sessions: Sessions;
  limits: Limits;
  /** Makes the open sockets of a user check again whether their sessions are valid. */
  signedOut(userId: string): void;
}

/** Resets forgotten passwords in three steps: request the email, read the link, set a new password. */
export interface ResetPassword {
  /**
   * Requests the email; behaves the same whether or not the e-mail has an account (ACC-91). Allows 3 emails an hour to
   * each e-mail (A9), and 30 requests an hour from each network.
   */
  ask(network: string, request: ResetRequest & { language?: Language | undefined }): Promise<void>;
  /** Returns the account of a link without using up the link (A4). Throws `accounts.link-not-valid`. */
  peek(network: string, link: ResetLink): Promise<Account>;
  /** Sets the password, uses up the link and ends all sessions of the user (ACC-98, ACC-180). */
  set(network: string, input: SetPasswordInput): Promise<void>;
}

export function createResetPassword(deps: ResetPasswordDeps): ResetPassword {
  const { db, jobs, codes, limits } = deps;
  const requestTries = limits.tries('reset.network', { points: 30, seconds: HOUR_SECONDS });
  const emailTries = limits.tries('reset.email', { points: 3, seconds: HOUR_SECONDS });
  const limited = createLinkTries(limits, 'reset');
  const peek = async ({ userId, resetCode }: ResetLink) => {
    const code = await codes.peek(db, 'reset', resetCode);
    const account = code?.userId === userId ? await accountById(db, userId) : undefined;
    if (!account) throw new Refusal(passwordRefusals.linkNotValid);
    return account;
  };
  return {
    async ask(network, { email, channelId, language }) {
      await takeTry(requestTries, network, kernelRefusals.tooMany);
      const key = foldEmail(email);
      if ((await emailTries.take(key)) > 0) return;
      const data: ResetEmailData = {
        email,
        letterId: uuidv7(),
        ...(language && { language }),
        ...(channelId && { channelId }),
      };
      await jobs.enqueue(db, RESET_EMAIL_JOB, data, { key });
    },
    peek: (network, link) => limited(network, link.userId, () => peek(link)),
    set: (network, input) =>
      limited(network, input.userId, async () => {
        // Checked first, so that a request without a valid link costs no password hash.
        const account = await peek(input);
        await setPassword(deps, input, await hashNewPassword(db, input.password, account));
        deps.signedOut(input.userId);
      }),
  };
}

async function setPassword(
  { db, clock, codes, sessions }: ResetPasswordDeps,
  { userId, resetCode }: ResetLink,
  passwordHash: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Only one of two concurrent requests takes the code (A2).
    const code = await codes.take(tx, 'reset', resetCode);
    if (code?.userId !== userId) throw new Refusal(passwordRefusals.linkNotValid);
    await setPasswordHash(tx, userId, passwordHash);
    // If the e-mail was unverified until now, earlier credentials may belong to another person (A16).
    if (await verifyEmail(tx, userId, clock.now())) {
      await deletePasskeysOf(tx, userId);
      await deleteIdentities(tx, userId);
      await deleteAuthenticator(tx, userId);
    }
    await codes.drop(tx, { purpose: 'reset', userId });
    await sessions.endOthers(tx, userId, undefined);
  });
}
