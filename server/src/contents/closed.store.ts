import { and, gt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contents } from './tables.ts';

/** Returns those of the contents, of any client and also deleted ones, that close after an instant. */
export async function closingAfter(db: Executor, contentIds: readonly string[], instant: Date): Promise<string[]> {
  const ids = sql.param([...contentIds]);
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(sql`${contents.id} = any(${ids}::uuid[])`, gt(contents.closesAt, instant)));
  return rows.map(({ id }) => id);
}
