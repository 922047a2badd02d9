import { and, gt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

/** Returns the ids of those contents that close after the instant. They may be deleted and belong to any client. */
export async function closingAfter(db: Executor, contentIds: readonly string[], instant: Date): Promise<string[]> {
  const ids = sql.param([...contentIds]);
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(sql`${contents.id} = any(${ids}::uuid[])`, gt(contents.closesAt, instant)));
  return rows.map(({ id }) => id);
}
