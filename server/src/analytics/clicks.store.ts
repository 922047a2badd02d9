import { CLICK_REST_MS } from '@nave/domain/analytics/clicks.ts';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** A click of a viewer on a link with this text. */
export interface Click {
  viewerId: string;
  label: string;
}

/**
 * Adds clicks in one statement. A click that follows another of the same viewer on the same link within 10 seconds
 * changes nothing, also if another process stores it (ANA-108). Rows are written in a fixed order, so that two
 * statements cannot deadlock.
 */
export async function storeClicks(
  db: Executor,
  { clientId, contentId }: ContentRef,
  clicks: readonly Click[],
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - CLICK_REST_MS);
  await db.execute(sql`
    insert into link_clicks as stored (content_id, viewer_id, label, client_id, clicks, clicked_at)
    select distinct ${contentId}::uuid, "viewerId", label, ${clientId}::uuid, 1, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as given ("viewerId" text, label text)
    order by "viewerId", label
    on conflict (content_id, viewer_id, label) do update
      set clicks = stored.clicks + 1, clicked_at = excluded.clicked_at
      where stored.clicked_at <= ${since}::timestamptz`);
}

/** Returns the clicks of viewers on the links of a content by their texts (ANA-110), and how many rows were read. */
export async function clicksOfContent(
  db: Executor,
  { clientId, contentId }: ContentRef,
): Promise<{ clicks: { label: string; value: number }[]; rowsRead: number }> {
  const { rows } = await db.execute<{ label: string; value: number; read: number }>(sql`
    select label, coalesce(sum(clicks) filter (where ${isOfViewer(sql`one`)}), 0)::integer as value,
      count(*)::integer as read
    from link_clicks as one
    where client_id = ${clientId} and content_id = ${contentId}
    group by label`);
  const clicks = rows.filter(({ value }) => value > 0).map(({ label, value }) => ({ label, value }));
  return { clicks, rowsRead: rows.reduce((sum, { read }) => sum + read, 0) };
}

/** Begins the ids in place of those of viewers whose viewings are deleted. No actor has such an id. */
const DELETED = 'deleted:';

/**
 * SQL condition that a row, which has a content and a viewer, is of somebody who was at the content and not staff. Anyone
 * can report without having been there, as many persons as they like.
 */
export function isOfViewer(row: SQL): SQL {
  return sql`(${row}.viewer_id like ${`${DELETED}%`} or exists (
    select from viewings where viewings.content_id = ${row}.content_id
      and viewings.viewer_id = ${row}.viewer_id and not viewings.is_staff))`;
}

/**
 * Makes what viewers reported at a content that of unknown people, before their viewings are deleted or erased: it still
 * counts if the viewers count, and names nobody.
 */
export async function forgetReporters(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  viewers: readonly { viewerId: string; isStaff: boolean }[],
): Promise<void> {
  if (viewers.length === 0) return;
  for (const table of [sql`link_clicks`, sql`people_at_screens`])
    await tx.execute(sql`
      with given as (
        select "viewerId", "isStaff", ${DELETED}::text || gen_random_uuid() as unknown
        from jsonb_to_recordset(${JSON.stringify(viewers)}::jsonb) as given ("viewerId" text, "isStaff" boolean)
      ), dropped as (
        delete from ${table} using given where client_id = ${clientId} and content_id = ${contentId}
          and viewer_id = "viewerId" and "isStaff"
      )
      update ${table} set viewer_id = unknown from given where client_id = ${clientId} and content_id = ${contentId}
        and viewer_id = "viewerId" and not "isStaff"`);
}

/** Deletes what a viewer reported at all contents without having been there: it never counts. */
export async function deleteReports(tx: Executor, viewerId: string): Promise<void> {
  for (const table of [sql`link_clicks`, sql`people_at_screens`])
    await tx.execute(sql`delete from ${table} where viewer_id = ${viewerId}`);
}

/** Gives the clicks of a viewer at a content to another viewer, whose own clicks are added. */
export async function moveClicks(tx: Executor, contentId: string, viewer: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from link_clicks where content_id = ${contentId} and viewer_id = ${viewer.from}
      returning content_id, label, client_id, clicks, clicked_at
    )
    insert into link_clicks as stored (content_id, viewer_id, label, client_id, clicks, clicked_at)
    select content_id, ${viewer.to}, label, client_id, clicks, clicked_at from moved
    on conflict (content_id, viewer_id, label) do update
      set clicks = stored.clicks + excluded.clicks, clicked_at = greatest(stored.clicked_at, excluded.clicked_at)`);
}
