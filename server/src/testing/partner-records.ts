import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';

/** Returns what is stored of the ticketing partner's attendees. */
export async function partnerRecords(db: Db) {
  const { rows } = await db.execute<{ clientId: string; attendee: Attendee; readAt: string }>(
    sql`select client_id as "clientId", attendee, read_at as "readAt" from partner_attendees`,
  );
  return rows.map((row) => ({ ...row, readAt: new Date(row.readAt) }));
}

/** Returns the ids of the partner's notices that have been processed. */
export async function processedNotices(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from webhook_ids`);
  return rows.map(({ id }) => id);
}

/** Deletes everything that is stored of the partner. */
export async function forgetPartner(db: Db): Promise<void> {
  await db.execute(sql`delete from partner_attendees`);
  await db.execute(sql`delete from webhook_ids`);
}
