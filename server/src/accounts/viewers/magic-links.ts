import { accountRefusals, accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { MagicLinkRequest, MagicLinkUse } from '@nave/domain/accounts/magic-link.api.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/process/ports.ts';
import {
  type Account,
  accountByEmail,
  activate,
  insertUser,
  recordMagicLinkSignIn,
  renameUser,
  verifyEmail,
} from '../accounts.store.ts';
import type { AddressOfChannel } from '../channel-address.ts';
import type { Codes } from '../codes/codes.ts';
import { type CredentialDeps, revokeCredentials } from '../credentials/revoke-credentials.ts';
import { takeTry } from '../take-try.ts';
import { MAGIC_LINK_EMAIL_JOB, type MagicLinkEmailData } from './magic-link-email.ts';

const HOUR_SECONDS = 60 * 60;

export interface MagicLinksDeps extends CredentialDeps {
  db: Db;
  jobs: Jobs;
  codes: Codes;
  clock: Clock;
  limits: Limits;
  addressOfChannel: AddressOfChannel;
}

/** Sign-in links for viewers, sent by email. A link creates an account if the e-mail has no account. */
export interface MagicLinks {
  /**
   * Requests a link; behaves the same whether or not the e-mail has an account (ACC-161). Allows 3 emails an hour to
   * each e-mail, and 60 requests an hour from each network (ACC-162).
   */
  ask(network: string, request: MagicLinkRequest): Promise<void>;
  /**
   * Returns the e-mail of a link, and whether using the link creates an account. Does not use up the link (A4). Throws
   * `accounts.link-not-valid`.
   */
  peek(network: string, code: string): Promise<{ email: string; isNew: boolean }>;
  /**
   * Uses up the link and returns its account (ACC-159). `actorId` is the id of the browser's actor. `passwordEnded`
   * says whether the account had a password that was revoked.
   */
  use(network: string, actorId: string, input: MagicLinkUse): Promise<{ account: Account; passwordEnded: boolean }>;
}

export function createMagicLinks(deps: MagicLinksDeps): MagicLinks {
  const { db, jobs, codes, limits } = deps;
  const requestTries = limits.tries('magic-link.network', { points: 60, seconds: HOUR_SECONDS });
  const emailTries = limits.tries('magic-link.email', { points: 3, seconds: HOUR_SECONDS });
  const wrongCodeTries = limits.tries('magic-link.wrong', { points: 100, seconds: HOUR_SECONDS });
  const limited = async <Result>(network: string, work: () => Promise<Result>) => {
    await takeTry(wrongCodeTries, network, kernelRefusals.tooMany);
    const result = await work();
    await wrongCodeTries.giveBack(network);
    return result;
  };
  return {
    async ask(network, { email, channelId, language }) {
      await takeTry(requestTries, network, kernelRefusals.tooMany);
      const address = await deps.addressOfChannel(db, channelId);
      if (!address) throw new Refusal(kernelRefusals.notFound);
      const key = foldEmail(email);
      if ((await emailTries.take(key)) > 0) return;
      const data: MagicLinkEmailData = { ...address, email: key, language, letterId: uuidv7() };
      await jobs.enqueue(db, MAGIC_LINK_EMAIL_JOB, data, { key });
    },
    peek: (network, code) =>
      limited(network, async () => {
        const email = (await codes.peek(db, 'magic-link', code))?.emailKey;
        if (!email) throw new Refusal(passwordRefusals.linkNotValid);
        return { email, isNew: isUnused(await accountByEmail(db, email)) };
      }),
    use: (network, actorId, { code, name }) =>
      limited(network, () =>
        inTransaction(db, async (tx) => {
          // Only one of two concurrent requests takes the code (A2). A refusal below rolls back, so the code stays
          // valid.
          const email = (await codes.take(tx, 'magic-link', code))?.emailKey;
          if (!email) throw new Refusal(passwordRefusals.linkNotValid);
          const found = await accountByEmail(tx, email);
          const account = found && !isUnused(found) ? found : await addAccount(tx, email, { name, found });
          return signInByLink(tx, deps, { account, isOwnBrowser: account.id === actorId });
        }),
      ),
  };
}

/** Whether there is no account, or only an account that an invitation created and nobody has used. */
function isUnused(account: Account | undefined): boolean {
  return !account || account.activatedAt === null;
}

/** Adds an account, or names the account that an invitation created. */
async function addAccount(
  tx: Executor,
  email: string,
  { name, found }: { name: string | undefined; found: Account | undefined },
): Promise<Account> {
  const { guestNameRequired } = accountTexts;
  if (!name) throw new Refusal(accountRefusals.nameNeeded, { fields: { name: guestNameRequired } });
  const names = { firstName: name, lastName: '' };
  await (found ? renameUser(tx, found.id, names) : insertUser(tx, { id: uuidv7(), email, ...names }));
  return requireAccount(tx, email);
}

/** The link verifies the e-mail, so the account belongs to the caller, even if another person registered it (A16). */
async function signInByLink(
  tx: Executor,
  deps: MagicLinksDeps,
  { account: { id, email, ...before }, isOwnBrowser }: { account: Account; isOwnBrowser: boolean },
): Promise<{ account: Account; passwordEnded: boolean }> {
  const now = deps.clock.now();
  // A user who registered in this browser and opens the link in it is the same person, and keeps the password.
  const isRegisteredElsewhere = !before.emailVerifiedAt && !isOwnBrowser;
  if (isRegisteredElsewhere) await revokeCredentials(tx, deps, id);
  await activate(tx, id, now);
  await verifyEmail(tx, id, now);
  await recordMagicLinkSignIn(tx, id, now);
  return {
    account: await requireAccount(tx, email),
    passwordEnded: isRegisteredElsewhere && before.passwordHash !== null,
  };
}

async function requireAccount(tx: Executor, email: string): Promise<Account> {
  const account = await accountByEmail(tx, email);
  if (!account) throw new Error('The user of the link has no account.');
  return account;
}
