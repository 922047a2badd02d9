import { RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { AuthoredEvent } from './pages-of-events.ts';

/** The numbers of the first and the last stored event of a room. */
export interface EventSpan {
  /** The number of the oldest event that is stored; the next number if none is. */
  readonly oldest: number;
  /** The number of the newest event; 0 if there never was one. */
  readonly newest: number;
}

/** Returns which events of a room are stored. Creates nothing. */
export async function eventSpan(db: Executor, room: string): Promise<EventSpan> {
  const { rows } = await db.execute<{ oldest: number | null; newest: number }>(sql`
    select top::float8 as newest, (
      select n::float8 from room_events e where e.room = rooms.room order by n limit 1
    ) as oldest from rooms where room = ${room}`);
  const { oldest = null, newest = 0 } = rows[0] ?? {};
  return { oldest: oldest ?? newest + 1, newest };
}

/** Returns the newest events of a room, oldest first. */
export async function newestEvents(db: Executor, room: string, limit: number): Promise<AuthoredEvent[]> {
  const { rows } = await db.execute<AuthoredEvent & Record<string, unknown>>(sql`
    select n::float8 as n, author_id as "authorId", type, data, (extract(epoch from at) * 1000)::float8 as at
    from room_events where room = ${room} order by n desc limit ${limit}`);
  return rows.reverse();
}

/**
 * Deletes the oldest events of a room, up to the first one that was stored at or after `before`. The newest events that
 * pages may resume from are kept regardless of their age. Returns how many were deleted.
 */
export async function deleteOldEvents(db: Executor, room: string, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from room_events e using rooms r
    where r.room = ${room} and e.room = r.room and e.n <= r.top - ${RESUME_LIMIT} and e.n < coalesce((
      select n from room_events k where k.room = ${room} and k.at >= ${before} order by n limit 1
    ), r.top + 1)`);
  return rowCount ?? 0;
}

/** Returns the names of rooms that start with `prefix` and come after the name `after`, in order. */
export async function roomNames(
  db: Executor,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ room: string }>(sql`
    select room from rooms where room > ${after} and starts_with(room, ${prefix}) order by room limit ${limit}`);
  return rows.map(({ room }) => room);
}
