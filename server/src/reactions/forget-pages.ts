import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { deletePages } from './reactions.store.ts';

export const FORGET_PAGES = 'reactions-forget-pages';
/** How long a page's last batch is kept, in milliseconds, so that a repeated batch is counted once. */
const KEEP_MS = 2 * 86_400_000;

/** Registers the daily job that deletes what is known of pages. The counts stay. */
export function defineForgetPages({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): void {
  jobs.daily(FORGET_PAGES, () => deletePages(db, new Date(clock.now().getTime() - KEEP_MS)));
}
