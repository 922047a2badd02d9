import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contentCounts } from './tables.ts';

export type CountRow = typeof contentCounts.$inferSelect;
type ContentRef = Pick<CountRow, 'clientId' | 'contentId'>;

/** Locks the last count of a content until the transaction ends; undefined if it was never counted anew. */
export async function lockCount(tx: Executor, { clientId, contentId }: ContentRef): Promise<CountRow | undefined> {
  const [row] = await tx.select().from(contentCounts).where(ofContent({ clientId, contentId })).for('update');
  return row;
}

export async function countOf(db: Executor, { clientId, contentId }: ContentRef): Promise<CountRow | undefined> {
  const [row] = await db.select().from(contentCounts).where(ofContent({ clientId, contentId }));
  return row;
}

/** Returns the last counts of contents, by content. */
export async function countsOfContents(db: Executor, contentIds: readonly string[]): Promise<Map<string, CountRow>> {
  const rows = await db
    .select()
    .from(contentCounts)
    .where(inArray(contentCounts.contentId, [...contentIds]));
  return new Map(rows.map((row) => [row.contentId, row]));
}

type NewCount = Pick<CountRow, 'clientId' | 'contentId' | 'runId' | 'state' | 'runAnalytics' | 'askedAt'>;

/** Adds the first count of a content. Returns false if another request has added one meanwhile. */
export async function insertCount(tx: Executor, count: NewCount): Promise<boolean> {
  const rows = await tx.insert(contentCounts).values(count).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Replaces the last count of a content, which is locked: nothing that it has recorded remains (ANA-71, ANA-72). */
export async function replaceCount(tx: Executor, count: NewCount): Promise<void> {
  const empty = { startedAt: null, aliveAt: null, endedAt: null, hasDrifted: null };
  const zeros = { viewersAll: 0, viewersRead: 0, viewersChange: 0, secondsChange: 0 };
  await tx
    .update(contentCounts)
    .set({ ...count, ...empty, ...zeros })
    .where(ofContent({ clientId: count.clientId, contentId: count.contentId }));
}

/** Changes a count unless another one has taken its place, or its state is none of `from`. Returns whether it did. */
export async function changeCount(
  db: Executor,
  { clientId, contentId, runId }: ContentRef & Pick<CountRow, 'runId'>,
  from: readonly CountRow['state'][],
  changes: Partial<Omit<CountRow, 'clientId' | 'contentId' | 'runId'>>,
): Promise<boolean> {
  const rows = await db
    .update(contentCounts)
    .set(changes)
    .where(
      and(ofContent({ clientId, contentId }), eq(contentCounts.runId, runId), inArray(contentCounts.state, [...from])),
    )
    .returning();
  return rows.length > 0;
}

function ofContent({ clientId, contentId }: ContentRef): SQL | undefined {
  return and(eq(contentCounts.clientId, clientId), eq(contentCounts.contentId, contentId));
}
