import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { CurrentEvent } from './room-acts.ts';

/**
 * Returns the events of a type that were stored within `withinMs` before or after event `n`, oldest first. If there are
 * more than `limit`, returns those with the numbers nearest to `n`.
 */
export async function eventsAround(
  db: Executor,
  { room, n, type, withinMs, limit }: { room: string; n: number; type: string; withinMs: number; limit: number },
): Promise<CurrentEvent[]> {
  const within = sql`make_interval(secs => ${withinMs / 1_000})`;
  const { rows } = await db.execute<CurrentEvent & Record<string, unknown>>(sql`
    select e.n::float8, e.type, e.data, e.author_id as "authorId" from room_events e, room_events c
    where c.room = ${room} and c.n = ${n} and e.room = ${room} and e.type = ${type}
      and e.at between c.at - ${within} and c.at + ${within}
    order by abs(e.n - ${n}) limit ${limit}`);
  return rows.sort((a, b) => a.n - b.n);
}

/**
 * Returns how many events of a type each of these authors has in a room. If `before` is given, counts only events with
 * a smaller number. Authors without events are not in the result.
 */
export async function countOfAuthors(
  db: Executor,
  { room, type, authorIds, before }: { room: string; type: string; authorIds: readonly string[]; before?: number },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ uid: string; events: number }>(sql`
    select author_id as uid, count(*)::int as events from room_events
    where room = ${room} and type = ${type} and ${inArray(sql`author_id`, [...authorIds])}
      and ${before === undefined ? sql`true` : sql`n < ${before}`}
    group by author_id`);
  return new Map(rows.map(({ uid, events }) => [uid, events]));
}
