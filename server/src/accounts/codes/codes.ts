import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type CodeRow,
  deleteCode,
  deleteCodes,
  deleteOverCodes,
  findCode,
  insertCode,
  type OwnedCodes,
} from './codes.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a code of each purpose can be used (ACC-70, ACC-97, ACC-158; the first owner's is ours). */
const lifetimesMs = {
  'first-owner': DAY_MS,
  invitation: 7 * DAY_MS,
  'copied-invitation': 3 * DAY_MS,
  reset: 30 * MINUTE_MS,
  'magic-link': 15 * MINUTE_MS,
} as const;

/**
 * What a code is for, and whose it is: `userId` null for the first owner, `clientId` of an invitation; `emailKey` of a link
 * that signs in, which may be for somebody who has no account yet.
 */
export type CodeUse = Pick<CodeRow, 'purpose' | 'userId' | 'clientId' | 'emailKey'>;
/** The same, without what most codes do not have. */
export type NewCodeUse = Omit<CodeUse, 'emailKey'> & Partial<Pick<CodeUse, 'emailKey'>>;

/** Codes in links: 256 random bits, their hash in the database, used once (ACC-71, ACC-72, ACC-98). */
export interface Codes {
  /** Makes a code within the caller's transaction; earlier ones of the same use are worth nothing from then on. */
  issue(tx: Executor, use: NewCodeUse): Promise<string>;
  /** What a code is good for now, or undefined. Looking changes nothing: mail scanners open links (A4). */
  look(db: Executor, purpose: CodeUse['purpose'], code: string): Promise<CodeUse | undefined>;
  /** The same, and the code is used up; of two at once one gets it (A2). */
  take(tx: Executor, purpose: CodeUse['purpose'], code: string): Promise<CodeUse | undefined>;
  /** Ends what a user, or an e-mail, has of a purpose: of one client where it is named. */
  drop(tx: Executor, use: OwnedCodes): Promise<void>;
}

export function createCodes(clock: Clock): Codes {
  return {
    async issue(tx, use) {
      const createdAt = clock.now();
      // What is over is not kept: it may name the e-mail of somebody without an account.
      await deleteOverCodes(tx, createdAt);
      await deleteCodes(tx, use);
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + lifetimesMs[use.purpose]);
      await insertCode(tx, { emailKey: null, ...use, codeHash: hash(code), createdAt, expiresAt });
      return code;
    },
    look: (db, purpose, code) => findCode(db, { purpose, codeHash: hash(code), now: clock.now() }),
    take: (tx, purpose, code) => deleteCode(tx, { purpose, codeHash: hash(code), now: clock.now() }),
    drop: (tx, use) => deleteCodes(tx, use),
  };
}

function hash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
