import type { Authenticator, PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { secondFactorEmail } from '@nave/domain/accounts/second-factor-email.texts.ts';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { renderEmail } from '../../platform/email-layout.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Limits } from '../../platform/process/ports.ts';
import type { Account } from '../accounts.store.ts';
import {
  authenticatorOf,
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  prepareAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../credentials/authenticators.store.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { OwnPassword } from '../passwords/own-password.ts';
import { productEmailBrand } from '../passwords/product-email-brand.ts';
import { takeTry } from '../take-try.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const STEP_SECONDS = 30;
/** Accepted clock difference of a phone, in time steps (RFC 6238 §5.2). */
const WINDOW = 1;
const SECRET_BYTES = 20;

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  mail: Pick<Mail, 'send'>;
  sessions: Pick<Sessions, 'isFresh' | 'endOthers'>;
  ownPassword: OwnPassword;
  brand: Brand;
}

/** An authenticator app as the second factor of an account, with recovery codes (ACC-218 to ACC-226). */
export interface SecondFactor {
  state(userId: string): Promise<Authenticator>;
  /**
   * Creates a secret, which the user must confirm. The user must have signed in within the last 5 minutes or enter the
   * password. `token` is the token of the caller's session.
   */
  prepare(account: Account, request: { token: string | undefined; password: string }): Promise<PreparedAuthenticator>;
  /**
   * Turns the second factor on with the first code, ends all sessions of the user and emails the user. Returns the
   * recovery codes.
   */
  confirm(account: Account, code: string): Promise<string[]>;
  renewCodes(userId: string, code: string): Promise<string[]>;
  /** Turns the second factor off, ends all sessions of the user and emails the user. */
  turnOff(account: Account, code: string): Promise<void>;
  /** Like `turnOff`, but without a code. */
  reset(account: Account): Promise<void>;
  /**
   * Checks and uses up a code of the app or a recovery code. Throws `second-factor.wrong-code` and
   * `second-factor.too-many`.
   */
  prove(userId: string, code: string): Promise<void>;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, limits, mail, sessions, brand } = deps;
  // 3 of a million codes are valid at any time, so guessing with 50 tries a day takes 18 years on average.
  const quarterHourTries = limits.tries('second-factor', { points: 5, seconds: QUARTER_HOUR_SECONDS });
  const dayTries = limits.tries('second-factor.day', { points: 50, seconds: DAY_SECONDS });
  const limited = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    await takeTry(quarterHourTries, userId, secondFactorRefusals.tooManyCodes);
    await takeTry(dayTries, userId, secondFactorRefusals.tooManyCodes);
    const result = await work();
    await quarterHourTries.giveBack(userId);
    await dayTries.giveBack(userId);
    return result;
  };

  /** Uses up a code of the app or a recovery code; returns false if the code is wrong. */
  async function takeCode(userId: string, code: string): Promise<boolean> {
    const app = await authenticatorOf(db, userId);
    if (!app?.confirmedAt) throw new Refusal(secondFactorRefusals.isOff);
    if (!isAppCode(code)) return takeRecoveryCode(db, userId, recoveryCodeHash(code));
    const step = stepOf(app.secret, code, clock.now());
    return step !== null && (await takeStep(db, userId, step));
  }

  const noticeTo = ({ email, firstName, language: chosen }: Account, isOn: boolean) => {
    const language = chosen ?? 'en';
    return renderEmail(productEmailBrand(brand), {
      to: email,
      language,
      ...secondFactorEmail(language, { firstName, isOn }),
    });
  };

  const prove = (userId: string, code: string) =>
    limited(userId, async () => {
      if (!(await takeCode(userId, code))) throw wrongCode();
    });

  const reset = (account: Account) =>
    inTransaction(db, async (tx) => {
      await deleteAuthenticator(tx, account.id);
      await sessions.endOthers(tx, account.id, undefined);
      await mail.send(tx, noticeTo(account, false));
    });

  return {
    prove,
    async state(userId) {
      const app = await authenticatorOf(db, userId);
      return { isOn: Boolean(app?.confirmedAt), recoveryCodesLeft: await countRecoveryCodes(db, userId) };
    },
    async prepare(account, request) {
      await requireReauthentication(deps, account, request);
      const secret = new Secret({ size: SECRET_BYTES });
      const row = { userId: account.id, secret: Buffer.from(secret.bytes), createdAt: clock.now() };
      if (!(await prepareAuthenticator(db, row))) throw new Refusal(secondFactorRefusals.isOn);
      const uri = new TOTP({ issuer: brand.name, label: account.email, secret, period: STEP_SECONDS }).toString();
      return { secret: secret.base32, uri };
    },
    confirm: (account, code) =>
      limited(account.id, async () => {
        const { id: userId } = account;
        const app = await authenticatorOf(db, userId);
        if (!app) throw new Refusal(secondFactorRefusals.over);
        if (app.confirmedAt) throw new Refusal(secondFactorRefusals.isOn);
        const now = clock.now();
        const lastStep = isAppCode(code) ? stepOf(app.secret, code, now) : null;
        if (lastStep === null) throw wrongCode();
        const recoveryCodes = newRecoveryCodes();
        await inTransaction(db, async (tx) => {
          const isFirst = await confirmAuthenticator(tx, { userId, secret: app.secret, lastStep, confirmedAt: now });
          if (!isFirst) throw new Refusal(secondFactorRefusals.isOn);
          await replaceRecoveryCodes(tx, userId, recoveryCodes.map(recoveryCodeHash));
          await sessions.endOthers(tx, userId, undefined);
          await mail.send(tx, noticeTo(account, true));
        });
        return recoveryCodes;
      }),
    async renewCodes(userId, code) {
      await prove(userId, code);
      const recoveryCodes = newRecoveryCodes();
      await inTransaction(db, (tx) => replaceRecoveryCodes(tx, userId, recoveryCodes.map(recoveryCodeHash)));
      return recoveryCodes;
    },
    reset,
    async turnOff(account, code) {
      await prove(account.id, code);
      await reset(account);
    },
  };
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(digitsOf(code));
}

function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '');
}

/** Returns the time step of a code of the app, or null for a wrong code. */
function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: STEP_SECONDS });
  const delta = totp.validate({ token: digitsOf(code), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

function wrongCode(): Refusal {
  const { wrongCode: text } = secondFactorRefusals;
  return new Refusal(text, { fields: { code: text.message } });
}

/** An unattended browser must not be enough to add a factor (as in ACC-207). */
async function requireReauthentication(
  { sessions, ownPassword }: SecondFactorDeps,
  account: Account,
  { token, password }: { token: string | undefined; password: string },
): Promise<void> {
  if (password && account.passwordHash) return ownPassword(account, password, 'password');
  if (await sessions.isFresh(token)) return;
  throw new Refusal(account.passwordHash ? secondFactorRefusals.notFresh : secondFactorRefusals.notFreshAtAll);
}
