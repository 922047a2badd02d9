import type { Figures } from '@nave/domain/analytics/figures.ts';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contentFigures, contentMoments } from './tables.ts';

/** How many seconds of curves are saved at once (ANA-48). */
const CHUNK = 1_000;

export type FiguresRow = typeof contentFigures.$inferSelect;

/** A content whose figures are kept, and its time that counts in whole seconds since 2020 (null: without a limit). */
export type NewFigures = Pick<FiguresRow, 'contentId' | 'clientId' | 'opensAt' | 'closesAt' | 'changedAt'>;

/** Locks the figures of contents until the transaction ends, in the order of their ids; adds missing ones. */
export async function lockFigures(tx: Executor, contents: readonly NewFigures[]): Promise<Map<string, FiguresRow>> {
  const ordered = contents.toSorted((a, b) => (a.contentId < b.contentId ? -1 : 1));
  if (ordered.length === 0) return new Map();
  await tx.insert(contentFigures).values(ordered).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(contentFigures)
    .where(sql`${contentFigures.contentId} = any(${sql.param(ordered.map(({ contentId }) => contentId))}::uuid[])`)
    .orderBy(contentFigures.contentId)
    .for('no key update');
  return new Map(rows.map((row) => [row.contentId, row]));
}

/** Writes the figures of a content, which are locked. */
export async function writeFigures(
  tx: Executor,
  { clientId, contentId, version, ...values }: Figures & Omit<FiguresRow, keyof Figures>,
): Promise<void> {
  await tx
    .update(contentFigures)
    .set({ ...values, version: version + 1, staysGoneAt: null, viewingsGoneAt: null })
    .where(sql`${contentFigures.clientId} = ${clientId} and ${contentFigures.contentId} = ${contentId}`);
}

/** Adds to the curves of contents, by content and second. The figures of these contents are locked. */
export async function addToCurves(
  tx: Executor,
  curves: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Promise<void> {
  const given = [...curves].flatMap(([contentId, curve]) =>
    [...curve].filter(([, change]) => change !== 0).map(([second, change]) => ({ contentId, second, change })),
  );
  for (let from = 0; from < given.length; from += CHUNK)
    await tx.execute(sql`
      insert into content_moments as stored (content_id, second, change)
      select "contentId", second, change from jsonb_to_recordset(${JSON.stringify(given.slice(from, from + CHUNK))}::jsonb)
        as given ("contentId" uuid, second integer, change integer)
      on conflict (content_id, second) do update set change = stored.change + excluded.change`);
}

export async function figuresOf(
  db: Executor,
  { clientId, contentId }: Pick<FiguresRow, 'clientId' | 'contentId'>,
): Promise<FiguresRow | undefined> {
  const [row] = await db
    .select()
    .from(contentFigures)
    .where(sql`${contentFigures.clientId} = ${clientId} and ${contentFigures.contentId} = ${contentId}`);
  return row;
}

/** Whether the stays of all viewers of a content are stored, so that it can be counted anew (ANA-123). */
export async function hasRawStays(db: Executor, content: Pick<FiguresRow, 'clientId' | 'contentId'>): Promise<boolean> {
  return !(await figuresOf(db, content))?.staysDeletedAt;
}

/** Returns the figures of contents, by content; contents without viewers are missing. */
export async function figuresOfContents(db: Executor, contentIds: readonly string[]): Promise<Map<string, FiguresRow>> {
  const rows = await db
    .select()
    .from(contentFigures)
    .where(sql`${contentFigures.contentId} = any(${sql.param([...contentIds])}::uuid[])`);
  return new Map(rows.map((row) => [row.contentId, row]));
}

/** Returns the curve of a content: by how many the number of people changes, in ascending seconds. */
export async function curveOf(db: Executor, contentId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ second: contentMoments.second, change: contentMoments.change })
    .from(contentMoments)
    .where(eq(contentMoments.contentId, contentId))
    .orderBy(contentMoments.second);
  return new Map(rows.map(({ second, change }) => [second, change]));
}

/** Replaces the curve of a content, whose figures are locked. */
export async function replaceCurve(tx: Executor, contentId: string, curve: ReadonlyMap<number, number>): Promise<void> {
  await tx.delete(contentMoments).where(eq(contentMoments.contentId, contentId));
  await addToCurves(tx, new Map([[contentId, curve]]));
}
