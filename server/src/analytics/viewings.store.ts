import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { viewings } from './tables.ts';
import type { Viewer } from './viewer.ts';

export type ViewingRow = typeof viewings.$inferSelect;

/** Returns the viewings of viewers, by content and viewer. The figures of their contents are locked. */
export async function viewingsOf(
  tx: Executor,
  viewers: readonly Pick<Viewer, 'contentId' | 'viewerId'>[],
): Promise<Map<string, ViewingRow>> {
  const given = JSON.stringify(viewers.map(({ contentId, viewerId }) => ({ contentId, viewerId })));
  const rows = await tx
    .select()
    .from(viewings)
    .where(
      sql`(${viewings.contentId}, ${viewings.viewerId}) in (select "contentId", "viewerId"
        from jsonb_to_recordset(${given}::jsonb) as given ("contentId" uuid, "viewerId" text))`,
    );
  return new Map(rows.map((row) => [`${row.contentId} ${row.viewerId}`, row]));
}

/** Writes viewings. The evidence of stays is only added to: `stays` are pairs of enter and exit. */
export async function writeViewings(tx: Executor, rows: readonly ViewingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into viewings (content_id, viewer_id, client_id, user_id, channel_id, is_staff, device, source, name, email,
      attendee_number, event_number, type_name, first_at, stays, there_since, is_account,
      has_several_pages, kept_seconds, kept_watched, kept_returned, kept_capped)
    select "contentId", "viewerId", "clientId", "userId", "channelId", "isStaff", device, source, name, email,
      "attendeeNumber", "eventNumber", "typeName", "firstAt", stays, "thereSince",
      "isAccount", "hasSeveralPages", "keptSeconds", "keptWatched", "keptReturned", "keptCapped"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("contentId" uuid, "viewerId" text, "clientId" uuid,
      "userId" uuid, "channelId" uuid, "isStaff" boolean, device text, source text, name text, email text,
      "attendeeNumber" text, "eventNumber" text, "typeName" text, "firstAt" timestamptz, stays integer[],
      "thereSince" integer, "isAccount" boolean, "hasSeveralPages" boolean, "keptSeconds" integer,
      "keptWatched" boolean, "keptReturned" boolean, "keptCapped" boolean)
    order by "contentId", "viewerId"
    on conflict (content_id, viewer_id) do update set
      user_id = excluded.user_id, channel_id = excluded.channel_id, is_staff = excluded.is_staff, name = excluded.name,
      email = excluded.email, attendee_number = excluded.attendee_number, event_number = excluded.event_number,
      type_name = excluded.type_name, first_at = excluded.first_at, stays = excluded.stays,
      there_since = excluded.there_since, is_account = excluded.is_account,
      has_several_pages = excluded.has_several_pages`);
}

/** Counts the viewings of a content. */
export async function numberOfViewings(
  db: Executor,
  { clientId, contentId }: Pick<ViewingRow, 'clientId' | 'contentId'>,
): Promise<number> {
  return db.$count(viewings, and(eq(viewings.clientId, clientId), eq(viewings.contentId, contentId)));
}

/** What is read of a viewing to count it. */
export type CountedRow = Pick<
  ViewingRow,
  | 'viewerId'
  | 'isStaff'
  | 'device'
  | 'source'
  | 'stays'
  | 'thereSince'
  | 'isAccount'
  | 'hasSeveralPages'
  | 'keptSeconds'
  | 'keptWatched'
  | 'keptReturned'
  | 'keptCapped'
>;

/** Returns the viewings of a content in the order of their viewers, after the viewer `after`. */
export async function pageOfViewings(
  db: Executor,
  { clientId, contentId }: Pick<ViewingRow, 'clientId' | 'contentId'>,
  { after, limit }: { after: string; limit: number },
): Promise<CountedRow[]> {
  // The driver parses JSON several times faster than arrays.
  const { rows } = await db.execute<CountedRow & Record<string, unknown>>(sql`
    select viewer_id as "viewerId", is_staff as "isStaff", device, source, to_json(stays) as stays,
      there_since as "thereSince", is_account as "isAccount", has_several_pages as "hasSeveralPages",
      kept_seconds as "keptSeconds", kept_watched as "keptWatched", kept_returned as "keptReturned",
      kept_capped as "keptCapped"
    from viewings
    where client_id = ${clientId} and content_id = ${contentId} and viewer_id > ${after}
    order by viewer_id limit ${limit}`);
  return rows;
}

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** Returns the viewings of a content with all their fields, in the order of their viewers, after the viewer `after`. */
export async function pageOfPeople(
  db: Executor,
  { clientId, contentId }: ContentRef,
  { after, limit }: { after: string; limit: number },
): Promise<ViewingRow[]> {
  return db
    .select()
    .from(viewings)
    .where(and(eq(viewings.clientId, clientId), eq(viewings.contentId, contentId), gt(viewings.viewerId, after)))
    .orderBy(viewings.viewerId)
    .limit(limit);
}

/** Whether one of these viewers of a content has an attendee number; of all its viewers if `viewerIds` is null. */
export async function hasAttendeeAmong(
  db: Executor,
  { clientId, contentId }: ContentRef,
  viewerIds: readonly string[] | null,
): Promise<boolean> {
  const rows = await db
    .select({ viewerId: viewings.viewerId })
    .from(viewings)
    .where(
      and(
        eq(viewings.clientId, clientId),
        eq(viewings.contentId, contentId),
        isNotNull(viewings.attendeeNumber),
        viewerIds ? inArray(viewings.viewerId, [...viewerIds]) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the contents that a viewer has opened, of any organisation, in order. */
export async function contentsOfViewer(db: Executor, viewerId: string): Promise<string[]> {
  const rows = await db
    .select({ contentId: viewings.contentId })
    .from(viewings)
    .where(eq(viewings.viewerId, viewerId))
    .orderBy(viewings.contentId);
  return rows.map(({ contentId }) => contentId);
}

/** Deletes viewings of a client. The figures of their contents are locked. */
export async function deleteViewings(
  tx: Executor,
  clientId: string,
  viewers: readonly Pick<ViewingRow, 'contentId' | 'viewerId'>[],
): Promise<void> {
  for (const { contentId, viewerId } of viewers)
    await tx
      .delete(viewings)
      .where(and(eq(viewings.clientId, clientId), eq(viewings.contentId, contentId), eq(viewings.viewerId, viewerId)));
}
