import { randomUUID } from 'node:crypto';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Bus, PlacesHint } from '../bus/bus.ts';
import { PlacesOfOneProcess } from './places.ts';
import type { Places } from './ports.ts';

/** Times in milliseconds. */
export interface PlacesTimes {
  /** How often a process tells the others what has changed. */
  readonly tellEveryMs: number;
  /** How often it tells them everything, which replaces messages that were lost. */
  readonly tellAllEveryMs: number;
  /** What a process has told is dropped after this time without a message. */
  readonly dropAfterMs: number;
}

export const placesTimes: PlacesTimes = { tellEveryMs: 2_000, tellAllEveryMs: 20_000, dropAfterMs: 10_000 };

/** How many connections are told in one hint. */
const CONNECTIONS_PER_HINT = 20;
/** Everything is told in pieces, so that it does not delay other hints: how many in each `tellEveryMs`. */
const PIECES_PER_TICK = 20;
/** The least number of connections in such a piece. */
const MIN_PIECE = 100;
/** Only topics with more followers are told, because smaller numbers do not change how fetches are spread. */
const MIN_AUDIENCE = 20;

interface OtherProcess {
  readonly places: PlacesOfOneProcess;
  /** When each connection was last told. */
  readonly toldAt: Map<string, number>;
  audiences: ReadonlyMap<string, number>;
  heardAt: number;
}

interface SharedPlacesDeps {
  bus: Bus;
  /** Returns the number of followers of the topics that are followed in this process. */
  audiences(): Iterable<readonly [topic: string, followers: number]>;
  times?: Partial<PlacesTimes> | undefined;
}

/**
 * The people of all processes. Each process tells the others which of its connections are at which places; no process
 * has the whole picture for the others. What a process has told ends with the process.
 */
export class SharedPlaces implements Places {
  readonly #id = randomUUID();
  readonly #bus: Bus;
  readonly #audiences: SharedPlacesDeps['audiences'];
  readonly #times: PlacesTimes;
  readonly #own = new PlacesOfOneProcess();
  readonly #others = new Map<string, OtherProcess>();
  /** The own connections that have changed since the others were last told. */
  readonly #changed = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  /** The own connections that are still to be told in this round, and when the round has begun. */
  #round: string[] = [];
  #roundBeganAt = Number.NEGATIVE_INFINITY;

  constructor({ bus, audiences, times }: SharedPlacesDeps) {
    this.#bus = bus;
    this.#audiences = audiences;
    this.#times = { ...placesTimes, ...times };
    this.#unsubscribe = bus.subscribe((from, hint) => {
      if (hint.kind === 'places' && from !== this.#id) this.#receive(from, hint);
    });
    const { tellEveryMs } = this.#times;
    this.#timers = [
      setInterval(() => this.#tick(), tellEveryMs).unref(),
      setInterval(() => this.#tellPiece(), tellEveryMs / PIECES_PER_TICK).unref(),
    ];
  }

  enter(connection: string, actor: Actor, places: readonly string[]): void {
    this.#own.enter(connection, actor, places);
    this.#changed.add(connection);
  }

  leave(connection: string): void {
    this.#own.leave(connection);
    this.#changed.add(connection);
  }

  *people(place: string): Iterable<Actor> {
    const seen = new Set<string>();
    for (const places of this.#all()) {
      for (const actor of places.people(place)) {
        if (seen.has(actor.id)) continue;
        seen.add(actor.id);
        yield actor;
      }
    }
  }

  count(place: string): number {
    const counts = this.#all().filter((places) => places.count(place) > 0);
    if (counts.length <= 1) return counts[0]?.count(place) ?? 0;
    return [...this.people(place)].length;
  }

  *placesFrom(place: string): Iterable<string> {
    for (const places of this.#all()) yield* places.placesFrom(place);
  }

  /** Returns the number of followers of a topic in the other processes. */
  audienceElsewhere(topic: string): number {
    return [...this.#others.values()].reduce((sum, { audiences }) => sum + (audiences.get(topic) ?? 0), 0);
  }

  /** Tells the others that this process has no more connections. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe();
    this.#bus.publish(this.#id, { kind: 'places', people: [], gone: [], ended: true });
  }

  #all(): PlacesOfOneProcess[] {
    return [this.#own, ...Array.from(this.#others.values(), ({ places }) => places)];
  }

  #tick(): void {
    const now = performance.now();
    const { dropAfterMs, tellAllEveryMs } = this.#times;
    for (const [id, { heardAt }] of this.#others) if (now - heardAt > dropAfterMs) this.#others.delete(id);
    // A connection that was left may be told as present by a late hint; it is dropped when it is not told again.
    for (const { places, toldAt } of this.#others.values())
      for (const [connection, at] of toldAt)
        if (now - at > 2 * tellAllEveryMs + dropAfterMs) {
          places.leave(connection);
          toldAt.delete(connection);
        }
    this.#tellChanges();
    if (now - this.#roundBeganAt >= tellAllEveryMs) this.#beginRound();
  }

  /** Sends a hint even if nothing has changed, so that the others know that this process is running. */
  #tellChanges(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    const audiences = [...this.#audiences()].filter(([, followers]) => followers >= MIN_AUDIENCE);
    const gone = changed.filter((connection) => !this.#own.find(connection));
    this.#bus.publish(this.#id, { kind: 'places', people: [], gone, audiences });
    this.#tell(changed);
  }

  #beginRound(): void {
    this.#roundBeganAt = performance.now();
    this.#round = Array.from(this.#own.all(), ({ connection }) => connection);
  }

  #tellPiece(): void {
    const { tellEveryMs, tellAllEveryMs } = this.#times;
    const share = Math.ceil((this.#own.size * tellEveryMs) / PIECES_PER_TICK / tellAllEveryMs);
    this.#tell(this.#round.splice(0, Math.max(share, MIN_PIECE)));
  }

  #tell(connections: readonly string[]): void {
    const people = connections.flatMap((connection) => this.#own.find(connection) ?? []);
    for (let at = 0; at < people.length; at += CONNECTIONS_PER_HINT)
      this.#bus.publish(this.#id, { kind: 'places', people: people.slice(at, at + CONNECTIONS_PER_HINT), gone: [] });
  }

  #receive(from: string, { people, gone, audiences, ended }: PlacesHint): void {
    if (ended) {
      this.#others.delete(from);
      return;
    }
    const now = performance.now();
    // A process that has just started knows none of the people yet.
    if (!this.#others.has(from)) this.#beginRound();
    const other = this.#others.get(from) ?? {
      places: new PlacesOfOneProcess(),
      toldAt: new Map<string, number>(),
      audiences: new Map<string, number>(),
      heardAt: now,
    };
    this.#others.set(from, other);
    other.heardAt = now;
    if (audiences) other.audiences = new Map(audiences);
    for (const connection of gone) {
      other.places.leave(connection);
      other.toldAt.delete(connection);
    }
    for (const { connection, actor, places } of people) {
      other.places.enter(connection, actor, places);
      other.toldAt.set(connection, now);
    }
  }
}
