import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { forgetSomeNames } from './attendees.store.ts';
import { deleteOldImports } from './imports.store.ts';
import { deleteOldRecords } from './partner-attendees.store.ts';

const DAY_MS = 86_400_000;
/** Names of attendees are kept for a year after the start of their event. */
const NAMES_KEPT_DAYS = 365;
/** Uploaded files contain names. */
const IMPORTS_KEPT_DAYS = 7;
/** Notices of the partner are accepted for five minutes. */
const NOTICES_KEPT_DAYS = 3;
/** Number of attendees that one statement changes. */
const BATCH = 1_000;

/** Forgets the names of attendees of old events, the files of old imports, and old records of the partner. */
export async function forgetNames({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteOldImports(db, before(IMPORTS_KEPT_DAYS));
  await deleteOldRecords(db, { noticesBefore: before(NOTICES_KEPT_DAYS), readBefore: before(NAMES_KEPT_DAYS) });
  for (;;) if ((await forgetSomeNames(db, before(NAMES_KEPT_DAYS), BATCH)) < BATCH) return;
}
