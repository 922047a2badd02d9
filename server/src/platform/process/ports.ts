import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { BucketSize } from '@nave/domain/kernel/token-bucket.ts';
import type { ReadCache } from '../http/read-cache.ts';
import type { Bus } from '../realtime/bus.ts';
import type { FairTurns } from './fair-turns.ts';

/**
 * What a process knows or counts in its own memory, and slices go by. With a second process on the same database each of
 * these must hold what its comment says; nothing else in the house changes then.
 */
export interface Ports {
  /** Carries hints to the other processes: all of them must hear them, in no order, now and then twice or never. */
  readonly bus: Bus;
  /** Each process keeps its own answers; a drop must reach the caches of all of them. */
  readonly cache: ReadCache;
  readonly limits: Limits;
  /** How many follow a topic: must be the sum over all processes. Some seconds old is enough, it only spreads fetches. */
  audience(topic: string): number;
  /**
   * Who is connected here, once for each socket: each process looks after its own people. (How many sockets one viewer or
   * address may have is counted by each process too, so that n processes let in n times as many.)
   */
  connected(): Iterable<Actor>;
  /** Who is where now: must hold the people of all processes. Some seconds old is enough. */
  readonly places: Places;
}

/** Which people are at which places, by names that slices give to these. Somebody with three pages is there once. */
export interface Places {
  /** A socket is at these places from now on, and no more where it was. */
  enter(connection: string, actor: Actor, places: readonly string[]): void;
  /** A socket is nowhere any more. */
  leave(connection: string): void;
  /** Everybody at a place, once each. */
  people(place: string): Iterable<Actor>;
  /** How many people are at a place. */
  count(place: string): number;
}

/**
 * Limits on what people do. What has a name is counted over all processes under it, or whoever guesses or floods gets as
 * many tries as there are processes.
 */
export interface Limits {
  /** So many tries of each key, in so many seconds from its first. */
  tries(name: string, size: { points: number; seconds: number }): Tries;
  /** A burst of acts for each key, which comes back one by one. */
  buckets(name: string, size: BucketSize): Buckets;
  /** Turns of each key, one after another once a burst is used up. */
  pace(name: string, size: { burst: number; perSecond: number; longestWaitMs: number }): Pace;
  /** Heavy work, one piece at a time. Each process has its own: it is its own memory and processor that it spares. */
  fairTurns(): FairTurns;
}

export interface Tries {
  /** Counts a try before it is made; answers 0, or in how many milliseconds the next is free. */
  take(key: string): Promise<number>;
  /** The try was right, and counts no more. */
  giveBack(key: string): Promise<void>;
}

export interface Buckets {
  /** Counts an act at `now` (epoch ms); answers the milliseconds to wait, 0 when it may go. */
  take(key: string, now: number): Promise<number>;
}

export interface Pace {
  /** Takes the next turn; answers in how many milliseconds it is, 0 when it is now, and null when there is none soon. */
  takeTurn(key: string): Promise<number | null>;
}
