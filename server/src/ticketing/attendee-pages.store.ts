import { and, asc, gt } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type AttendeeFilter, type AttendeeRow, isIn, matches } from './attendees.store.ts';
import { attendees } from './tables.ts';

/** Returns at most `limit` attendees after an id, in the order of ids. */
export async function attendeesById(
  db: Executor,
  filter: AttendeeFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AttendeeRow[]> {
  const { clientId, eventId } = filter;
  const isAfter = after === undefined ? undefined : gt(attendees.id, after);
  return db
    .select()
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), matches(filter), isAfter))
    .orderBy(asc(attendees.id))
    .limit(limit);
}
