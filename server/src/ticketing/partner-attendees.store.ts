import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { partnerAttendees, webhookIds } from './tables.ts';

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

/** Stores what the partner says of an attendee, read or told. */
export async function storeAttendee(
  tx: Executor,
  attendee: Attendee,
  times: Pick<PartnerRow, 'readAt' | 'toldAt'>,
): Promise<void> {
  const { clientId, number } = attendee;
  await tx
    .insert(partnerAttendees)
    .values({ clientId, number, attendee, ...times })
    .onConflictDoUpdate({
      target: [partnerAttendees.clientId, partnerAttendees.number],
      set: { attendee, ...times },
    });
}

export async function deleteAttendee(tx: Executor, { clientId, number }: Pick<PartnerRow, 'clientId' | 'number'>) {
  await tx
    .delete(partnerAttendees)
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

/** Deletes the ids of notices before `noticesBefore`, and attendees that were last read before `readBefore`. */
export async function deleteOldRecords(
  db: Executor,
  { noticesBefore, readBefore }: Record<'noticesBefore' | 'readBefore', Date>,
): Promise<void> {
  await db.delete(webhookIds).where(lt(webhookIds.at, noticesBefore));
  await db.delete(partnerAttendees).where(lt(partnerAttendees.readAt, readBefore));
}
