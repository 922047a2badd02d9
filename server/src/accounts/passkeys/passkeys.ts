import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { PASSKEYS_MAX, passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { type Account, accountById } from '../accounts.store.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskeys,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  recordPasskeyUse,
} from '../credentials/passkeys.store.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { OwnPassword } from '../passwords/own-password.ts';
import { takeTry } from '../take-try.ts';
import type { Challenges } from './challenges.ts';
import { creationOptions, requestOptions, verifyNewPasskey, verifyPasskey } from './passkey-answers.ts';
import type { RelyingParty } from './relying-party.ts';

const HOUR_SECONDS = 60 * 60;

interface PasskeysDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  challenges: Challenges;
  ownPassword: OwnPassword;
}

/** WebAuthn options, and the cookie that the browser stores until the authenticator has answered. */
interface PendingRequest<Options> {
  options: Options;
  challengeCookie: string;
}

/** The relying party of a browser's page, and the cookie with the challenge. */
interface FromBrowser {
  relyingParty: RelyingParty;
  challengeCookie: string | undefined;
}

/** Passkeys of users. A passkey alone is enough to sign in (ACC-205 to ACC-213). */
export interface Passkeys {
  list(userId: string): Promise<PasskeyRow[]>;
  /**
   * Starts adding a passkey. The user must have just signed in or enter the password. `token` is the token of the
   * caller's session.
   */
  prepare(
    account: Account,
    request: { relyingParty: RelyingParty; token: string | undefined; password: string },
  ): Promise<PendingRequest<PasskeyCreation>>;
  add(userId: string, browser: FromBrowser, input: NewPasskey): Promise<void>;
  remove(userId: string, id: string): Promise<void>;
  /** Starts a sign-in; the user is not known yet. */
  challenge(relyingParty: RelyingParty): PendingRequest<PasskeyRequest>;
  /**
   * Returns the account of the passkey that signed the challenge. Allows each network 100 wrong answers an hour, the
   * same number as for passwords.
   */
  signIn(network: string, browser: FromBrowser, input: PasskeySignIn): Promise<Account>;
}

export function createPasskeys(deps: PasskeysDeps): Passkeys {
  const { db, clock, limits, challenges } = deps;
  const tries = limits.tries('passkey.network', { points: 100, seconds: HOUR_SECONDS });
  return {
    list: (userId) => passkeysOf(db, userId),
    async prepare(account, { relyingParty, token, password }) {
      await requireReauthentication(deps, account, { token, password });
      const existing = await passkeysOf(db, account.id);
      if (existing.length >= PASSKEYS_MAX) throw new Refusal(passkeyRefusals.tooMany);
      const { challenge, challengeCookie } = challenges.issue({ for: 'adding', userId: account.id });
      return { options: await creationOptions(relyingParty, { challenge, account, existing }), challengeCookie };
    },
    async add(userId, { relyingParty, challengeCookie }, { name, made }) {
      const challenge = await challenges.take(challengeCookie, { for: 'adding', userId });
      const passkey = await verifyNewPasskey(relyingParty, challenge, made);
      await inTransaction(db, async (tx) => {
        await lockPasskeys(tx, userId);
        if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) throw new Refusal(passkeyRefusals.tooMany);
        const row = { ...passkey, id: uuidv7(), userId, name, createdAt: clock.now() };
        if (!(await insertPasskey(tx, row))) throw new Refusal(passkeyRefusals.exists);
      });
    },
    async remove(userId, id) {
      if (!isId(id) || !(await deletePasskey(db, userId, id))) throw new Refusal(passkeyRefusals.notFound);
    },
    challenge(relyingParty) {
      const { challenge, challengeCookie } = challenges.issue({ for: 'signing-in', userId: null });
      return { options: requestOptions(relyingParty, challenge), challengeCookie };
    },
    async signIn(network, { relyingParty, challengeCookie }, { signed }) {
      await takeTry(tries, network);
      const challenge = await challenges.take(challengeCookie, { for: 'signing-in', userId: null });
      const passkey = await passkeyByCredential(db, signed.id);
      if (!passkey) throw new Refusal(passkeyRefusals.notKnown);
      const counter = await verifyPasskey(relyingParty, { challenge, passkey, signed });
      // Stores only a higher counter, so that only one of two concurrent answers with the same counter is accepted.
      const isCounterValid = await recordPasskeyUse(db, { id: passkey.id, counter, lastUsedAt: clock.now() });
      const account = isCounterValid ? await accountById(db, passkey.userId) : undefined;
      if (!account?.activatedAt) throw new Refusal(passkeyRefusals.notKnown);
      await tries.giveBack(network);
      return account;
    },
  };
}

/** ACC-207: an unattended browser must not be enough to add a passkey. */
async function requireReauthentication(
  { sessions, ownPassword }: PasskeysDeps,
  account: Account,
  { token, password }: { token: string | undefined; password: string },
): Promise<void> {
  if (password && account.passwordHash) return ownPassword(account, password, 'password');
  if (await sessions.isFresh(token)) return;
  throw new Refusal(account.passwordHash ? passkeyRefusals.notFresh : passkeyRefusals.notFreshAtAll);
}
