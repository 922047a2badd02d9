import { FORGOTTEN, RESTORED } from '@nave/domain/kernel/realtime.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database.ts';
import type { LogEvent } from './room-log.ts';

/** An event as it was before it was forgotten: enough to put it back byte by byte. */
export interface ForgottenEvent {
  readonly n: number;
  readonly type: string;
  readonly data: unknown;
}

/** What an act stores in a room. `original` is the event whose data it carries too. */
export interface ActEvent {
  readonly authorId: string;
  readonly commandId: string;
  readonly type: string;
  readonly data: unknown;
  readonly original?: number;
  readonly forgets?: readonly number[];
}

/** An event as it stands now. */
export interface StandingEvent extends ForgottenEvent {
  readonly authorId: string;
}

/** What happens in the rooms that one transaction holds locked: nothing else is stored in them meanwhile. */
export class RoomActs {
  readonly tx: Executor;
  /** When the rooms were locked: what was stored in them before is older. */
  at = 0;
  /** What was stored, by room. */
  readonly stored = new Map<string, LogEvent[]>();

  readonly #clock: { now(): number };

  constructor(tx: Executor, clock: { now(): number }) {
    this.tx = tx;
    this.#clock = clock;
  }

  /** Locks rooms, always in one order, so that two acts never wait for each other. */
  async lock(rooms: readonly string[]): Promise<void> {
    for (const room of [...rooms].sort()) {
      await this.tx.execute(
        sql`insert into rooms (room) values (${room}) on conflict (room) do update set top = rooms.top`,
      );
      this.stored.set(room, []);
    }
    this.at = this.#clock.now();
  }

  /** The event with a number, whatever it has become. */
  async find(room: string, n: number): Promise<StandingEvent | null> {
    return (await this.findEach(room, [n])).get(n) ?? null;
  }

  /** The events with these numbers, by number, whatever they have become. */
  async findEach(room: string, ns: readonly number[]): Promise<Map<number, StandingEvent>> {
    const { rows } = await this.tx.execute<StandingEvent & Record<string, unknown>>(sql`
      select n::float8, type, data, author_id as "authorId" from room_events
      where room = ${room} and n = any(${numbers(ns)})`);
    return new Map(rows.map((row) => [row.n, row]));
  }

  /** What a command was stored as, and of whom; null for one that is new. */
  async known(room: string, commandId: string): Promise<{ n: number; at: number; authorId: string } | null> {
    const { rows } = await this.tx.execute<{ n: number; at: number; authorId: string }>(sql`
      select n::float8, (extract(epoch from at) * 1000)::float8 as at, author_id as "authorId" from room_events
      where room = ${room} and command_id = ${commandId}`);
    return rows[0] ?? null;
  }

  /** The newest event of a kind that carries what another one says. */
  async copy(room: string, type: string): Promise<StandingEvent | null> {
    const { rows } = await this.tx.execute<StandingEvent & Record<string, unknown>>(sql`
      select n::float8, type, data, author_id as "authorId" from room_events
      where room = ${room} and original is not null and type = ${type} order by n desc limit 1`);
    return rows[0] ?? null;
  }

  /** The events of a kind that these authors have stored, oldest first. */
  async ofAuthors(room: string, authorIds: readonly string[], type: string): Promise<ForgottenEvent[]> {
    const { rows } = await this.tx.execute<ForgottenEvent & Record<string, unknown>>(sql`
      select n::float8, type, data from room_events
      where room = ${room} and author_id = any(${texts(authorIds)}) and type = ${type} order by n`);
    return rows;
  }

  /** Numbers events and stores them, in order; answers the number of the last. */
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

  /** Takes the data of these events, and of what carries it too, out of the room; answers what they were, in order. */
  async forget(room: string, ns: readonly number[]): Promise<ForgottenEvent[]> {
    const asked = numbers(ns);
    const { rows } = await this.tx.execute<ForgottenEvent & Record<string, unknown>>(sql`
      with gone as (
        select n, type, data from room_events where room = ${room} and type <> ${FORGOTTEN} and n in (
          select unnest(${asked}) union select n from room_events where room = ${room} and original = any(${asked})
        )
      ), emptied as (
        update room_events e set type = ${FORGOTTEN}, data = 'null' from gone where e.room = ${room} and e.n = gone.n
      ) select n::float8, type, data from gone order by n`);
    return rows;
  }

  /** Puts events back as they were, and says so in the room with what they are. */
  async restore(room: string, events: readonly ForgottenEvent[], newId: () => string): Promise<void> {
    // Each looks for its own in one object: joined with a list, thousands would be compared with one another.
    const before = JSON.stringify(Object.fromEntries(events.map(({ n, type, data }) => [n, { type, data }])));
    const { rows } = await this.tx.execute<{ n: number; authorId: string; root: number }>(sql`
      update room_events e set type = b.by_n -> e.n::text ->> 'type', data = b.by_n -> e.n::text -> 'data'
      from (select ${before}::jsonb as by_n) b
      where e.room = ${room} and e.n = any(${numbers(events.map(({ n }) => n))}) and e.type = ${FORGOTTEN}
      returning e.n::float8, e.author_id as "authorId", coalesce(e.original, e.n)::float8 as root`);
    const stored = new Map(rows.map((row) => [row.n, row]));
    const told = events.flatMap(({ n, type, data }): ActEvent[] => {
      const row = stored.get(n);
      // What said so before needs no word of its own.
      if (!row || type === RESTORED) return [];
      // A copy of a copy goes with what both say.
      const { authorId, root: original } = row;
      return [{ authorId, commandId: newId(), type: RESTORED, data: { n, type, data }, original }];
    });
    if (told.length > 0) await this.append(room, told);
  }

  /** Whose events the room does not take. */
  async silenced(room: string): Promise<readonly string[]> {
    const { rows } = await this.tx.execute<{ silenced: string[] }>(
      sql`select silenced from rooms where room = ${room}`,
    );
    return rows[0]?.silenced ?? [];
  }

  /** From now on everything that comes into the room is judged by itself, or nothing is. */
  async guard(room: string, isGuarded: boolean): Promise<void> {
    await this.tx.execute(sql`update rooms set guarded = ${isGuarded} where room = ${room}`);
  }

  /** From now on the room takes nothing of these authors. */
  async silence(room: string, ...authorIds: readonly string[]): Promise<void> {
    await this.unsilence(room, ...authorIds);
    await this.tx.execute(sql`update rooms set silenced = silenced || ${texts(authorIds)} where room = ${room}`);
  }

  /** The room takes what these authors write again. */
  async unsilence(room: string, ...authorIds: readonly string[]): Promise<void> {
    await this.tx.execute(sql`update rooms set silenced = array(
      select one from unnest(silenced) one where one <> all(${texts(authorIds)})) where room = ${room}`);
  }
}

function texts(all: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb))`;
}

function numbers(ns: readonly number[]) {
  return sql`${`{${ns.join(',')}}`}::bigint[]`;
}
