import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { forgetSomeNames } from './attendees.store.ts';
import { deleteOldImports } from './imports.store.ts';
import {
  deleteOldNotices,
  deleteOldPartnerAttendees,
  forgetSomePartnerNames,
  NAMES_KEPT_MS,
} from './partner-attendees.store.ts';

const DAY_MS = 86_400_000;
/** Uploaded files contain names. */
const IMPORTS_KEPT_MS = 7 * DAY_MS;
/** Notices of the partner are accepted for five minutes. */
const NOTICES_KEPT_MS = 3 * DAY_MS;
/** A record of the partner that nobody has read for so long is deleted. */
const RECORDS_KEPT_MS = 365 * DAY_MS;
/** Number of rows that one statement changes. */
const BATCH = 1_000;

/**
 * Forgets the names of attendees of old events, the files of old imports, and old records of the partner. If one of
 * these fails, the others are done nevertheless, and the error is thrown afterwards.
 */
export async function forgetNames({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
  const results = await Promise.allSettled([
    deleteOldImports(db, before(IMPORTS_KEPT_MS)),
    inBatches((limit) => deleteOldNotices(db, before(NOTICES_KEPT_MS), limit)),
    inBatches((limit) => deleteOldPartnerAttendees(db, before(RECORDS_KEPT_MS), limit)),
    inBatches((limit) => forgetSomePartnerNames(db, before(NAMES_KEPT_MS), limit)),
    inBatches((limit) => forgetSomeNames(db, before(NAMES_KEPT_MS), limit)),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function inBatches(change: (limit: number) => Promise<number>): Promise<void> {
  while ((await change(BATCH)) === BATCH);
}
