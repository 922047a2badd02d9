import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type CodeRow,
  deleteCode,
  deleteCodes,
  deleteExpiredCodes,
  findCode,
  insertCode,
  type OwnedCodes,
} from './codes.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * How long a code of each purpose is valid (ACC-70, ACC-97, ACC-158). The specification sets no time for the code of
 * the first owner.
 */
const lifetimesMs = {
  'first-owner': DAY_MS,
  invitation: 7 * DAY_MS,
  'copied-invitation': 3 * DAY_MS,
  'global-invitation': 7 * DAY_MS,
  'copied-global-invitation': 7 * DAY_MS,
  reset: 30 * MINUTE_MS,
  'magic-link': 15 * MINUTE_MS,
} as const;

/**
 * The purpose of a code and its owner. `userId` is null for the first owner's code, `clientId` is set for an
 * invitation, and `emailKey` for a sign-in link, which may be for an e-mail without an account.
 */
export type CodeDetails = Pick<CodeRow, 'purpose' | 'userId' | 'clientId' | 'emailKey'>;
export type NewCodeDetails = Omit<CodeDetails, 'emailKey'> & Partial<Pick<CodeDetails, 'emailKey'>>;

/** One-time codes in links: 256 random bits, stored as a hash (ACC-71, ACC-72, ACC-98). */
export interface Codes {
  /**
   * Creates a one-time code within the caller's transaction and invalidates earlier codes of the same purpose and
   * owner.
   */
  issue(tx: Executor, details: NewCodeDetails): Promise<string>;
  /**
   * Returns the details of a code, or undefined if the code is invalid. Does not use up the code, because mail scanners
   * open links (A4).
   */
  peek(db: Executor, purpose: CodeDetails['purpose'], code: string): Promise<CodeDetails | undefined>;
  /**
   * Uses up a code and returns its details, or undefined if the code is invalid. Only one of two concurrent callers
   * receives the details (A2).
   */
  take(tx: Executor, purpose: CodeDetails['purpose'], code: string): Promise<CodeDetails | undefined>;
  /** Deletes the selected codes. */
  drop(tx: Executor, codes: OwnedCodes): Promise<void>;
}

export function createCodes(clock: Clock): Codes {
  return {
    async issue(tx, details) {
      const createdAt = clock.now();
      // Expired codes are deleted because a code may contain the e-mail of a person without an account.
      await deleteExpiredCodes(tx, createdAt);
      await deleteCodes(tx, details);
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + lifetimesMs[details.purpose]);
      await insertCode(tx, { emailKey: null, ...details, codeHash: hash(code), createdAt, expiresAt });
      return code;
    },
    peek: (db, purpose, code) => findCode(db, { purpose, codeHash: hash(code), now: clock.now() }),
    take: (tx, purpose, code) => deleteCode(tx, { purpose, codeHash: hash(code), now: clock.now() }),
    drop: (tx, codes) => deleteCodes(tx, codes),
  };
}

function hash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
