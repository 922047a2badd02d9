import { RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import type { LogEvent } from './room-log.ts';
import type { RoomHead } from './room-reads.ts';
import { RoomRing } from './room-ring.ts';
import type { RoomWriter } from './room-writer.ts';

/** Receives each event of a room once, in the order of the numbers. */
export interface RoomFollower {
  advanced(events: readonly LogEvent[]): void;
  /** Called when the room's history was replaced (by a restored backup): delivered events may no longer exist. */
  replaced(): void;
}

export interface RoomDeps {
  /** Reads the first events after number `after`, in order, up to `limit`. */
  readAfter(after: number, limit: number): Promise<LogEvent[]>;
  /** Called with the error of a background read. The periodic check repeats the read. */
  failed(error: unknown): void;
}

/** A room in the memory of this process: how far its log was read, its newest events and its followers. */
export class Room {
  readonly name: string;
  readonly epoch: string;
  readonly ring = new RoomRing();
  readonly writer: RoomWriter;
  /** When the room was last used, in milliseconds of `performance.now`. */
  usedAt = 0;
  /** The number of redactions so far. Code that reads events must read them again if this number has changed. */
  redactions = 0;
  #top: number;
  /** The number up to which the log exists according to hints. */
  #wanted: number;
  #runningPull: Promise<void> | null = null;
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

  /** Delivers events after `top` to the follower, until the returned function is called. */
  follow(follower: RoomFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Reads the events after `top`. Concurrent callers share one read. */
  pull(): Promise<void> {
    this.#runningPull ??= this.#read().finally(() => {
      this.#runningPull = null;
    });
    return this.#runningPull;
  }

  /** Reads the events after `top`, with all events that were committed before this call. */
  async pullLatest(): Promise<void> {
    await this.#runningPull?.catch(() => undefined);
    await this.pull();
  }

  /** Handles the hint that the log has reached number `top`: reads the missing events if the room has followers. */
  onHint(top: number): void {
    this.#wanted = Math.max(this.#wanted, top);
    if (this.#wanted > this.#top && this.followed) this.pull().catch((error: unknown) => this.#deps.failed(error));
  }

  /**
   * Adds committed or read events, in order. Skips events that the room already has. If events are missing, reads them.
   */
  advance(events: readonly LogEvent[]): void {
    const from = this.#top;
    const redactions = this.redactions;
    let fresh: readonly LogEvent[] = events.filter((event) => {
      if (event.n !== this.#top + 1) return false;
      this.#top = event.n;
      this.ring.push(event);
      if (event.forgets) this.redactions += 1;
      return true;
    });
    // Deliver redacted events without their data, even if a later event of the same batch has redacted them.
    if (this.redactions > redactions) fresh = this.ring.between(from, this.#top);
    if (fresh.length > 0) for (const follower of this.#followers) follower.advanced(fresh);
    const last = events.at(-1);
    if (last && last.n > this.#top) this.onHint(last.n);
  }

  /** Notifies the followers that the history was replaced. The room must not be used after that. */
  replace(): void {
    for (const follower of this.#followers) follower.replaced();
  }

  async #read(): Promise<void> {
    for (;;) {
      const wanted = this.#wanted;
      const events = await this.#deps.readAfter(this.#top, RESUME_LIMIT);
      this.advance(events);
      // Continue if there may be more events, or if a hint arrived during the read. A hint without new events was
      // wrong.
      const hasNewHint = this.#wanted > this.#top && this.#wanted !== wanted;
      if (events.length < RESUME_LIMIT && !hasNewHint) break;
    }
    this.#wanted = this.#top;
  }
}
