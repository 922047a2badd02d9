import { REDACTED, RESTORED } from '@nave/domain/kernel/realtime.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { LogEvent } from './room-log.ts';

/** An event before its redaction, with everything needed to restore it exactly. */
export interface RedactedEvent {
  readonly n: number;
  readonly type: string;
  readonly data: unknown;
}

/** An event that an act stores. */
export interface ActEvent {
  readonly authorId: string;
  readonly commandId: string;
  readonly type: string;
  readonly data: unknown;
  /** The number of another event whose data this event also contains. */
  readonly original?: number;
  /** The numbers of the events that the act has redacted. */
  readonly forgets?: readonly number[];
}

/** An event in its current state. */
export interface CurrentEvent extends RedactedEvent {
  readonly authorId: string;
}

/** Operations on rooms that a transaction has locked, so that no other transaction can store events in them. */
export class RoomActs {
  readonly tx: Executor;
  /** When the rooms were locked, in epoch milliseconds. This is the time of all events that the act stores. */
  at = 0;
  /** The events that were stored, by room. */
  readonly stored = new Map<string, LogEvent[]>();

  readonly #clock: { now(): number };

  constructor(tx: Executor, clock: { now(): number }) {
    this.tx = tx;
    this.#clock = clock;
  }

  /** Locks rooms in a fixed order, so that two acts cannot deadlock. */
  async lock(rooms: readonly string[]): Promise<void> {
    for (const room of [...rooms].sort()) {
      await this.tx.execute(
        sql`insert into rooms (room) values (${room}) on conflict (room) do update set top = rooms.top`,
      );
      this.stored.set(room, []);
    }
    this.at = this.#clock.now();
  }

  /** Returns the event with a number in its current state. */
  async find(room: string, n: number): Promise<CurrentEvent | null> {
    return (await this.findEach(room, [n])).get(n) ?? null;
  }

  /** Returns the events with these numbers in their current state, by number. */
  async findEach(room: string, numbers: readonly number[]): Promise<Map<number, CurrentEvent>> {
    const { rows } = await this.tx.execute<CurrentEvent & Record<string, unknown>>(sql`
      select n::float8, type, data, author_id as "authorId" from room_events
      where room = ${room} and n = any(${bigints(numbers)})`);
    return new Map(rows.map((row) => [row.n, row]));
  }

  /** Returns the event that a command has stored in the room; null if the command is new. */
  async findCommand(room: string, commandId: string): Promise<{ n: number; at: number; authorId: string } | null> {
    const { rows } = await this.tx.execute<{ n: number; at: number; authorId: string }>(sql`
      select n::float8, (extract(epoch from at) * 1000)::float8 as at, author_id as "authorId" from room_events
      where room = ${room} and command_id = ${commandId}`);
    return rows[0] ?? null;
  }

  /** Returns the newest event of a type that contains a copy of another event's data. */
  async findCopy(room: string, type: string): Promise<CurrentEvent | null> {
    const { rows } = await this.tx.execute<CurrentEvent & Record<string, unknown>>(sql`
      select n::float8, type, data, author_id as "authorId" from room_events
      where room = ${room} and original is not null and type = ${type} order by n desc limit 1`);
    return rows[0] ?? null;
  }

  /** Returns all events of a type by these authors, oldest first. */
  async ofAuthors(room: string, authorIds: readonly string[], type: string): Promise<RedactedEvent[]> {
    const { rows } = await this.tx.execute<RedactedEvent & Record<string, unknown>>(sql`
      select n::float8, type, data from room_events
      where room = ${room} and author_id = any(${texts(authorIds)}) and type = ${type} order by n`);
    return rows;
  }

  /** Numbers events and stores them in order. Returns the last number. */
  async append(room: string, events: readonly ActEvent[]): Promise<number> {
    const stored = this.stored.get(room);
    if (!stored) throw new Error(`The room ${room} is not locked`);
    const { rows } = await this.tx.execute<{ top: number }>(
      sql`update rooms set top = top + ${events.length} where room = ${room} returning top::float8`,
    );
    const top = rows[0]?.top ?? 0;
    const numbered = events.map((event, index) => ({ ...event, n: top - events.length + 1 + index }));
    await this.tx.execute(sql`
      insert into room_events (room, n, author_id, command_id, type, data, at, original, forgets)
      select ${room}, e.n, e."authorId", e."commandId", e.type, e.data, ${new Date(this.at)}, e.original, e.forgets
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as
        e (n bigint, "authorId" text, "commandId" text, type text, data jsonb, original bigint, forgets bigint[])`);
    for (const { n, type, data, forgets = null } of numbered) {
      stored.push({ n, at: this.at, type, json: JSON.stringify(data), forgets });
    }
    return top;
  }

  /** Redacts these events and all copies of them. Returns the events as they were before, in order. */
  async forget(room: string, numbers: readonly number[]): Promise<RedactedEvent[]> {
    const targets = bigints(numbers);
    const { rows } = await this.tx.execute<RedactedEvent & Record<string, unknown>>(sql`
      with gone as (
        select n, type, data from room_events where room = ${room} and type <> ${REDACTED} and n in (
          select unnest(${targets}) union select n from room_events where room = ${room} and original = any(${targets})
        )
      ), emptied as (
        update room_events e set type = ${REDACTED}, data = 'null' from gone where e.room = ${room} and e.n = gone.n
      ) select n::float8, type, data from gone order by n`);
    return rows;
  }

  /** Restores redacted events, and stores a notice with the data of each restored event. */
  async restore(room: string, events: readonly RedactedEvent[], newId: () => string): Promise<void> {
    // Look up the events in one JSON object, because a join with a list of thousands would compare every pair.
    const before = JSON.stringify(Object.fromEntries(events.map(({ n, type, data }) => [n, { type, data }])));
    const { rows } = await this.tx.execute<{ n: number; authorId: string; root: number }>(sql`
      update room_events e set type = b.by_n -> e.n::text ->> 'type', data = b.by_n -> e.n::text -> 'data'
      from (select ${before}::jsonb as by_n) b
      where e.room = ${room} and e.n = any(${bigints(events.map(({ n }) => n))}) and e.type = ${REDACTED}
      returning e.n::float8, e.author_id as "authorId", coalesce(e.original, e.n)::float8 as root`);
    const stored = new Map(rows.map((row) => [row.n, row]));
    const notices = events.flatMap(({ n, type, data }): ActEvent[] => {
      const row = stored.get(n);
      // A restored event that is itself a notice of an earlier restoration needs no notice.
      if (!row || type === RESTORED) return [];
      // For a copy, `original` is the number of the event that was copied first.
      const { authorId, root: original } = row;
      return [{ authorId, commandId: newId(), type: RESTORED, data: { n, type, data }, original }];
    });
    if (notices.length > 0) await this.append(room, notices);
  }

  /** Returns the authors whose events the room refuses. */
  async silenced(room: string): Promise<readonly string[]> {
    const { rows } = await this.tx.execute<{ silenced: string[] }>(
      sql`select silenced from rooms where room = ${room}`,
    );
    return rows[0]?.silenced ?? [];
  }

  /** Sets whether the room is guarded, so that its new events are judged before they are stored. */
  async guard(room: string, isGuarded: boolean): Promise<void> {
    await this.tx.execute(sql`update rooms set guarded = ${isGuarded} where room = ${room}`);
  }

  /** Makes the room refuse events of these authors. */
  async silence(room: string, ...authorIds: readonly string[]): Promise<void> {
    await this.unsilence(room, ...authorIds);
    await this.tx.execute(sql`update rooms set silenced = silenced || ${texts(authorIds)} where room = ${room}`);
  }

  /** Makes the room accept events of these authors again. */
  async unsilence(room: string, ...authorIds: readonly string[]): Promise<void> {
    await this.tx.execute(sql`update rooms set silenced = array(
      select one from unnest(silenced) one where one <> all(${texts(authorIds)})) where room = ${room}`);
  }
}

function texts(all: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb))`;
}

function bigints(numbers: readonly number[]) {
  return sql`${`{${numbers.join(',')}}`}::bigint[]`;
}
