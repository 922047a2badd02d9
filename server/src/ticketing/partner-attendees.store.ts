import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { partnerAttendees, webhookIds } from './tables.ts';

/** Names of attendees are kept for a year after the start of their event, or after the order at a partner. */
export const NAMES_KEPT_MS = 365 * 86_400_000;

export type PartnerRow = typeof partnerAttendees.$inferSelect;

/** Returns the stored attendees of the client with these numbers. */
export async function storedAttendees(
  from: Executor,
  clientId: string,
  numbers: readonly string[],
): Promise<PartnerRow[]> {
  return from
    .select()
    .from(partnerAttendees)
    .where(
      and(
        eq(partnerAttendees.clientId, clientId),
        sql`${partnerAttendees.number} = any(${sql.param([...numbers])}::text[])`,
      ),
    );
}

/** Returns the stored attendees with a number, of all clients. */
export async function attendeesOfNumber(tx: Executor, number: string): Promise<PartnerRow[]> {
  return tx
    .select()
    .from(partnerAttendees)
    .where(eq(partnerAttendees.number, number))
    .orderBy(asc(partnerAttendees.clientId));
}

/** Makes all other changes of what is stored of a number wait until the transaction ends. */
export async function lockNumber(tx: Executor, number: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`partner:${number}`}, 0))`);
}

/** Stores what the partner says of an attendee, read or told; the name is not stored a year after the order. */
export async function storeAttendee(
  tx: Executor,
  told: Attendee,
  times: Pick<PartnerRow, 'readAt' | 'toldAt'>,
): Promise<void> {
  const { clientId, number } = told;
  const isOld = Date.parse(told.orderedAt) < times.readAt.getTime() - NAMES_KEPT_MS;
  const attendee = isOld ? { ...told, firstName: '', lastName: '' } : told;
  const known = { attendee, ...times, missingSince: null, isUnknown: false };
  await tx
    .insert(partnerAttendees)
    .values({ clientId, number, ...known })
    .onConflictDoUpdate({ target: [partnerAttendees.clientId, partnerAttendees.number], set: known });
}

/** Stores that the partner does not find a stored attendee. */
export async function storeMissing(
  tx: Executor,
  { clientId, number }: Pick<PartnerRow, 'clientId' | 'number'>,
  missing: Pick<PartnerRow, 'readAt' | 'missingSince' | 'isUnknown'>,
): Promise<void> {
  await tx
    .update(partnerAttendees)
    .set(missing)
    .where(and(eq(partnerAttendees.clientId, clientId), eq(partnerAttendees.number, number)));
}

/** Stores the id of a notice; returns false if the notice was processed before. */
export async function storeNotice(tx: Executor, notice: typeof webhookIds.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(webhookIds).values(notice).onConflictDoNothing().returning({ id: webhookIds.id });
  return rows.length > 0;
}

/** Counts the stored notices about a number. */
export async function countNotices(from: Executor, number: string): Promise<number> {
  const [row] = await from.select({ found: count() }).from(webhookIds).where(eq(webhookIds.number, number));
  return row?.found ?? 0;
}

/** Deletes up to `limit` ids of notices before `before`; returns how many. */
export async function deleteOldNotices(db: Executor, before: Date, limit: number): Promise<number> {
  const old = db.select({ id: webhookIds.id }).from(webhookIds).where(lt(webhookIds.at, before)).limit(limit);
  const rows = await db.delete(webhookIds).where(inArray(webhookIds.id, old)).returning({ id: webhookIds.id });
  return rows.length;
}

/** Deletes up to `limit` attendees of the partner that were last read before `before`; returns how many. */
export async function deleteOldPartnerAttendees(db: Executor, before: Date, limit: number): Promise<number> {
  const { clientId, number, readAt } = partnerAttendees;
  const old = db.select({ clientId, number }).from(partnerAttendees).where(lt(readAt, before)).limit(limit);
  const rows = await db.delete(partnerAttendees).where(sql`(${clientId}, ${number}) in ${old}`).returning({ number });
  return rows.length;
}

/** Empties the names of up to `limit` attendees of the partner who ordered before `before`; returns how many. */
export async function forgetSomePartnerNames(db: Executor, before: Date, limit: number): Promise<number> {
  const { clientId, number, attendee } = partnerAttendees;
  const isNamed = sql`((${attendee} ->> 'firstName') || (${attendee} ->> 'lastName')) <> ''`;
  const isOld = sql`(${attendee} ->> 'orderedAt')::timestamptz < ${before.toISOString()}::timestamptz`;
  const some = db.select({ clientId, number }).from(partnerAttendees).where(and(isNamed, isOld)).limit(limit);
  const rows = await db
    .update(partnerAttendees)
    .set({ attendee: sql`${attendee} || '{"firstName": "", "lastName": ""}'::jsonb` })
    .where(sql`(${clientId}, ${number}) in ${some}`)
    .returning({ number });
  return rows.length;
}
