import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteQueuedText, eraseText } from '../../platform/database/erase-text.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** Name of the job that erases an email in the texts of others, if the process that had begun to ended. */
const ERASE_TEXTS = 'erase-texts';
/** How long the job waits for the process that erases, in which that process postpones it several times. */
const LEASE_MS = 90_000;
const POSTPONED_EVERY_MS = 15_000;
/** The job alone knows the email, so it must not be given up. */
const UNTIL_DONE = { retries: 10_000, longestPauseSeconds: 600, timeoutSeconds: 86_400 };

interface Deps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
}

/** Erases the email of an erased person wherever other data contain it, after the erasure has committed. */
export function erasingTexts({ db, clock, jobs }: Deps) {
  const postpone = (tx: Tx, email: string) =>
    jobs.enqueue(tx, ERASE_TEXTS, { email }, { at: new Date(clock.now().getTime() + LEASE_MS), key: email });
  /** Deletes the job at the end, because its data contain the email. */
  const erase = async (email: string, afterBatch?: (tx: Tx) => Promise<void>) => {
    await eraseText(db, email, afterBatch && { afterBatch });
    await inTransaction(db, (tx) => deleteQueuedText(tx, email));
  };
  jobs.define<{ email: string }>(ERASE_TEXTS, ({ email }) => erase(email), UNTIL_DONE);
  return {
    /** Stores the email in a job that erases it if `erase` does not end. */
    begin: postpone,
    /** Erases the email everywhere. When it returns, nothing is stored about it. */
    async erase(email: string) {
      let postponedAt = clock.now().getTime();
      await erase(email, async (tx) => {
        const now = clock.now().getTime();
        if (now - postponedAt < POSTPONED_EVERY_MS) return;
        await postpone(tx, email);
        postponedAt = now;
      });
    },
  };
}
