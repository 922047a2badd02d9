import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

/** Of these contents, those that show viewers how many they are. By id alone: it tells nothing but that. */
export async function idsWithLiveStats(db: Executor, contentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(inArray(contents.id, [...contentIds]), eq(contents.showLiveStats, true)));
  return rows.map(({ id }) => id);
}
