import type { Pool } from 'pg';
import type { Appended, LogEvent, NewEvent } from './room-log.ts';

export interface RoomHead {
  readonly epoch: string;
  /** The number of the newest event; 0 if there is none. */
  readonly top: number;
}

// Numbers and instants are read as float8 (exact up to 2^53), independent of the pool's type parsers.
const AT_MS = '(extract(epoch from at) * 1000)::float8 as at';
const HEAD = `insert into rooms (room) values ($1) on conflict (room) do update set top = rooms.top returning epoch, top::float8`;
const HEADS = `select room, epoch, top::float8 from rooms where room = any($1::text[])`;
const EVENT = `n::float8, ${AT_MS}, type, data::text as json, forgets::float8[]`;
const AFTER = `select ${EVENT} from room_events where room = $1 and n > $2 order by n limit $3`;
const BEFORE = `select ${EVENT} from room_events where room = $1 and n < $2 and type = $4 order by n desc limit $3`;
const COPY = `select ${EVENT} from room_events where room = $1 and original is not null and type = $2 order by n desc limit 1`;
const COMMAND = `select n::float8, ${AT_MS} from room_events where room = $1 and author_id = $2 and command_id = $3`;

/** Returns the room's epoch and newest number. Creates the room if it is missing. */
export async function readHead(pool: Pool, room: string): Promise<RoomHead> {
  const found = await pool.query<RoomHead>('select epoch, top::float8 from rooms where room = $1', [room]);
  const row = found.rows[0] ?? (await pool.query<RoomHead>(HEAD, [room])).rows[0];
  if (!row) throw new Error(`The room ${room} has no counter row`);
  return row;
}

/** Returns the heads of many rooms in one query. A deleted room is not in the result. */
export async function readHeads(pool: Pool, rooms: readonly string[]): Promise<Map<string, RoomHead>> {
  const { rows } = await pool.query<RoomHead & { room: string }>(HEADS, [rooms]);
  return new Map(rows.map(({ room, epoch, top }) => [room, { epoch, top }]));
}

/** Returns the first events after number `after`, in order, up to `limit`. */
export async function readAfter(pool: Pool, room: string, after: number, limit: number): Promise<LogEvent[]> {
  const { rows } = await pool.query<LogEvent>(AFTER, [room, after, limit]);
  return rows;
}

/** Returns the last events of a type before number `n`, in order, up to `limit`. */
export async function readBefore(
  pool: Pool,
  room: string,
  { n, limit, type }: { n: number; limit: number; type: string },
): Promise<LogEvent[]> {
  const { rows } = await pool.query<LogEvent>(BEFORE, [room, n, limit, type]);
  return rows.reverse();
}

/** Returns the newest event of a type that contains a copy of another event's data; null if there is none. */
export async function readCopy(pool: Pool, room: string, type: string): Promise<LogEvent | null> {
  const { rows } = await pool.query<LogEvent>(COPY, [room, type]);
  return rows[0] ?? null;
}

/** Returns the number and time of the event that an author's command has stored; null if there is none. */
export async function readCommand(
  pool: Pool,
  room: string,
  { authorId, commandId }: Pick<NewEvent, 'authorId' | 'commandId'>,
): Promise<Pick<Appended, 'n' | 'at'> | null> {
  const { rows } = await pool.query<Pick<Appended, 'n' | 'at'>>(COMMAND, [room, authorId, commandId]);
  return rows[0] ?? null;
}
