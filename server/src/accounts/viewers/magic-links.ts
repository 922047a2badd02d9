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
import type { PlaceOfChannel } from '../channel-place.ts';
import type { Codes } from '../codes/codes.ts';
import { type CredentialDeps, revokeCredentials } from '../credentials/revoke-credentials.ts';
import { takeTry } from '../take-try.ts';
import { MAGIC_LINK_EMAIL_JOB, type MagicLinkEmailData } from './magic-link-email.ts';

const HOUR = 60 * 60;

export interface MagicLinksDeps extends CredentialDeps {
  db: Db;
  jobs: Jobs;
  codes: Codes;
  clock: Clock;
  limits: Limits;
  placeOfChannel: PlaceOfChannel;
}

/** Sign-in links for viewers, sent by email; without an account, the link creates one. */
export interface MagicLinks {
  /**
   * Requests a link; behaves the same for every e-mail (ACC-161): 3 emails an hour for each, 60 requests an hour from
   * one network (ACC-162).
   */
  ask(network: string, request: MagicLinkRequest): Promise<void>;
  /** Returns whose link it is, without using it up (A4). Throws `accounts.link-not-valid`. */
  peek(network: string, code: string): Promise<{ email: string; isNew: boolean }>;
  /** Uses the link up (ACC-159). `userId` is the signed-in user of the browser. */
  use(network: string, userId: string, use: MagicLinkUse): Promise<{ account: Account; passwordEnded: boolean }>;
}

export function createMagicLinks(deps: MagicLinksDeps): MagicLinks {
  const { db, jobs, codes, limits } = deps;
  const asked = limits.tries('magic-link.network', { points: 60, seconds: HOUR });
  const letters = limits.tries('magic-link.email', { points: 3, seconds: HOUR });
  const wrong = limits.tries('magic-link.wrong', { points: 100, seconds: HOUR });
  const guarded = async <Result>(network: string, work: () => Promise<Result>) => {
    await takeTry(wrong, network, kernelRefusals.tooMany);
    const result = await work();
    await wrong.giveBack(network);
    return result;
  };
  return {
    async ask(network, { email, channelId, language }) {
      await takeTry(asked, network, kernelRefusals.tooMany);
      const place = await deps.placeOfChannel(db, channelId);
      if (!place) throw new Refusal(kernelRefusals.notFound);
      const key = foldEmail(email);
      if ((await letters.take(key)) > 0) return;
      const data: MagicLinkEmailData = { ...place, email: key, language, letterId: uuidv7() };
      await jobs.enqueue(db, MAGIC_LINK_EMAIL_JOB, data, { key });
    },
    peek: (network, code) =>
      guarded(network, async () => {
        const use = await codes.peek(db, 'magic-link', code);
        if (!use?.emailKey) throw new Refusal(passwordRefusals.linkNotValid);
        return { email: use.emailKey, isNew: isUnused(await accountByEmail(db, use.emailKey)) };
      }),
    use: (network, userId, { code, name }) =>
      guarded(network, () =>
        inTransaction(db, async (tx) => {
          // Of two concurrent requests one gets the code (A2); a refusal below rolls back and leaves the code valid.
          const use = await codes.take(tx, 'magic-link', code);
          if (!use?.emailKey) throw new Refusal(passwordRefusals.linkNotValid);
          const found = await accountByEmail(tx, use.emailKey);
          const account = found && !isUnused(found) ? found : await add(tx, use.emailKey, { name, found });
          return signInByLink(tx, deps, { account, isHere: account.id === userId });
        }),
      ),
  };
}

/** There is no account, or one that an invitation prepared and nobody has used. */
function isUnused(account: Account | undefined): boolean {
  return !account || account.activatedAt === null;
}

async function add(
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

/** The link verifies the e-mail, so the account belongs to the caller, whoever registered it (A16). */
async function signInByLink(
  tx: Executor,
  deps: MagicLinksDeps,
  { account: { id, email, ...before }, isHere }: { account: Account; isHere: boolean },
): Promise<{ account: Account; passwordEnded: boolean }> {
  const now = deps.clock.now();
  // A user who registered in this browser and opens the link in it is the same person, and keeps the password.
  const isRegisteredElsewhere = !before.emailVerifiedAt && !isHere;
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
