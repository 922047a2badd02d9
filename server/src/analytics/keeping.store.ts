import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { forgetReporters } from './clicks.store.ts';
import type { FiguresRow } from './figures.store.ts';
import { contentFigures, viewings } from './tables.ts';
import type { ViewingRow } from './viewings.store.ts';

type Kept = Pick<FiguresRow, 'clientId' | 'contentId'>;

/** Returns contents that closed before `closedBefore` (whole seconds) and have not settled since, in the order of ids. */
export async function unsettledContents(
  db: Executor,
  { closedBefore, after, limit }: { closedBefore: number; after: string; limit: number },
): Promise<Kept[]> {
  const { clientId, contentId, closesAt, settledAt, staysDeletedAt } = contentFigures;
  const settledSince = sql`extract(epoch from ${settledAt} - timestamptz '2020-01-01 00:00:00Z') >= ${closesAt}`;
  return db
    .select({ clientId, contentId })
    .from(contentFigures)
    .where(
      and(
        sql`${contentId} > ${after}::uuid`,
        lt(closesAt, closedBefore),
        isNull(staysDeletedAt),
        or(isNull(settledAt), sql`not ${settledSince}`),
      ),
    )
    .orderBy(contentId)
    .limit(limit);
}

export async function markSettled(db: Executor, { clientId, contentId }: Kept, settledAt: Date): Promise<void> {
  await db
    .update(contentFigures)
    .set({ settledAt })
    .where(and(eq(contentFigures.clientId, clientId), eq(contentFigures.contentId, contentId)));
}

/** Returns the contents that settled before, or have no end, in the order of their ids. */
export async function contentsToForget(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<FiguresRow[]> {
  const { contentId, closesAt, settledAt } = contentFigures;
  return db
    .select()
    .from(contentFigures)
    .where(
      and(sql`${contentId} > ${after}::uuid`, or(isNull(closesAt), and(isNotNull(settledAt), lt(settledAt, before)))),
    )
    .orderBy(contentId)
    .limit(limit);
}

/** Viewings of a content of which nobody is there and whose last stay ended before `before` (whole seconds). */
function pastViewings({ clientId, contentId }: Kept, before: number) {
  return and(
    eq(viewings.clientId, clientId),
    eq(viewings.contentId, contentId),
    isNull(viewings.thereSince),
    // No stay ends before the first enter.
    sql`${viewings.firstAt} < timestamptz '2020-01-01 00:00:00Z' + ${before} * interval '1 second'`,
    sql`not exists (select from unnest(${viewings.stays}) as at where at >= ${before})`,
  );
}

/** Returns up to `limit` past viewings whose stays are still stored. */
export async function viewingsWithOldStays(
  tx: Executor,
  content: Kept,
  { before, limit }: { before: number; limit: number },
): Promise<ViewingRow[]> {
  return tx
    .select()
    .from(viewings)
    .where(and(pastViewings(content, before), sql`cardinality(${viewings.stays}) > 0`))
    .orderBy(viewings.viewerId)
    .limit(limit);
}

/** What is kept of a viewing whose stays are deleted. */
type KeptOfViewing = Pick<
  ViewingRow,
  'viewerId' | 'keptSeconds' | 'keptWatched' | 'keptReturned' | 'keptCapped' | 'hasSeveralPages'
>;

/** Deletes the stays of viewings, of which only what counts is kept. The figures of their content are locked. */
export async function deleteStays(
  tx: Executor,
  { clientId, contentId }: Kept,
  kept: readonly KeptOfViewing[],
): Promise<void> {
  await tx.execute(sql`
    update viewings set stays = '{}', kept_seconds = given."keptSeconds", kept_watched = given."keptWatched",
      kept_returned = given."keptReturned", kept_capped = given."keptCapped", has_several_pages = given."hasSeveralPages"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given ("viewerId" text, "keptSeconds" integer, "keptWatched" boolean, "keptReturned" boolean,
        "keptCapped" boolean, "hasSeveralPages" boolean)
    where client_id = ${clientId} and content_id = ${contentId} and viewer_id = given."viewerId"`);
}

/** Deletes up to `limit` past viewings; their content's figures, which are locked, stay as they are. */
export async function deletePastViewings(
  tx: Executor,
  content: Kept,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { viewerId, isStaff } = viewings;
  const past = tx.select({ viewerId }).from(viewings).where(pastViewings(content, before)).limit(limit);
  const rows = await tx
    .delete(viewings)
    .where(
      and(
        eq(viewings.clientId, content.clientId),
        eq(viewings.contentId, content.contentId),
        sql`${viewerId} in ${past}`,
      ),
    )
    .returning({ viewerId, isStaff });
  await forgetReporters(tx, content, rows);
  return rows.length;
}

/** Stores that the stays of a content are no longer complete. */
export async function markStaysDeleted(tx: Executor, { clientId, contentId }: Kept, at: Date): Promise<void> {
  await tx
    .update(contentFigures)
    .set({ staysDeletedAt: at })
    .where(
      and(
        eq(contentFigures.clientId, clientId),
        eq(contentFigures.contentId, contentId),
        isNull(contentFigures.staysDeletedAt),
      ),
    );
}
