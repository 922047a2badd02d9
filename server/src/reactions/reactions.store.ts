import { type ReactionCounts, totalsOf } from '@nave/domain/reactions/reaction-counts.ts';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { reactionCounts, reactionPages, reactionSeconds } from './tables.ts';

interface ContentRef {
  id: string;
  clientId: string;
}

/** The reactions of a page since its previous batch. */
export interface Batch {
  pageId: string;
  batch: number;
  counts: ReactionCounts;
}

/**
 * Stores batches of different pages, and adds them to the counts, in one statement. Batches that were stored earlier
 * change nothing (REA-25). Rows are written in a fixed order, so that two statements cannot deadlock. `shard`: from 0
 * to 19.
 */
export async function storeBatches(
  db: Executor,
  { id, clientId }: ContentRef,
  { batches, shard, at }: { batches: readonly Batch[]; shard: number; at: Date },
): Promise<void> {
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  await db.execute(sql`
    with given as (
      select "pageId", batch, counts
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as given ("pageId" uuid, batch integer, counts jsonb)
    ), fresh as (
      insert into reaction_pages as stored (content_id, page_id, client_id, last_batch, stored_at)
      select ${id}::uuid, "pageId", ${clientId}::uuid, batch, ${at}::timestamptz from given order by "pageId"
      on conflict (content_id, page_id) do update
        set last_batch = excluded.last_batch, stored_at = excluded.stored_at
        where stored.last_batch < excluded.last_batch
      returning page_id
    ), added as (
      select icon, sum(n::integer)::integer as n
      from given join fresh on fresh.page_id = given."pageId" cross join jsonb_each_text(given.counts) as one (icon, n)
      group by icon
    ), counted as (
      insert into reaction_counts (content_id, icon, shard, client_id, n)
      select ${id}::uuid, icon, ${shard}::smallint, ${clientId}::uuid, n from added order by icon
      on conflict (content_id, icon, shard) do update set n = reaction_counts.n + excluded.n
    )
    insert into reaction_seconds (content_id, second, icon, client_id, n)
    select ${id}::uuid, ${second}::timestamptz, icon, ${clientId}::uuid, n from added order by icon
    on conflict (content_id, second, icon) do update set n = reaction_seconds.n + excluded.n`);
}

/** Returns the totals of contents by content id. */
export async function totalsOfContents(
  db: Executor,
  contentIds: readonly string[],
): Promise<Map<string, ReactionCounts>> {
  const { contentId, icon } = reactionCounts;
  const rows = await db
    .select({ contentId, icon, n: sql<number>`sum(${reactionCounts.n})::float8` })
    .from(reactionCounts)
    .where(inArray(contentId, [...contentIds]))
    .groupBy(contentId, icon);
  const byContent = Map.groupBy(rows, (row) => row.contentId);
  return new Map(contentIds.map((id) => [id, totalsOf(byContent.get(id) ?? [])]));
}

/** Returns the numbers of a content's reactions, by icon and shard. */
export async function shardsOf(
  db: Executor,
  { id, clientId }: ContentRef,
): Promise<{ icon: string; shard: number; n: number }[]> {
  const { icon, shard, n } = reactionCounts;
  return db
    .select({ icon, shard, n: sql<number>`${n}::float8` })
    .from(reactionCounts)
    .where(and(eq(reactionCounts.clientId, clientId), eq(reactionCounts.contentId, id)))
    .orderBy(icon, shard);
}

/**
 * Counts the reactions of a content in a span of time by minute, which begins at the epoch milliseconds of the key;
 * `until` is not part of the span.
 */
export async function countByMinute(
  db: Executor,
  { id, clientId }: ContentRef,
  { from, until }: { from: Date; until: Date },
): Promise<Map<number, number>> {
  const { second, n } = reactionSeconds;
  const minute = sql<number>`(floor(extract(epoch from ${second}) / 60) * 60000)::float8`;
  const rows = await db
    .select({ minute, n: sql<number>`sum(${n})::float8` })
    .from(reactionSeconds)
    .where(
      and(
        eq(reactionSeconds.clientId, clientId),
        eq(reactionSeconds.contentId, id),
        gte(second, from),
        lt(second, until),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.minute, row.n]));
}

/** Deletes what is known of pages that have stored no batch since `before`. */
export async function deletePages(db: Executor, before: Date): Promise<void> {
  await db.delete(reactionPages).where(lt(reactionPages.storedAt, before));
}
