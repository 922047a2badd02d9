import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';

/** A stored event with its author. */
export interface AuthoredEvent {
  n: number;
  authorId: string;
  type: string;
  data: unknown;
  /** Epoch milliseconds. */
  at: number;
}

/** Returns the first events of these types after number `after` in a room, in order, up to `limit`. */
export async function pageOfEvents(
  db: Executor,
  { room, types }: { room: string; types: readonly string[] },
  { after, limit }: { after: number; limit: number },
): Promise<AuthoredEvent[]> {
  const { rows } = await db.execute<AuthoredEvent & Record<string, unknown>>(sql`
    select n::float8 as n, author_id as "authorId", type, data, (extract(epoch from at) * 1000)::float8 as at
    from room_events where room = ${room} and n > ${after} and ${inArray(sql`type`, [...types])}
    order by n limit ${limit}`);
  return rows;
}

/** Returns the event of a room with this number. */
export async function eventAt(db: Executor, room: string, n: number): Promise<AuthoredEvent | undefined> {
  const { rows } = await db.execute<AuthoredEvent & Record<string, unknown>>(sql`
    select n::float8 as n, author_id as "authorId", type, data, (extract(epoch from at) * 1000)::float8 as at
    from room_events where room = ${room} and n = ${n}`);
  return rows[0];
}

/** Counts the events of these types after number `after` in a room. */
export async function countEventsAfter(
  db: Executor,
  { room, types, after }: { room: string; types: readonly string[]; after: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from room_events
    where room = ${room} and n > ${after} and ${inArray(sql`type`, [...types])}`);
  return rows[0]?.count ?? 0;
}

/** Counts the events of a type in a room. */
export async function countEvents(db: Executor, { room, type }: { room: string; type: string }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from room_events where room = ${room} and type = ${type}`,
  );
  return rows[0]?.count ?? 0;
}
