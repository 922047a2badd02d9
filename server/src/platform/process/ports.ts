import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { BucketSize } from '@nave/domain/kernel/token-bucket.ts';
import type { ReadCache } from '../http/read-cache.ts';
import type { Bus } from '../realtime/bus.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * State that a process keeps in its own memory. A second process on the same database needs other implementations, which
 * must satisfy these comments; no other code changes.
 */
export interface Ports {
  /** Sends hints to the other processes. All of them must receive a hint, in any order; it may arrive twice or get lost. */
  readonly bus: Bus;
  /** Each process has its own cache; a drop must reach all of them. */
  readonly cache: ReadCache;
  readonly limits: Limits;
  /**
   * Returns the number of followers of a topic, which must be the sum over all processes. It may be some seconds old,
   * because it only spreads fetches.
   */
  audience(topic: string): number;
  /**
   * Returns the actors connected to this process, once per socket: each process handles its own. (The limit on sockets per
   * viewer or address is per process as well, so n processes accept n times as many.)
   */
  connected(): Iterable<Actor>;
  /** Who is where; must cover all processes. It may be some seconds old. */
  readonly places: Places;
}

/** Which people are at which places; slices name the places. A person with three pages counts once. */
export interface Places {
  /** Moves a connection to these places; it leaves its former ones. */
  enter(connection: string, actor: Actor, places: readonly string[]): void;
  /** Removes a connection from all places. */
  leave(connection: string): void;
  /** Returns everyone at a place, each person once. */
  people(place: string): Iterable<Actor>;
  /** Returns the number of people at a place. */
  count(place: string): number;
}

/**
 * Rate limits. A named limit must be shared by all processes; otherwise an attacker gets as many tries as there are
 * processes.
 */
export interface Limits {
  /** A fixed window: `points` tries per key in the `seconds` after its first. */
  tries(name: string, size: { points: number; seconds: number }): Tries;
  /** A token bucket per key. */
  buckets(name: string, size: BucketSize): Buckets;
  /** A steady pace per key, after an initial burst. */
  pace(name: string, size: { burst: number; perSecond: number; longestWaitMs: number }): Pace;
  /** A queue for heavy work, one task at a time. Per process, because it protects the process's memory and processor. */
  fairQueue(): FairQueue;
}

export interface Tries {
  /** Counts a try before it is made; returns 0, or the milliseconds until the next one is allowed. */
  take(key: string): Promise<number>;
  /** Uncounts a successful try. */
  giveBack(key: string): Promise<void>;
}

export interface Buckets {
  /** Counts an act at `now` (epoch milliseconds); returns the milliseconds to wait, 0 when it may proceed. */
  take(key: string, now: number): Promise<number>;
}

export interface Pace {
  /** Takes the next turn; returns the milliseconds until it, or null when it would be later than `longestWaitMs`. */
  takeTurn(key: string): Promise<number | null>;
}
