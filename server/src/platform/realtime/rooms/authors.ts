import { FORGOTTEN, RESTORED } from '@nave/domain/kernel/realtime.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { Project } from './room-log.ts';

/** The rooms in which an author has written. */
export async function roomsOfAuthor(db: Executor, authorId: string): Promise<string[]> {
  const { rows } = await db.execute<{ room: string }>(
    sql`select distinct room from room_events where author_id = ${authorId}`,
  );
  return rows.map(({ room }) => room);
}

/** Who has written events of these types in a room after number `n`. */
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
 * Lays `patch` over the data of what an author wrote in a room, and makes it another's where `to` names one. To be stored
 * with an event that tells those who have read it.
 */
export function changeAuthor(room: string, { from, to = from }: { from: string; to?: string }, patch: object): Project {
  return async (tx) => {
    const own = sql`${JSON.stringify(patch)}::jsonb`;
    await tx.execute(sql`update room_events set author_id = ${to}, data = case type
        when ${FORGOTTEN} then data
        when ${RESTORED} then jsonb_set(data, '{data}', data -> 'data' || ${own})
        else data || ${own} end
      where room = ${room} and author_id = ${from}`);
  };
}
