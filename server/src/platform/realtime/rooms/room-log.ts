import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError } from 'pg';
import type { Connection } from '../../database/hedged-query.ts';

/** An event in the memory of a process. (Slices receive a `RoomEvent`.) */
export interface LogEvent {
  readonly n: number;
  /** In epoch milliseconds. */
  readonly at: number;
  readonly type: string;
  /** The event's data as JSON text. */
  readonly json: string;
  /** The numbers of earlier events that were redacted together with storing this event. */
  readonly forgets?: readonly number[] | null;
}

/** Writes to tables of a slice in the transaction that stores an event. Receives the event's number and time. */
export type Projection = (tx: NodePgDatabase, n: number, at: number) => Promise<void>;

/** What to do with an event: store it (null), store another event instead, or refuse it. */
export type Verdict = Refusal | Pick<NewEvent, 'type' | 'json' | 'project'> | null;

/**
 * Decides about an event whose room is guarded or whose author is silenced. Called while the room is locked, after the
 * earlier events have been stored.
 */
export type Judge = (tx: NodePgDatabase, at: number) => Promise<Verdict>;

/**
 * An event to store. `commandId` is unique in a room: a second event with the same id and author is a repetition of the
 * first event.
 */
export interface NewEvent {
  readonly authorId: string;
  readonly commandId: string;
  readonly type: string;
  readonly json: string;
  readonly project?: Projection | undefined;
  /** Without this function, a guarded room accepts the event, and the event of a silenced author is refused. */
  readonly judge?: Judge | undefined;
}

/** Events to store in one room, in this order. */
export interface Batch {
  readonly room: string;
  readonly events: readonly NewEvent[];
}

/** The number and time of a stored event. */
export interface Appended {
  readonly n: number;
  readonly at: number;
  /** Whether the event had already been stored, because its command was repeated. */
  readonly repeated: boolean;
}

/** A committed batch. */
export interface Committed {
  /** For each event of the batch, in order: its number and time, or the refusal. */
  readonly results: (Appended | Refusal)[];
  /** The new events in the room. */
  readonly stored: LogEvent[];
}

/** CHAT-151: the room already has an event with this command id of another author. */
const foreignId = new Refusal(realtimeRefusals.foreignId);
const silenced = new Refusal(realtimeRefusals.silenced);

/** One event of a batch cannot be stored; `cause` is the error of its projection or the refusal of its command id. */
export class EventFault extends Error {}

/** The commit of a batch was sent but not answered, so the batch may or may not be stored. */
export class CommitUnknown extends Error {}

// Numbers and instants are read as float8 (exact up to 2^53), independent of the pool's type parsers.
const AT_MS = '(extract(epoch from at) * 1000)::float8 as at';
const LOCK = `insert into rooms (room) values ($1) on conflict (room) do update set top = rooms.top returning top::float8, silenced, guarded`;
// A lateral lookup for each id always uses the index, regardless of the planner's statistics, so no room is scanned.
const FIND_KNOWN = `select e.* from unnest($2::text[]) as k (command_id) cross join lateral (
    select author_id, command_id, n::float8, ${AT_MS} from room_events
    where room = $1 and command_id = k.command_id limit 1
  ) e`;
const INSERT = `with stored as (
    insert into room_events (room, n, author_id, command_id, type, data, at)
    select $1, e.n, e.a, e.c, e.t, coalesce(e.d, 'null'), $3 from jsonb_to_recordset($2::jsonb) as e (n bigint, a text, c text, t text, d jsonb)
  ) update rooms set top = $4 where room = $1`;
// Stores counters and events in one statement, which is a transaction of its own and saves four round trips. If a
// command id already exists, it violates the unique key and the whole statement is undone. In a guarded room, or in a
// room that has silenced one of the authors, nothing is stored. Such batches are stored in several steps instead. The
// conditions of the update are evaluated on the locked row, not on an older version of it. The events are passed as
// arrays and their data as lines, because PostgreSQL needs much longer to take a nested JSON document apart.
const STORE_AT_ONCE = `with given as (
    select * from unnest($1::text[], $2::bigint[]) as g (room, count)
  ), head as (
    insert into rooms (room, top) select room, count from given on conflict (room) do update set top = rooms.top + excluded.top
    where not rooms.guarded and not rooms.silenced && $5 returning room, top
  ), stored as (
    insert into room_events (room, n, author_id, command_id, type, data, at)
    select room, head.top - given.count + e.position, e.author_id, e.command_id, e.type, e.data::jsonb, $9
    from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], string_to_array($8, E'\\n'))
      as e (room, position, author_id, command_id, type, data) join given using (room) join head using (room)
  ) select room, top::float8 from head`;
const UNIQUE_VIOLATION = '23505';

/**
 * A clock in epoch milliseconds. `storeBatch` reads the time after locking the room, so that no event has an earlier
 * time than the events before it.
 */
interface Clock {
  now(): number;
}

/**
 * Numbers the events of a batch and stores them in one transaction. Throws `CommitUnknown` if the outcome is unknown.
 */
export async function commitBatch(client: Connection, batch: Batch, clock: Clock): Promise<Committed> {
  const stored = canStoreAtOnce(batch) ? await storeAtOnce(client, [batch], clock.now()) : null;
  return stored?.get(batch.room) ?? storeInSteps(client, batch, clock);
}

/**
 * Stores batches of different rooms, as many as possible in one commit. Returns the committed batch or the error for
 * each of them. Throws `CommitUnknown` if the outcome of the common commit is unknown.
 */
export async function commitTogether(
  client: Connection,
  batches: readonly Batch[],
  clock: Clock,
): Promise<PromiseSettledResult<Committed>[]> {
  const stored = await storeAtOnce(client, batches.filter(canStoreAtOnce), clock.now());
  const settled: PromiseSettledResult<Committed>[] = [];
  for (const batch of batches) {
    const committed = stored?.get(batch.room) ?? commitBatch(client, batch, clock);
    settled.push(...(await Promise.allSettled([committed])));
  }
  return settled;
}

/**
 * Whether the batch can be stored by one statement, because it has no projections and no repeated command ids. An id
 * with a lone surrogate would be changed on its way to the database; in several steps it is refused.
 */
function canStoreAtOnce({ events }: Batch): boolean {
  const ids = new Set(events.map(({ commandId }) => commandId));
  return ids.size === events.length && events.every(({ project, commandId }) => !project && commandId.isWellFormed());
}

/**
 * Stores all batches by one statement. Returns the committed batches by room, without the batches that must be stored
 * in steps. Returns null if the statement was undone.
 */
async function storeAtOnce(
  client: Connection,
  batches: readonly Batch[],
  at: number,
): Promise<Map<string, Committed> | null> {
  if (batches.length === 0) return null;
  const events = batches.flatMap((batch) => batch.events);
  const values = [
    batches.map(({ room }) => room),
    batches.map((batch) => batch.events.length),
    batches.flatMap((batch) => batch.events.map(() => batch.room)),
    batches.flatMap((batch) => batch.events.map((_, index) => index + 1)),
    events.map(({ authorId }) => authorId),
    events.map(({ commandId }) => commandId),
    events.map(({ type }) => type),
    // JSON texts contain no line breaks.
    events.map(({ json }) => json).join('\n'),
    new Date(at),
  ];
  try {
    const query = { name: 'store_at_once', text: STORE_AT_ONCE, values };
    const { rows: heads } = await awaitCommit(client.query<{ room: string; top: number }>(query));
    const tops = new Map(heads.map(({ room, top }) => [room, top]));
    return new Map(batches.flatMap((batch) => committedAt(batch, tops.get(batch.room), at)));
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === UNIQUE_VIOLATION || batches.length > 1)) return null;
    throw error;
  }
}

function committedAt({ room, events }: Batch, top: number | undefined, at: number): [string, Committed][] {
  if (top === undefined) return [];
  const first = top - events.length + 1;
  const stored = events.map(({ type, json }, index) => ({ n: first + index, at, type, json }));
  return [[room, { results: stored.map(({ n }) => ({ n, at, repeated: false })), stored }]];
}

/**
 * Stores a batch by several statements, which also look up repeated commands and run projections. The row of the room
 * is locked before command ids are looked up, so that no other process can store the same id in between. Only new
 * events increment the counter.
 */
async function storeInSteps(client: Connection, batch: Batch, clock: Clock): Promise<Committed> {
  await client.query('begin');
  try {
    const committed = await storeBatch(client, batch, clock);
    await awaitCommit(client.query('commit'));
    return committed;
  } catch (error) {
    // If the rollback fails as well, the caller closes the connection, which ends the transaction.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * SQLSTATE codes of a lost connection or a terminated backend. Any other database error means that nothing is stored.
 */
const CONNECTION_LOST = /^(08|57P)/;

/** Waits for the answer to a commit. Throws `CommitUnknown` if there is none. */
async function awaitCommit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof DatabaseError && !CONNECTION_LOST.test(cause.code ?? '')) throw cause;
    throw new CommitUnknown('A commit was not answered', { cause });
  }
}

interface LockedRoom {
  readonly top: number;
  readonly silenced: readonly string[];
  readonly guarded: boolean;
}

async function storeBatch(client: Connection, { room, events }: Batch, clock: Clock): Promise<Committed> {
  const locked = await client.query<LockedRoom>(LOCK, [room]);
  const at = clock.now();
  const known = await knownCommands(client, room, events);
  const results: (Appended | Refusal)[] = [];
  const stored: LogEvent[] = [];
  const projections: { project: Projection; n: number }[] = [];
  const lockedRoom = locked.rows[0];
  if (!lockedRoom) throw new Error(`The room ${room} has no counter row`);
  const tx = drizzle({ client });
  let { top } = lockedRoom;
  let rowsJson = '';
  const write = async () => {
    if (rowsJson) await client.query(INSERT, [room, `${rowsJson}]`, new Date(at), top]);
    rowsJson = '';
  };
  for (const event of events) {
    const { authorId, commandId } = event;
    const earlier = known.get(commandId);
    if (earlier) {
      if (earlier.authorId !== authorId) throw new EventFault('A foreign id', { cause: foreignId });
      results.push(earlier.appended);
      continue;
    }
    let verdict: Verdict = null;
    const isSilenced = lockedRoom.silenced.includes(authorId);
    if (isSilenced || lockedRoom.guarded) {
      await write();
      verdict = event.judge ? await event.judge(tx, at) : isSilenced ? silenced : null;
    }
    if (verdict instanceof Refusal) {
      results.push(verdict);
      continue;
    }
    const { type, json, project } = verdict ?? event;
    const n = ++top;
    results.push({ n, at, repeated: false });
    stored.push({ n, at, type, json });
    known.set(commandId, { authorId, appended: { n, at, repeated: true } });
    rowsJson += `${rowsJson ? ',' : '['}{"n":${n},"a":${JSON.stringify(authorId)},"c":${JSON.stringify(commandId)},"t":${JSON.stringify(type)},"d":${json}}`;
    if (project) projections.push({ project, n });
  }
  await write();
  for (const { project, n } of projections) {
    await project(tx, n, at).catch((cause: unknown) => {
      throw new EventFault('A projection failed', { cause });
    });
  }
  return { results, stored };
}

async function knownCommands(client: Connection, room: string, events: readonly NewEvent[]) {
  const commands = events.map((event) => event.commandId);
  const { rows } = await client.query<{ author_id: string; command_id: string; n: number; at: number }>(FIND_KNOWN, [
    room,
    commands,
  ]);
  const known = new Map<string, { authorId: string; appended: Appended }>();
  for (const { author_id: authorId, command_id: commandId, n, at } of rows) {
    known.set(commandId, { authorId, appended: { n, at, repeated: true } });
  }
  return known;
}
