import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { deleteOldSeats } from './seats.store.ts';

const DAY_MS = 86_400_000;
/** For so many days after its end, the record of a seat says who has watched on which screens. */
const SEATS_KEPT_DAYS = 90;
/** Number of seats that one statement deletes. */
const BATCH = 1_000;

/** Deletes the records of seats that ended long ago. */
export async function forgetSeats({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - SEATS_KEPT_DAYS * DAY_MS);
  while ((await deleteOldSeats(db, before, BATCH)) === BATCH);
}
