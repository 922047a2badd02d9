import { REDACTED, RESTORED } from '@nave/domain/kernel/realtime.ts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { Projection } from './room-log.ts';

/** Returns the rooms in which an author has written. */
export async function roomsOfAuthor(db: Executor, authorId: string): Promise<string[]> {
  const { rows } = await db.execute<{ room: string }>(
    sql`select distinct room from room_events where author_id = ${authorId}`,
  );
  return rows.map(({ room }) => room);
}

/** Returns the authors of events of these types in a room after number `n`. */
export async function authorsAfter(
  db: Executor,
  { room, n, types }: { room: string; n: number; types: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    select distinct author_id as uid from room_events
    where room = ${room} and n > ${n} and ${inArray(sql`type`, [...types])}`);
  return rows.map(({ uid }) => uid);
}

/**
 * Returns a projection that merges `patch` into the data of an author's events in a room and, if `to` is given, makes
 * `to` their author. Store an event with this projection, to notify the pages that have already received these events.
 */
export function changeAuthor(
  room: string,
  { from, to = from }: { from: string; to?: string },
  patch: object,
): Projection {
  return async (tx) => {
    const added = sql`${JSON.stringify(patch)}::jsonb`;
    await tx.execute(sql`update room_events set author_id = ${to}, data = case type
        when ${REDACTED} then data
        when ${RESTORED} then jsonb_set(data, '{data}', data -> 'data' || ${added})
        else data || ${added} end
      where room = ${room} and author_id = ${from}`);
  };
}

/** Counts events of a type in a room, and their authors by whether the field `flag` of the data is true. */
export async function countByAuthors(
  db: Executor,
  { room, type, flag }: { room: string; type: string; flag: string },
): Promise<{ events: number; flagged: number; others: number }> {
  const isFlagged = sql`data ->> ${flag} = 'true'`;
  const { rows } = await db.execute<{ events: number; flagged: number; others: number }>(sql`
    select count(*)::int as events, count(distinct author_id) filter (where ${isFlagged})::int as flagged,
      count(distinct author_id) filter (where not ${isFlagged})::int as others
    from room_events where room = ${room} and type = ${type}`);
  return rows[0] ?? { events: 0, flagged: 0, others: 0 };
}

/** Identifies events of one type that an author sent to a room. */
export interface OwnEvents {
  readonly room: string;
  readonly authorId: string;
  readonly type: string;
}

/** Whether an author has sent an event of this type to a room. */
export async function hasSent(db: Executor, { room, authorId, type }: OwnEvents): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from room_events where author_id = ${authorId} and room = ${room} and type = ${type} limit 1`);
  return rows.length > 0;
}

/** Returns the text `key` in the data of an author's newest event of this type; null if there is none. */
export async function newestText(
  db: Executor,
  { room, authorId, type }: OwnEvents,
  key: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ text: string | null }>(sql`
    select data ->> ${key} as text from room_events
    where room = ${room} and author_id = ${authorId} and type = ${type} order by n desc limit 1`);
  return rows[0]?.text ?? null;
}

/**
 * Returns when an author last sent an event of this type, in epoch milliseconds. Events later than `until` are ignored,
 * because they were stored before the clock was set back. Redacted events count. Copies of events do not count, and
 * neither do events that another author's command stored.
 */
export async function lastSentAt(
  db: Executor,
  { room, authorId, type }: OwnEvents,
  until = Number.MAX_SAFE_INTEGER,
): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select (extract(epoch from max(at)) * 1000)::float8 as at from room_events
    where author_id = ${authorId} and room = ${room} and original is null
      and extract(epoch from at) * 1000 <= ${until}
      and (type = ${REDACTED} or type = ${type} and data ->> 'id' = command_id)`);
  return rows[0]?.at ?? null;
}

/**
 * Returns SQL that counts a room's events of this type with a number greater than `n`, an author other than `authorId`,
 * and data that contains `data`.
 */
export function countOfOthersAfter(
  { room, n, authorId }: { room: SQL; n: SQL; authorId: SQL },
  { type, data }: { type: string; data: object },
): SQL<number> {
  return sql<number>`(
    select count(*)::int from room_events e
    where e.room = ${room} and e.n > ${n} and e.type = ${type} and e.author_id <> ${authorId}
      and e.data @> ${JSON.stringify(data)}::jsonb
  )`;
}

/**
 * Whether a room refuses the events of an author. Locks the room's row against changes, so that the result stays valid
 * until the end of the transaction.
 */
export async function isSilenced(tx: Executor, room: string, authorId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ silenced: string[] }>(
    sql`select silenced from rooms where room = ${room} for share`,
  );
  return rows[0]?.silenced.includes(authorId) ?? false;
}

/** Makes rooms refuse the events of an author from the commit on. `rooms` is a query for the names of the rooms. */
export async function silence(tx: Executor, rooms: SQL, authorId: string): Promise<void> {
  await tx.execute(sql`update rooms set silenced = array_remove(silenced, ${authorId}) || ${authorId}::text
    where room in (${rooms})`);
}
