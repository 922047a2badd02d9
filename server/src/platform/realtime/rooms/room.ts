import { RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import type { LogEvent } from './room-log.ts';
import type { RoomHead } from './room-reads.ts';
import { RoomRing } from './room-ring.ts';
import type { RoomWriter } from './room-writer.ts';

/** Who wants to know of a room's events, in the order of their numbers, each once. */
export interface RoomFollower {
  advanced(events: readonly LogEvent[]): void;
  /** The log's history was replaced (a restored backup): what was delivered is no longer true. */
  replaced(): void;
}

/** What a room asks of its surroundings. */
export interface RoomDeps {
  /** The events after a number, in order, at most `limit`. */
  readAfter(after: number, limit: number): Promise<LogEvent[]>;
  /** Told why a read in the background did not succeed; the sweep tries again. */
  failed(error: unknown): void;
}

/** A room as this process holds it: how far it has read the log, the newest events, and who follows. */
export class Room {
  readonly name: string;
  readonly epoch: string;
  readonly ring = new RoomRing();
  readonly writer: RoomWriter;
  usedAt = 0;
  /** How often something was forgotten: whoever read meanwhile reads again. */
  forgotten = 0;
  #top: number;
  #wanted: number;
  #pulling: Promise<void> | null = null;
  readonly #followers = new Set<RoomFollower>();
  readonly #deps: RoomDeps;

  constructor(name: string, head: RoomHead, writer: RoomWriter, deps: RoomDeps) {
    this.name = name;
    this.epoch = head.epoch;
    this.writer = writer;
    this.#deps = deps;
    this.#top = Math.max(0, head.top - RESUME_LIMIT);
    this.#wanted = head.top;
  }

  /** The number up to which this process has read the log. */
  get top(): number {
    return this.#top;
  }

  get followed(): boolean {
    return this.#followers.size > 0;
  }

  /** Delivers what comes after `top` from now on, until the answered function is called. */
  follow(follower: RoomFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Reads what the log has beyond `top`; callers at the same time share one read. */
  pull(): Promise<void> {
    this.#pulling ??= this.#read().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  /** The log is said to reach this far: reads what is missing, where somebody follows. */
  heard(top: number): void {
    this.#wanted = Math.max(this.#wanted, top);
    if (this.#wanted > this.#top && this.followed) this.pull().catch((error: unknown) => this.#deps.failed(error));
  }

  /** Takes events in order, as committed or read. Those known already are passed over; before a gap it reads first. */
  advance(events: readonly LogEvent[]): void {
    const from = this.#top;
    const forgotten = this.forgotten;
    let fresh: readonly LogEvent[] = events.filter((event) => {
      if (event.n !== this.#top + 1) return false;
      this.#top = event.n;
      this.ring.push(event);
      if (event.forgets) this.forgotten += 1;
      return true;
    });
    // What one of them has forgotten of another is told to nobody.
    if (this.forgotten > forgotten) fresh = this.ring.between(from, this.#top);
    if (fresh.length > 0) for (const follower of this.#followers) follower.advanced(fresh);
    const last = events.at(-1);
    if (last && last.n > this.#top) this.heard(last.n);
  }

  /** Tells the followers that the history is another one; the room is used no more. */
  replace(): void {
    for (const follower of this.#followers) follower.replaced();
  }

  async #read(): Promise<void> {
    for (;;) {
      const wanted = this.#wanted;
      const events = await this.#deps.readAfter(this.#top, RESUME_LIMIT);
      this.advance(events);
      // Goes on for a long log and for a hint that came during the read; a hint that finds nothing was wrong.
      const isHintNew = this.#wanted > this.#top && this.#wanted !== wanted;
      if (events.length < RESUME_LIMIT && !isHintNew) break;
    }
    this.#wanted = this.#top;
  }
}
