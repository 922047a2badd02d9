import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { BucketSize } from '@nave/domain/kernel/token-bucket.ts';
import type { Bus } from '../bus/bus.ts';
import type { Memories } from '../bus/memories.ts';
import type { ReadCache } from '../http/read-cache.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * State that a process keeps in its own memory. `one-process.ts` implements it for the only process of a database,
 * `several-processes.ts` for one of several. Other code does not notice the difference.
 */
export interface Ports {
  /** Sends hints to all other processes. Hints may arrive in any order, twice or, after a failure, not at all. */
  readonly bus: Bus;
  /** Everything that a process remembers of data that other processes may change is registered here. */
  readonly memories: Memories;
  /** Each process has its own cache. A drop must reach the caches of all processes. */
  readonly cache: ReadCache;
  readonly limits: Limits;
  /**
   * Returns the number of followers of a topic in all processes together. The number may be some seconds old, because
   * it is only used to spread the fetches of the followers over time.
   */
  audience(topic: string): number;
  /**
   * Returns the actors that are connected to this process, once per socket. Sockets of other processes are not
   * included, because each process handles its own. (The limits on sockets per viewer and per address count per process
   * as well, so n processes accept n times as many sockets.)
   */
  connected(): Iterable<Actor>;
  /** The people at each place, in all processes together. This may be some seconds old. */
  readonly places: Places;
}

/** Which people are at which places. Slices name the places. A person with three open pages counts once. */
export interface Places {
  /** Moves a connection from its former places to these places. */
  enter(connection: string, actor: Actor, places: readonly string[]): void;
  /** Removes a connection from all places. */
  leave(connection: string): void;
  /** Returns the people at a place, each person once. */
  people(place: string): Iterable<Actor>;
  /** Returns the number of people at a place. */
  count(place: string): number;
  /** Returns the places of the connections that are at a place, possibly several times. */
  placesFrom(place: string): Iterable<string>;
}

/**
 * Rate limits. All processes must share the counts of a named limit; otherwise n processes would allow an attacker n
 * times as many tries.
 */
export interface Limits {
  /** A fixed window: `points` tries per key in the `seconds` after the first try. */
  tries(name: string, size: { points: number; seconds: number }): Tries;
  /** A fixed window that tells what is left of it, counted in memory: for programs, which keep to what they are told. */
  quota(name: string, size: { points: number; seconds: number }): Quota;
  /** A token bucket per key. */
  buckets(name: string, size: BucketSize): Buckets;
  /** A steady pace per key, after an initial burst. */
  pace(name: string, size: { burst: number; perSecond: number; longestWaitMs: number }): Pace;
  /** A queue that runs one heavy task at a time. Each process has its own, to protect its memory and processor. */
  fairQueue(): FairQueue;
}

export interface Tries {
  /**
   * Counts a try; call this before it. Returns 0 if the try is allowed, otherwise the milliseconds until one is
   * allowed.
   */
  take(key: string): Promise<number>;
  /** Takes back the count of a try, because the try was successful. */
  giveBack(key: string): Promise<void>;
}

export interface Quota {
  /** Counts an act at `now` (epoch milliseconds). Returns what is left, and after how long the window ends. */
  take(key: string, now: number): QuotaState;
}

export interface QuotaState {
  isAllowed: boolean;
  remaining: number;
  resetMs: number;
}

export interface Buckets {
  /** Counts an act at `now` (epoch milliseconds). Returns the milliseconds to wait; 0 if the act may proceed. */
  take(key: string, now: number): Promise<number>;
}

export interface Pace {
  /**
   * Takes the next turn. Returns the milliseconds until that turn, or null if it would be later than `longestWaitMs`.
   */
  takeTurn(key: string): Promise<number | null>;
}
