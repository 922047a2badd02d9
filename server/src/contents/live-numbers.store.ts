import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

/**
 * Returns those of the contents that show the number of viewers. Found by id alone: the answer reveals nothing else.
 */
export async function idsWithLiveStats(db: Executor, contentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(inArray(contents.id, [...contentIds]), eq(contents.showLiveStats, true)));
  return rows.map(({ id }) => id);
}
