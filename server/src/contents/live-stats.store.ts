import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

/**
 * Returns the ids of those contents that show the number of viewers. No client is required, because the answer reveals
 * nothing else about the contents.
 */
export async function idsWithLiveStats(db: Executor, contentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(inArray(contents.id, [...contentIds]), eq(contents.showLiveStats, true)));
  return rows.map(({ id }) => id);
}
