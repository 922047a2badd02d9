import { closedContents } from '../../contents/contents.reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { contentsWithTexts, deleteTexts, deleteTextsOfAuthor } from './forgotten-texts.store.ts';

export const FORGET_TEXTS = 'chat-forget-texts';
/** Days for which removed texts can be restored after their content has closed. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Contents per batch. */
const BATCH_SIZE = 500;
/** Lower than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Deps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Registers the daily job that deletes texts which moderation has removed: 30 days after the removal, and not before 30
 * days after the content has closed.
 */
export function defineForgetTexts({ db, clock, jobs }: Deps): void {
  jobs.daily(FORGET_TEXTS, async () => {
    const now = clock.now();
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    for (let after = FIRST_ID; ; ) {
      const found = await contentsWithTexts(db, { before, after, limit: BATCH_SIZE });
      const last = found.at(-1);
      if (last === undefined) return;
      const closed = await closedContents(db, found, before);
      if (closed.length > 0) await db.transaction((tx) => deleteTexts(tx, closed, { before, now }));
      after = last;
    }
  });
}

/** Returns the function that deletes a forgotten person's removed, declined and held texts. */
export function forgetTextsOf(clock: Clock) {
  return (tx: Executor, uid: string) => deleteTextsOfAuthor(tx, uid, clock.now());
}
