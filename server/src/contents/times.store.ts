import { and, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isActive } from './contents.store.ts';
import { contents } from './tables.ts';

/** Returns when contents of any clients open and close; both are null for a content on demand. */
export async function timesByIds(db: Executor, contentIds: readonly string[]) {
  const { id, clientId, opensAt, closesAt } = contents;
  return db
    .select({ id, clientId, opensAt, closesAt })
    .from(contents)
    .where(and(inArray(id, [...contentIds]), isActive));
}
