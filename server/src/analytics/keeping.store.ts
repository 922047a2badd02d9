import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
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

/** What of a content is deleted after a time. */
export type Forgotten = 'stays' | 'viewings';

/** The contents after the id `after` that settled before an instant, or have no end. */
interface ToForget {
  what: Forgotten;
  before: Date;
  after: string;
  limit: number;
}

/** Returns contents of which something may be left to delete, in the order of their ids. */
export async function contentsToForget(db: Executor, { what, before, after, limit }: ToForget): Promise<FiguresRow[]> {
  const { contentId, closesAt, settledAt, staysGoneAt, viewingsGoneAt } = contentFigures;
  const isLeft = isNull(what === 'stays' ? staysGoneAt : viewingsGoneAt);
  const isOver = and(isNotNull(settledAt), lt(settledAt, before), isLeft);
  return db
    .select()
    .from(contentFigures)
    .where(and(sql`${contentId} > ${after}::uuid`, or(isNull(closesAt), isOver)))
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

/** Past viewings after the viewer `after`; `before` is in whole seconds. */
interface PageOfPast {
  before: number;
  after: string;
  limit: number;
}

/** Returns past viewings whose stays are still stored, in the order of their viewers. */
export async function viewingsWithOldStays(
  tx: Executor,
  content: Kept,
  { before, after, limit }: PageOfPast,
): Promise<ViewingRow[]> {
  return tx
    .select()
    .from(viewings)
    .where(and(pastViewings(content, before), gt(viewings.viewerId, after), sql`cardinality(${viewings.stays}) > 0`))
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

/** Returns past viewings in the order of their viewers. */
export async function pageOfPastViewings(
  tx: Executor,
  content: Kept,
  { before, after, limit }: PageOfPast,
): Promise<Pick<ViewingRow, 'viewerId' | 'isStaff'>[]> {
  const { viewerId, isStaff } = viewings;
  return tx
    .select({ viewerId, isStaff })
    .from(viewings)
    .where(and(pastViewings(content, before), gt(viewerId, after)))
    .orderBy(viewerId)
    .limit(limit);
}

/** Deletes viewings of a content, whose figures are locked and stay as they are. */
export async function deletePastViewings(
  tx: Executor,
  { clientId, contentId }: Kept,
  viewerIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from viewings where client_id = ${clientId} and content_id = ${contentId}
      and viewer_id = any(${sql.param([...viewerIds])}::text[])`);
}

/** Stores that nothing is left to delete of a content that has an end and is locked. */
export async function markGone(
  tx: Executor,
  { clientId, contentId }: Kept,
  { what, at }: { what: Forgotten; at: Date },
): Promise<void> {
  const isLeft = what === 'stays' ? sql`(cardinality(stays) > 0 or there_since is not null)` : sql`true`;
  await tx
    .update(contentFigures)
    .set(what === 'stays' ? { staysGoneAt: at } : { viewingsGoneAt: at })
    .where(
      and(
        eq(contentFigures.clientId, clientId),
        eq(contentFigures.contentId, contentId),
        isNotNull(contentFigures.closesAt),
        sql`not exists (select from viewings where viewings.client_id = ${clientId}
          and viewings.content_id = ${contentId} and ${isLeft})`,
      ),
    );
}

/** Stores that the stays of a content are no longer complete, also for those who are counting it just now. */
export async function markStaysDeleted(tx: Executor, { clientId, contentId }: Kept, at: Date): Promise<void> {
  await tx
    .update(contentFigures)
    .set({
      staysDeletedAt: sql`coalesce(${contentFigures.staysDeletedAt}, ${at.toISOString()}::timestamptz)`,
      version: sql`${contentFigures.version} + 1`,
    })
    .where(and(eq(contentFigures.clientId, clientId), eq(contentFigures.contentId, contentId)));
}
