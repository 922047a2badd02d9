import { randomUUID } from 'node:crypto';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { EventData, EventNames, EventOf, Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import type { Metrics } from '../../metrics.ts';
import type { Bus } from '../bus.ts';
import { Room } from './room.ts';
import { RoomActs } from './room-acts.ts';
import { RoomCommits } from './room-commits.ts';
import type { Appended, Committed, Judge, LogEvent, NewEvent, Project } from './room-log.ts';
import { readAfter, readBefore, readCommand, readCopy, readHead, readHeads } from './room-reads.ts';
import { RoomWriter, type WriterLimits, writerLimits } from './room-writer.ts';

/** How often rooms with followers are compared with the database, in milliseconds: what a lost hint costs at most. */
const SWEEP_MS = 1_000;
/** A room that nobody follows or writes to is forgotten after this long, in milliseconds. */
const FORGET_AFTER_MS = 60_000;

/** What a slice stores in a room. `data` is what every subscriber gets; it becomes JSON. */
export type RoomAppend<One extends Topic = Topic> = Appending &
  {
    [Name in EventNames<One>]: { readonly type: Name; readonly data: EventData<One, Name> };
  }[EventNames<One>];

interface Appending {
  readonly authorId: string;
  /** Made by the page, or by the server for its own events; the same one again answers the same number. */
  readonly commandId: string;
  /** Writes the slice's own tables in the same transaction; not called for a repeated command. */
  readonly project?: Project | undefined;
  /** Says in a guarded room, and of a silenced author, what becomes of it; it may be asked twice. */
  readonly judge?: Judge | undefined;
}

/** A stored event: its number, when it was stored (ms), and what every subscriber gets. */
export type RoomEvent<One extends Topic = Topic> = Required<EventOf<One>>;

/** The logs of numbered events. */
export interface Rooms {
  /**
   * Stores an event and resolves after the commit. Throws `Refusal`: unavailable when it is not stored, uncertain when
   * nobody can tell for now; the same command id asked again tells.
   */
  append<One extends Topic>(room: TopicName<One>, event: RoomAppend<One>): Promise<Appended>;
  /**
   * Does something in several rooms at once: `work` has them locked, in a transaction of its own, and what it stores there is
   * published after the commit. It may run twice, so it has no other effects than through what it is given.
   */
  act<Result>(rooms: readonly string[], work: (acts: RoomActs) => Promise<Result>): Promise<Result>;
  /**
   * The newest events of a kind, oldest first, with those of the kinds `beside` that may say something of them; from memory
   * where the room is served here and has that many there.
   */
  latest<One extends Topic, Name extends EventNames<One>>(
    room: TopicName<One>,
    asked: { type: Name; limit: number; beside: readonly EventNames<One>[] },
  ): Promise<RoomEvent<One>[]>;
  /** The events of one kind before a number, oldest first. */
  before<One extends Topic, Name extends EventNames<One>>(
    room: TopicName<One>,
    page: { n: number; limit: number; type: Name },
  ): Promise<Extract<RoomEvent<One>, { type: Name }>[]>;
  /** The newest event of a kind that carries what another one says, or null. */
  copy<One extends Topic, Name extends EventNames<One>>(
    room: TopicName<One>,
    type: Name,
  ): Promise<Extract<RoomEvent<One>, { type: Name }> | null>;
  /** What a command was stored as, or null. */
  find(room: string, authorId: string, commandId: string): Promise<{ n: number; at: number } | null>;
  /** The room, read up to the log's end. */
  open(room: string): Promise<Room>;
  /** Waits for what is being written, then lets go of everything. */
  close(): Promise<void>;
}

/** What rooms need of the process. */
export interface RoomsDeps {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: { now(): number };
  readonly log: { error(context: object, message: string): void };
  readonly metrics?: Pick<Metrics, 'roomCommitSeconds' | 'roomEvents'>;
  readonly writing?: Partial<WriterLimits>;
  /** Looks at every event before it is stored, and throws at one that its room does not promise. Tests give it. */
  readonly checkEvent?: ((room: string, event: { type: string; data: unknown }) => void) | undefined;
}

/** Makes the rooms of this process. */
export function createRooms(deps: RoomsDeps): Rooms {
  return new PooledRooms(deps);
}

class PooledRooms implements Rooms {
  readonly #deps: RoomsDeps;
  readonly #commits: RoomCommits;
  readonly #processId = randomUUID();
  readonly #opening = new Map<string, Promise<Room>>();
  readonly #rooms = new Map<string, Room>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #sweeping = false;

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
    this.#commits = new RoomCommits(deps.pool, deps.clock);
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref();
    this.#unsubscribe = deps.bus.subscribe((from, hint) => {
      if (hint.kind === 'room' && from !== this.#processId) this.#rooms.get(hint.room)?.heard(hint.top);
    });
  }

  async append(name: string, { authorId, commandId, type, data, project, judge }: RoomAppend): Promise<Appended> {
    this.#deps.checkEvent?.(name, { type, data });
    const json = JSON.stringify(data ?? null);
    // The database keeps neither the null character nor half a surrogate pair.
    if (json.includes('\\u') && UNSTORABLE.test(json)) throw new Refusal(realtimeRefusals.malformedFrame);
    const room = this.#rooms.get(name) ?? (await this.#load(name));
    room.usedAt = performance.now();
    return room.writer.append({ authorId, commandId, type, json, project, judge });
  }

  async act<Result>(names: readonly string[], work: (acts: RoomActs) => Promise<Result>): Promise<Result> {
    const { pool, clock, bus } = this.#deps;
    const { result, stored } = await inTransaction(drizzle({ client: pool }), async (tx) => {
      const acts = new RoomActs(tx, clock);
      await acts.lock(names);
      const result = await work(acts);
      for (const [room, events] of acts.stored)
        for (const { type, json } of events) this.#deps.checkEvent?.(room, { type, data: JSON.parse(json) });
      return { result, stored: acts.stored };
    });
    for (const [room, events] of stored) {
      const last = events.at(-1);
      if (!last) continue;
      this.#rooms.get(room)?.advance(events);
      bus.publish(this.#processId, { kind: 'room', room, top: last.n });
    }
    return result;
  }

  async latest<One extends Topic, Name extends EventNames<One>>(
    name: TopicName<One>,
    asked: { type: Name; limit: number; beside: readonly EventNames<One>[] },
  ): Promise<RoomEvent<One>[]> {
    const { ring, top } = await this.open(name);
    const found = ring.latest(asked) ?? (await readBefore(this.#deps.pool, name, { ...asked, n: top + 1 }));
    return found.map(parsed<One>);
  }

  async before<One extends Topic, Name extends EventNames<One>>(
    name: TopicName<One>,
    page: { n: number; limit: number; type: Name },
  ): Promise<Extract<RoomEvent<One>, { type: Name }>[]> {
    const events = await readBefore(this.#deps.pool, name, page);
    return events.map(parsed<One>) as Extract<RoomEvent<One>, { type: Name }>[];
  }

  async copy<One extends Topic, Name extends EventNames<One>>(
    name: TopicName<One>,
    type: Name,
  ): Promise<Extract<RoomEvent<One>, { type: Name }> | null> {
    const event = await readCopy(this.#deps.pool, name, type);
    return event && (parsed<One>(event) as Extract<RoomEvent<One>, { type: Name }>);
  }

  find(name: string, authorId: string, commandId: string): Promise<{ n: number; at: number } | null> {
    return readCommand(this.#deps.pool, name, { authorId, commandId });
  }

  async open(name: string): Promise<Room> {
    const known = this.#rooms.get(name);
    const room = known ?? (await this.#load(name));
    room.usedAt = performance.now();
    // Nobody compared a room without followers with the database meanwhile.
    if (known && !known.followed) await known.pull();
    return room;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await Promise.all([...this.#rooms.values()].map((room) => room.writer.flush()));
    this.#rooms.clear();
  }

  #load(name: string): Promise<Room> {
    let opening = this.#opening.get(name);
    if (!opening) {
      opening = this.#read(name).finally(() => this.#opening.delete(name));
      this.#opening.set(name, opening);
    }
    return opening;
  }

  async #read(name: string): Promise<Room> {
    const { pool, bus } = this.#deps;
    const failed = (error: unknown) => this.#deps.log.error({ err: error, room: name }, 'a room could not be served');
    const writer = new RoomWriter({
      limits: { ...writerLimits, ...this.#deps.writing },
      commit: (events) => this.#commit(name, events),
      committed: ({ stored }) => {
        const last = stored.at(-1);
        if (!last) return;
        room.advance(stored);
        bus.publish(this.#processId, { kind: 'room', room: name, top: last.n });
      },
      failed,
    });
    const head = await readHead(pool, name);
    const room = new Room(name, head, writer, {
      readAfter: (after, limit) => readAfter(pool, name, after, limit),
      failed,
    });
    await room.pull();
    this.#rooms.set(name, room);
    return room;
  }

  async #commit(room: string, events: readonly NewEvent[]): Promise<Committed> {
    const { metrics } = this.#deps;
    const measured = metrics?.roomCommitSeconds.startTimer();
    const committed = await this.#commits.commit({ room, events });
    measured?.();
    metrics?.roomEvents.inc(committed.stored.length);
    return committed;
  }

  /** One query for all rooms that somebody follows: a lost hint is made good here. */
  async #sweep(): Promise<void> {
    this.#forgetIdle();
    if (this.#sweeping) return;
    this.#sweeping = true;
    try {
      const tops = new Map<Room, number>();
      for (const room of this.#rooms.values()) if (room.followed) tops.set(room, room.top);
      if (tops.size === 0) return;
      const heads = await readHeads(
        this.#deps.pool,
        [...tops.keys()].map((room) => room.name),
      );
      for (const [room, top] of tops) {
        const head = heads.get(room.name);
        if (head && head.epoch === room.epoch && head.top >= top) room.heard(head.top);
        else this.#replace(room);
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the rooms could not be compared with the database');
    } finally {
      this.#sweeping = false;
    }
  }

  #replace(room: Room): void {
    if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name);
    room.replace();
  }

  #forgetIdle(): void {
    const before = performance.now() - FORGET_AFTER_MS;
    for (const [name, room] of this.#rooms) {
      if (room.usedAt < before && !room.followed && room.writer.idle) this.#rooms.delete(name);
    }
  }
}

/** What a room holds was checked or made by its own slice. */
function parsed<One extends Topic>({ n, at, type, json }: LogEvent): RoomEvent<One> {
  return { n, at, type, data: JSON.parse(json) } as RoomEvent<One>;
}

// JSON.stringify escapes exactly these as \u...; an escaped backslash before a u is text.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
