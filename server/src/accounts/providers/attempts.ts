import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type AttemptRow, deleteAttempt, deleteOldAttempts, insertAttempt } from './attempts.store.ts';

/** How long a sign-in at a provider may take, in seconds. */
export const ATTEMPT_SECONDS = 600;

/** The provider, the purpose and, for linking and invitations, the user of an attempt. */
export type AttemptDetails = Pick<AttemptRow, 'provider' | 'clientId' | 'purpose' | 'userId'>;

/** Sign-in attempts at providers. Each belongs to one browser, expires after ten minutes and can be used once (A17). */
export interface Attempts {
  /**
   * Starts an attempt. `browser` is the value of the browser's `oauth` cookie, or undefined if the browser has no such
   * cookie yet. Several pages of a browser may sign in at the same time and share the cookie.
   */
  begin(details: AttemptDetails, browser: string | undefined): Promise<{ attempt: AttemptRow; browser: string }>;
  /** Deletes the attempt that a browser returns from, and returns it; undefined if there is no such attempt. */
  take(state: string, browser: string | undefined): Promise<AttemptRow | undefined>;
}

export function createAttempts(db: Db, clock: Clock): Attempts {
  return {
    async begin(details, browser = secret()) {
      const now = clock.now();
      await deleteOldAttempts(db, now);
      const expiresAt = new Date(now.getTime() + ATTEMPT_SECONDS * 1_000);
      const secrets = { state: secret(), nonce: secret(), codeVerifier: secret() };
      const attempt = { ...details, ...secrets, browserHash: hash(browser), expiresAt };
      await insertAttempt(db, attempt);
      return { attempt, browser };
    },
    async take(state, browser) {
      return browser && isSecret(state)
        ? deleteAttempt(db, { state, browserHash: hash(browser) }, clock.now())
        : undefined;
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a secret. Other texts are not looked up in the database. */
function isSecret(state: string): boolean {
  return /^[\w-]{43}$/.test(state);
}

function hash(browser: string): Buffer {
  return createHash('sha256').update(browser).digest();
}
