import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';

interface TypeInRoom {
  room: string;
  type: string;
}

/** A span of time; `until` is not part of it. */
export interface TimeSpan {
  from: Date;
  until: Date;
}

/** Counts events of a type in a room by minute, which begins at the epoch milliseconds of the key. */
export async function countByMinute(
  db: Executor,
  { room, type, from, until }: TypeInRoom & TimeSpan,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ minute: number; events: number }>(sql`
    select (floor(extract(epoch from at) / 60) * 60000)::float8 as minute, count(*)::int as events
    from room_events
    where room = ${room} and type = ${type} and at >= ${from}::timestamptz and at < ${until}::timestamptz
    group by 1`);
  return new Map(rows.map(({ minute, events }) => [minute, events]));
}

/** Returns the first events of a type in a span of time, oldest first. */
export async function eventsBetween(
  db: Executor,
  { room, type, from, until, limit }: TypeInRoom & TimeSpan & { limit: number },
): Promise<{ n: number; at: Date; data: Record<string, unknown> }[]> {
  const { rows } = await db.execute<{ n: number; at: number; data: Record<string, unknown> }>(sql`
    select n::float8, (extract(epoch from at) * 1000)::float8 as at, data from room_events
    where room = ${room} and type = ${type} and at >= ${from}::timestamptz and at < ${until}::timestamptz
    order by n limit ${limit}`);
  return rows.map(({ n, at, data }) => ({ n, at: new Date(at), data }));
}
