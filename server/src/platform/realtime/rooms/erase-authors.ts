import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { RoomActs } from './room-acts.ts';

/** Returns the rooms whose names begin with `prefix` in which one of the authors has written. */
export async function roomsOfAuthors(db: Executor, prefix: string, authorIds: readonly string[]): Promise<string[]> {
  if (authorIds.length === 0) return [];
  const { rows } = await db.execute<{ room: string }>(sql`
    select distinct room from room_events
    where starts_with(room, ${prefix}) and ${inArray(sql`author_id`, [...authorIds])} order by room`);
  return rows.map(({ room }) => room);
}

/** Counts the events of a type by these authors in rooms whose names begin with `prefix`. */
export async function countOfAuthors(
  db: Executor,
  { prefix, type, authorIds }: { prefix: string; type: string; authorIds: readonly string[] },
): Promise<number> {
  if (authorIds.length === 0) return 0;
  const { rows } = await db.execute<{ events: number }>(sql`
    select count(*)::int as events from room_events
    where starts_with(room, ${prefix}) and type = ${type} and ${inArray(sql`author_id`, [...authorIds])}`);
  return rows[0]?.events ?? 0;
}

/**
 * Redacts the authors' events with texts in a locked room, and makes a random id the author of all their events.
 * Returns the numbers of the redacted events, which the caller's event must forget.
 */
export async function eraseAuthors(
  acts: RoomActs,
  room: string,
  { authorIds, types, randomId }: { authorIds: readonly string[]; types: readonly string[]; randomId: string },
): Promise<number[]> {
  const isOfAuthors = sql`room = ${room} and ${inArray(sql`author_id`, [...authorIds])}`;
  const isWithText = types.length > 0 ? inArray(sql`type`, [...types]) : sql`false`;
  const { rows } = await acts.tx.execute<{ n: number }>(
    sql`select n::float8 from room_events where ${isOfAuthors} and ${isWithText}`,
  );
  const redacted =
    rows.length > 0
      ? await acts.forget(
          room,
          rows.map(({ n }) => n),
        )
      : [];
  // Other events of the authors, and events about them, name them as well.
  for (const uid of authorIds)
    await acts.tx.execute(sql`
      update room_events set data = replace(data::text, ${uid}, ${randomId})::jsonb,
        author_id = case author_id when ${uid} then ${randomId} else author_id end
      where room = ${room} and (author_id = ${uid} or type in ('moved', 'photo') and strpos(data::text, ${uid}) > 0)`);
  return redacted.map(({ n }) => n);
}

/** Returns how many events of a type the authors have in a room, by minute and by whether the flag of the data is true. */
export async function minutesOfAuthors(
  db: Executor,
  { room, type, flag, authorIds }: { room: string; type: string; flag: string; authorIds: readonly string[] },
): Promise<{ minute: Date; isFlagged: boolean; events: number }[]> {
  const { rows } = await db.execute<{ minute: number; isFlagged: boolean; events: number }>(sql`
    select (floor(extract(epoch from at) / 60) * 60000)::float8 as minute, count(*)::int as events,
      coalesce(data ->> ${flag} = 'true', false) as "isFlagged"
    from room_events where room = ${room} and type = ${type} and ${inArray(sql`author_id`, [...authorIds])}
    group by 1, 3`);
  return rows.map((row) => ({ ...row, minute: new Date(row.minute) }));
}

/** Removes erased authors from the lists of those whose events the rooms refuse. */
export async function unsilenceErased(tx: Executor, authorIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param(`{${authorIds.join(',')}}`)}::text[]`;
  await tx.execute(sql`update rooms set silenced = array(
    select one from unnest(silenced) one where one <> all(${ids})) where silenced && ${ids}`);
}

/**
 * Empties the text at `path` of the data, where it equals one of the texts without case, in the events of rooms. `rooms`
 * is a query for the names of the rooms; `path` has the form `{notice,toName}`.
 */
export async function emptyTexts(
  tx: Executor,
  { rooms, path, texts }: { rooms: SQL; path: string; texts: readonly string[] },
): Promise<void> {
  if (texts.length === 0) return;
  await tx.execute(sql`update room_events set data = jsonb_set(data, ${path}::text[], '""')
    where room in (${rooms}) and ${inArray(sql`lower(data #>> ${path}::text[])`, [...texts])}`);
}
