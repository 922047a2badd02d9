import type { EventData, EventNames, Topic } from '@nave/domain/kernel/topic.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Executor } from '../../database/database.ts';
import { afterCommit, atEnd } from '../../database/transaction.ts';
import type { LogEvent } from './room-log.ts';

/** The author of events that the server stores by itself. */
const SERVER = 'server';

/** An event that the server stores in a transaction of a slice. */
export type AppendIn<RoomTopic extends Topic = Topic> = {
  /** Set for an event that must be stored once: the room ignores a second event with the same id. */
  readonly commandId?: string | undefined;
} & {
  [Name in EventNames<RoomTopic>]: { readonly type: Name; readonly data: EventData<RoomTopic, Name> };
}[EventNames<RoomTopic>];

/** The events that transactions of slices store when their work is done. */
export class AppendingIn {
  readonly #clock: { now(): number };
  readonly #committed: (room: string, events: readonly LogEvent[]) => void;
  readonly #eventsOf = new WeakMap<Executor, Map<string, AppendIn[]>>();

  /** `committed` is called after each commit, with the stored events of a room. */
  constructor(clock: { now(): number }, committed: (room: string, events: readonly LogEvent[]) => void) {
    this.#clock = clock;
    this.#committed = committed;
  }

  /** Adds events to what a transaction of `inTransaction` stores at its end. */
  add(tx: Executor, room: string, events: readonly AppendIn[]): void {
    let eventsOf = this.#eventsOf.get(tx);
    if (!eventsOf) {
      eventsOf = new Map();
      this.#eventsOf.set(tx, eventsOf);
      const added = eventsOf;
      atEnd(tx, (endTx) => this.#store(endTx, added));
    }
    eventsOf.set(room, [...(eventsOf.get(room) ?? []), ...events]);
  }

  /** Stores the events room by room in a fixed order, so that two transactions cannot deadlock. */
  async #store(tx: Executor, eventsOf: ReadonlyMap<string, readonly AppendIn[]>): Promise<void> {
    for (const [room, events] of [...eventsOf].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const stored = await storeIn(tx, room, events, this.#clock);
      afterCommit(tx, () => this.#committed(room, stored));
    }
  }
}

/**
 * Locks a room until the end of the transaction, numbers the events and stores them. Returns the stored events; events
 * whose command id was already stored are left out.
 */
async function storeIn(
  tx: Executor,
  room: string,
  events: readonly AppendIn[],
  clock: { now(): number },
): Promise<LogEvent[]> {
  const locked = await tx.execute<{ top: number }>(sql`
    insert into rooms (room) values (${room}) on conflict (room) do update set top = rooms.top returning top::float8`);
  const at = clock.now();
  const known = await knownCommands(tx, room, events);
  let top = locked.rows[0]?.top ?? 0;
  const rows: { n: number; c: string; t: string; d: unknown }[] = [];
  for (const { type, data, commandId = v7() } of events) {
    if (known.has(commandId)) continue;
    known.add(commandId);
    top += 1;
    rows.push({ n: top, c: commandId, t: type, d: data ?? null });
  }
  if (rows.length === 0) return [];
  await tx.execute(sql`
    with stored as (
      insert into room_events (room, n, author_id, command_id, type, data, at)
      select ${room}, e.n, ${SERVER}, e.c, e.t, coalesce(e.d, 'null'), ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (n bigint, c text, t text, d jsonb)
    ) update rooms set top = ${top} where room = ${room}`);
  return rows.map(({ n, t, d }) => ({ n, at, type: t, json: JSON.stringify(d) }));
}

async function knownCommands(tx: Executor, room: string, events: readonly AppendIn[]): Promise<Set<string>> {
  const ids = events.flatMap(({ commandId }) => commandId ?? []);
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select command_id as id from room_events
    where room = ${room} and command_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`);
  return new Set(rows.map(({ id }) => id));
}
