import { RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import type { LogEvent } from './room-log.ts';
import type { RoomHead } from './room-reads.ts';
import { RoomRing } from './room-ring.ts';
import type { RoomWriter } from './room-writer.ts';

/** Receives a room's events, each once, in the order of their numbers. */
export interface RoomFollower {
  advanced(events: readonly LogEvent[]): void;
  /** The log's history was replaced (a restored backup): delivered events may no longer exist. */
  replaced(): void;
}

export interface RoomDeps {
  /** Reads the events after a number, in order, at most `limit`. */
  readAfter(after: number, limit: number): Promise<LogEvent[]>;
  /** Called with the error of a background read; the periodic check tries again. */
  failed(error: unknown): void;
}

/** A room in this process: how far it has read the log, the newest events, the followers. */
export class Room {
  readonly name: string;
  readonly epoch: string;
  readonly ring = new RoomRing();
  readonly writer: RoomWriter;
  usedAt = 0;
  /** Number of redactions so far; code that sees it change during a read must read again. */
  redactions = 0;
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

  /** Delivers events after `top`, until the returned function is called. */
  follow(follower: RoomFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Reads the log beyond `top`; concurrent callers share one read. */
  pull(): Promise<void> {
    this.#pulling ??= this.#read().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  /** A hint that the log has reached a number: reads what is missing, if the room has followers. */
  onHint(top: number): void {
    this.#wanted = Math.max(this.#wanted, top);
    if (this.#wanted > this.#top && this.followed) this.pull().catch((error: unknown) => this.#deps.failed(error));
  }

  /** Takes events in order, as committed or read. Known events are skipped; before a gap the log is read first. */
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
    // Do not deliver events that later ones of the same batch have redacted.
    if (this.redactions > redactions) fresh = this.ring.between(from, this.#top);
    if (fresh.length > 0) for (const follower of this.#followers) follower.advanced(fresh);
    const last = events.at(-1);
    if (last && last.n > this.#top) this.onHint(last.n);
  }

  /** Tells the followers that the history was replaced; the room must not be used afterwards. */
  replace(): void {
    for (const follower of this.#followers) follower.replaced();
  }

  async #read(): Promise<void> {
    for (;;) {
      const wanted = this.#wanted;
      const events = await this.#deps.readAfter(this.#top, RESUME_LIMIT);
      this.advance(events);
      // Continue for a long log, and for a hint that arrived during the read. A hint without new events was wrong.
      const isHintNew = this.#wanted > this.#top && this.#wanted !== wanted;
      if (events.length < RESUME_LIMIT && !isHintNew) break;
    }
    this.#wanted = this.#top;
  }
}
