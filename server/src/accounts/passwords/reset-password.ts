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

const HOUR = 60 * 60;

export interface ResetPasswordDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  codes: Codes;
  sessions: Sessions;
  limits: Limits;
  /** Makes the open sockets of a user check their sessions again. */
  signedOut(userId: string): void;
}

/** Resetting a forgotten password: request the email, read its link, set a new password. */
export interface ResetPassword {
  /**
   * Requests the email; behaves the same for every e-mail address (ACC-91): 3 emails an hour for each (A9), 30 requests
   * an hour from one network.
   */
  ask(network: string, request: ResetRequest & { language?: Language | undefined }): Promise<void>;
  /** Returns the account of a link, without using it up (A4). Throws `accounts.link-not-valid`. */
  peek(network: string, link: ResetLink): Promise<Account>;
  /** Uses the link up and ends all sessions of the user (ACC-98, ACC-180). */
  set(network: string, input: SetPasswordInput): Promise<void>;
}

export function createResetPassword(deps: ResetPasswordDeps): ResetPassword {
  const { db, jobs, codes, limits } = deps;
  const asked = limits.tries('reset.network', { points: 30, seconds: HOUR });
  const letters = limits.tries('reset.email', { points: 3, seconds: HOUR });
  const guarded = createLinkTries(limits, 'reset');
  const peek = async ({ userId, resetCode }: ResetLink) => {
    const use = await codes.peek(db, 'reset', resetCode);
    const account = use?.userId === userId ? await accountById(db, userId) : undefined;
    if (!account) throw new Refusal(passwordRefusals.linkNotValid);
    return account;
  };
  return {
    async ask(network, { email, channelId, language }) {
      await takeTry(asked, network, kernelRefusals.tooMany);
      const key = foldEmail(email);
      if ((await letters.take(key)) > 0) return;
      const data: ResetEmailData = {
        email,
        letterId: uuidv7(),
        ...(language && { language }),
        ...(channelId && { channelId }),
      };
      await jobs.enqueue(db, RESET_EMAIL_JOB, data, { key });
    },
    peek: (network, link) => guarded(network, link.userId, () => peek(link)),
    set: (network, input) =>
      guarded(network, input.userId, async () => {
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
    // Of two concurrent requests one gets the code (A2).
    const use = await codes.take(tx, 'reset', resetCode);
    if (use?.userId !== userId) throw new Refusal(passwordRefusals.linkNotValid);
    await setPasswordHash(tx, userId, passwordHash);
    // The emailed link verified the e-mail; earlier credentials may be somebody else's (A16).
    if (await verifyEmail(tx, userId, clock.now())) {
      await deletePasskeysOf(tx, userId);
      await deleteIdentities(tx, userId);
      await deleteAuthenticator(tx, userId);
    }
    await codes.drop(tx, { purpose: 'reset', userId });
    await sessions.endOthers(tx, userId, undefined);
  });
}
