import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type AttemptRow, deleteAttempt, deleteOldAttempts, insertAttempt } from './attempts.store.ts';

/** How long a sign-in at a provider may take, in seconds. */
export const ATTEMPT_SECONDS = 600;

/** The provider, the purpose and, for linking and invitations, the user of an attempt. */
export type AttemptOf = Pick<AttemptRow, 'provider' | 'clientId' | 'purpose' | 'userId'>;

/** Sign-in attempts at providers: each belongs to one browser, expires after ten minutes and is used once (A17). */
export interface Attempts {
  /**
   * Starts an attempt; `browser` is the value of its cookie where it has one already: several pages may sign in at
   * once.
   */
  begin(of: AttemptOf, browser: string | undefined): Promise<{ attempt: AttemptRow; browser: string }>;
  /** Ends the attempt that a browser returns from, and returns it. */
  take(state: string, browser: string | undefined): Promise<AttemptRow | undefined>;
}

export function createAttempts(db: Db, clock: Clock): Attempts {
  return {
    async begin(of, browser = secret()) {
      const now = clock.now();
      await deleteOldAttempts(db, now);
      const expiresAt = new Date(now.getTime() + ATTEMPT_SECONDS * 1_000);
      const secrets = { state: secret(), nonce: secret(), codeVerifier: secret() };
      const attempt = { ...of, ...secrets, browserHash: hash(browser), expiresAt };
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

/** Anything else is no secret of an attempt, and is not queried. */
function isSecret(state: string): boolean {
  return /^[\w-]{43}$/.test(state);
}

function hash(browser: string): Buffer {
  return createHash('sha256').update(browser).digest();
}
