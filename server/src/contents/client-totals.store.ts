import { and, asc, count, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { endsAt, isActive } from './contents.store.ts';
import { contents } from './tables.ts';

/**
 * Returns the latest start of the client's contents (CLI-18). For a content without a start, the time at which the
 * content was added counts.
 */
export async function mostRecentStart(db: Executor, clientId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(sql`coalesce(${contents.startsAt}, ${contents.createdAt})`).mapWith(contents.createdAt) })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive));
  return row?.at ?? null;
}

/** Counts the client's contents; `upcoming` are those that start after `now`. */
export async function countContents(
  db: Executor,
  clientId: string,
  now: Date,
): Promise<{ contents: number; upcoming: number }> {
  const [row] = await db
    .select({ contents: count(), upcoming: sql<number>`count(*) filter (where ${gt(contents.startsAt, now)})::int` })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive));
  return { contents: row?.contents ?? 0, upcoming: row?.upcoming ?? 0 };
}

/** Returns the client's contents that are live at `now`, including private contents, ordered by start. */
export async function liveNow(
  db: Executor,
  clientId: string,
  now: Date,
): Promise<{ id: string; name: string; closesAt: Date | null }[]> {
  const { id, name, startsAt } = contents;
  const closesAt = endsAt.mapWith(contents.closesAt);
  return db
    .select({ id, name, closesAt })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive, lte(startsAt, now), gt(endsAt, now)))
    .orderBy(asc(startsAt), name, id);
}
