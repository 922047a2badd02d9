import { and, between, inArray, or } from 'drizzle-orm';
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

/** Returns the active contents of all clients that open, start or close between two instants. */
export async function contentsWithTimeBetween(db: Executor, from: Date, until: Date) {
  const { id, clientId, edition, opensAt, startsAt, closesAt } = contents;
  return db
    .select({ id, clientId, edition, opensAt, startsAt, closesAt })
    .from(contents)
    .where(and(or(...[opensAt, startsAt, closesAt].map((time) => between(time, from, until))), isActive));
}
