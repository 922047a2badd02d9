import { noPasswordLetter, resetLetter } from '@nave/domain/accounts/passwords.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { layLetterOut, productBrand } from '../platform/letter-layout.ts';
import type { Mail } from '../platform/mail.ts';
import { accountByEmail } from './accounts.store.ts';
import type { Codes } from './codes.ts';

/** The job that writes the letter: whoever asks waits for none of it, and learns nothing of who has an account (A8). */
export const RESET_LETTER = 'reset-letter';

export interface ResetLetterData extends Record<string, unknown> {
  email: string;
  /** That of the letter: a job that runs twice writes one. */
  letterId: string;
}

interface ResetLettersDeps {
  db: Db;
  jobs: Jobs;
  mail: Mail;
  codes: Codes;
  /** Where links lead, whatever host the request named (A10). */
  publicUrl: string;
}

export function defineResetLetters({ db, jobs, mail, codes, publicUrl }: ResetLettersDeps): void {
  jobs.define<ResetLetterData>(RESET_LETTER, ({ email, letterId }) =>
    inTransaction(db, async (tx) => {
      const account = await accountByEmail(tx, email);
      if (!account || (await mail.has(tx, letterId))) return;
      const { id: userId, firstName } = account;
      const reset = async () => {
        const code = await codes.issue(tx, { purpose: 'reset', userId, clientId: null });
        return resetLetter({ firstName, link: `${publicUrl}/reset/${userId}/${code}` });
      };
      const words = account.activatedAt ? await reset() : noPasswordLetter({ firstName });
      await mail.send(tx, { ...layLetterOut(productBrand, { to: account.email, ...words }), id: letterId });
    }),
  );
}
