import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { interactionAnswers, interactionCounts } from './tables.ts';

export type AnswerRow = typeof interactionAnswers.$inferSelect;
export type CountRow = Pick<typeof interactionCounts.$inferSelect, 'interactionId' | 'responseId' | 'n'>;

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** The stored answer of a viewer, and whether it replaced a dismissal. */
export interface StoredAnswer {
  interactionId: string;
  viewerId: string;
  responseId: string | null;
  isReplacement: boolean;
}

const ofContent = (clientId: string, contentId: string) =>
  and(eq(interactionAnswers.clientId, clientId), eq(interactionAnswers.contentId, contentId));

/**
 * Stores answers, at most one of each viewer to an interaction, in a fixed order so that two transactions cannot
 * deadlock. A response replaces a dismissal; other stored answers stay. Returns only the answers that were stored.
 */
export async function storeAnswers(tx: Executor, answers: readonly AnswerRow[]): Promise<StoredAnswer[]> {
  const { rows } = await tx.execute<StoredAnswer & Record<string, unknown>>(sql`
    insert into interaction_answers as stored
      (interaction_id, viewer_id, id, client_id, content_id, response_id, data, answered_at)
    select "interactionId", "viewerId", id, "clientId", "contentId", "responseId", data, "answeredAt"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given ("interactionId" uuid, "viewerId" text, id uuid,
      "clientId" uuid, "contentId" uuid, "responseId" text, data jsonb, "answeredAt" timestamptz)
    order by "interactionId", "viewerId"
    on conflict (interaction_id, viewer_id) do update
      set response_id = excluded.response_id, data = excluded.data, answered_at = excluded.answered_at
      where stored.response_id is null and excluded.response_id is not null
    returning interaction_id as "interactionId", viewer_id as "viewerId", response_id as "responseId",
      xmax <> 0 as "isReplacement"`);
  return rows;
}

/** Returns the answers of viewers to interactions of a content. */
export async function answersOf(
  db: Executor,
  { clientId, contentId }: ContentRef,
  { viewerIds, interactionIds }: { viewerIds: readonly string[]; interactionIds?: readonly string[] },
): Promise<AnswerRow[]> {
  return db
    .select()
    .from(interactionAnswers)
    .where(
      and(
        ofContent(clientId, contentId),
        inArray(interactionAnswers.viewerId, [...viewerIds]),
        interactionIds && inArray(interactionAnswers.interactionId, [...interactionIds]),
      ),
    );
}

/** Returns the answers of a content in the order of their ids, after the answer with the id `after`. */
export async function pageOfAnswers(
  db: Executor,
  { clientId, contentId }: ContentRef,
  { after, limit }: { after: string | null; limit: number },
): Promise<AnswerRow[]> {
  return db
    .select()
    .from(interactionAnswers)
    .where(and(ofContent(clientId, contentId), after === null ? undefined : gt(interactionAnswers.id, after)))
    .orderBy(asc(interactionAnswers.id))
    .limit(limit);
}

/** Counts the answers of a content, with dismissals. */
export async function countAnswers(db: Executor, { clientId, contentId }: ContentRef): Promise<number> {
  return db.$count(interactionAnswers, ofContent(clientId, contentId));
}

/** Adds to the counts of responses. `responseId` is '' for dismissals. */
export async function addToCounts(tx: Executor, { clientId, contentId }: ContentRef, added: CountRow[]): Promise<void> {
  if (added.length === 0) return;
  const key = ({ interactionId, responseId }: CountRow) => `${interactionId} ${responseId}`;
  const values = added.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map((row) => ({ ...row, clientId, contentId }));
  await tx
    .insert(interactionCounts)
    .values(values)
    .onConflictDoUpdate({
      target: [interactionCounts.interactionId, interactionCounts.responseId],
      set: { n: sql`interaction_counts.n + excluded.n`, changes: sql`interaction_counts.changes + 1` },
    });
}

export async function countsOf(db: Executor, { clientId, contentId }: ContentRef): Promise<CountRow[]> {
  const { interactionId, responseId, n } = interactionCounts;
  return db
    .select({ interactionId, responseId, n })
    .from(interactionCounts)
    .where(and(eq(interactionCounts.clientId, clientId), eq(interactionCounts.contentId, contentId)));
}

/** Returns the counts of these interactions. */
export async function countsOfInteractions(db: Executor, ids: readonly string[]): Promise<CountRow[]> {
  if (ids.length === 0) return [];
  const { interactionId, responseId, n } = interactionCounts;
  return db
    .select({ interactionId, responseId, n })
    .from(interactionCounts)
    .where(inArray(interactionId, [...ids]));
}

/** Returns a number for each of the contents that grows with each change of its counts. */
export async function changesOfCounts(db: Executor, contentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      contentId: interactionCounts.contentId,
      changes: sql<number>`sum(${interactionCounts.changes})::float8`,
    })
    .from(interactionCounts)
    .where(inArray(interactionCounts.contentId, [...contentIds]))
    .groupBy(interactionCounts.contentId);
  return new Map(rows.map(({ contentId, changes }) => [contentId, changes]));
}

/** Locks and returns the answers of a viewer to interactions of any content. */
export async function lockAnswersOfViewer(tx: Executor, viewerId: string): Promise<AnswerRow[]> {
  return tx
    .select()
    .from(interactionAnswers)
    .where(eq(interactionAnswers.viewerId, viewerId))
    .orderBy(asc(interactionAnswers.interactionId))
    .for('update');
}

/**
 * Gives the answers of a guest to a user. Where the user has an answer of their own, the guest's is deleted. Returns
 * the deleted answers.
 */
export async function moveAnswers(tx: Executor, from: string, to: string): Promise<AnswerRow[]> {
  const own = sql`exists (select from interaction_answers own
    where own.interaction_id = ${interactionAnswers.interactionId} and own.viewer_id = ${to})`;
  const ofGuest = eq(interactionAnswers.viewerId, from);
  const deleted = await tx.delete(interactionAnswers).where(and(ofGuest, own)).returning();
  await tx.update(interactionAnswers).set({ viewerId: to }).where(ofGuest);
  return deleted;
}

/**
 * Counts the answers of a content in a span of time, without dismissals, by minute, which begins at the epoch
 * milliseconds of the key; `until` is not part of the span.
 */
export async function answersByMinute(
  db: Executor,
  { clientId, id }: { clientId: string; id: string },
  { from, until }: { from: Date; until: Date },
): Promise<Map<number, number>> {
  const { answeredAt, responseId } = interactionAnswers;
  const minute = sql<number>`(floor(extract(epoch from ${answeredAt}) / 60) * 60000)::float8`;
  const rows = await db
    .select({ minute, n: sql<number>`count(*)::int` })
    .from(interactionAnswers)
    .where(and(ofContent(clientId, id), isNotNull(responseId), gte(answeredAt, from), lt(answeredAt, until)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.minute, row.n]));
}
