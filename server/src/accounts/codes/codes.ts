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
 * How long a code of each purpose is valid (ACC-70, ACC-97, ACC-158; the specification sets none for the first owner).
 */
const lifetimesMs = {
  'first-owner': DAY_MS,
  invitation: 7 * DAY_MS,
  'copied-invitation': 3 * DAY_MS,
  reset: 30 * MINUTE_MS,
  'magic-link': 15 * MINUTE_MS,
} as const;

/**
 * The purpose of a code and its owner. `userId` is null for the first owner's code, `clientId` is set for an
 * invitation, and `emailKey` for a sign-in link, which may be for an e-mail without an account.
 */
export type CodeUse = Pick<CodeRow, 'purpose' | 'userId' | 'clientId' | 'emailKey'>;
export type NewCodeUse = Omit<CodeUse, 'emailKey'> & Partial<Pick<CodeUse, 'emailKey'>>;

/** One-time codes in links: 256 random bits, stored as a hash (ACC-71, ACC-72, ACC-98). */
export interface Codes {
  /**
   * Creates a one-time code within the caller's transaction and invalidates earlier codes of the same purpose and
   * owner.
   */
  issue(tx: Executor, use: NewCodeUse): Promise<string>;
  /** Returns the use of a valid code, or undefined. Does not use the code up: mail scanners open links (A4). */
  peek(db: Executor, purpose: CodeUse['purpose'], code: string): Promise<CodeUse | undefined>;
  /** Uses a code up and returns its use, or undefined. Of two concurrent callers one gets it (A2). */
  take(tx: Executor, purpose: CodeUse['purpose'], code: string): Promise<CodeUse | undefined>;
  /** Deletes the codes of a user or an e-mail for a purpose, of one client where it is named. */
  drop(tx: Executor, use: OwnedCodes): Promise<void>;
}

export function createCodes(clock: Clock): Codes {
  return {
    async issue(tx, use) {
      const createdAt = clock.now();
      // Expired codes are deleted: one may hold the e-mail of a person without an account.
      await deleteExpiredCodes(tx, createdAt);
      await deleteCodes(tx, use);
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + lifetimesMs[use.purpose]);
      await insertCode(tx, { emailKey: null, ...use, codeHash: hash(code), createdAt, expiresAt });
      return code;
    },
    peek: (db, purpose, code) => findCode(db, { purpose, codeHash: hash(code), now: clock.now() }),
    take: (tx, purpose, code) => deleteCode(tx, { purpose, codeHash: hash(code), now: clock.now() }),
    drop: (tx, use) => deleteCodes(tx, use),
  };
}

function hash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
