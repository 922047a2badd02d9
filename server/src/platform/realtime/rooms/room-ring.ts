import { REDACTED, RESTORED, RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import { logEventsJson } from './log-event-frame.ts';
import type { LogEvent } from './room-log.ts';

const MAX_CACHED_ANSWERS = 16;

/** Which of the newest events to return. */
export interface LatestOf {
  readonly type: string;
  readonly limit: number;
  readonly related: readonly string[];
}

/**
 * The newest events of a room, without gaps, and at least as many as a resume may return. Encoded answers to resumes
 * are cached until the next event, because after a restart a thousand pages request the same few ranges of events.
 */
export class RoomRing {
  readonly #events: LogEvent[] = [];
  readonly #answers = new Map<string, Buffer>();

  /** Adds an event, whose number must follow the previous one. */
  push(event: LogEvent): void {
    this.#events.push(event);
    for (const n of event.forgets ?? []) this.#put(n, { type: REDACTED, json: 'null' });
    if (event.type === RESTORED) {
      const { n, type, data } = JSON.parse(event.json);
      this.#put(n, { type, json: JSON.stringify(data) });
    }
    // Remove many events at once, because shift() for each event would move the whole array each time.
    if (this.#events.length >= 2 * RESUME_LIMIT) this.#events.splice(0, this.#events.length - RESUME_LIMIT);
    if (this.#answers.size > 0) this.#answers.clear();
  }

  /** Whether the ring has all events after number `after`. `top` is the room's newest number. */
  covers(after: number, top: number): boolean {
    if (after === top) return true;
    const first = this.#events[0];
    return after < top && top - after <= RESUME_LIMIT && first !== undefined && first.n <= after + 1;
  }

  /** Returns the events after number `after` up to number `upTo`. Call this only if `covers` returns true. */
  between(after: number, upTo: number): readonly LogEvent[] {
    const first = this.#events[0]?.n ?? 0;
    return this.#events.slice(after + 1 - first, Math.max(0, upTo + 1 - first));
  }

  /** Returns the events of `between` encoded as `[...]}`, the bytes at the end of a `subbed` frame. */
  answer(after: number, upTo: number): Buffer {
    const key = `${after}-${upTo}`;
    const cached = this.#answers.get(key);
    if (cached) return cached;
    const bytes = Buffer.from(`${logEventsJson(this.between(after, upTo))}}`);
    if (this.#answers.size < MAX_CACHED_ANSWERS) this.#answers.set(key, bytes);
    return bytes;
  }

  /**
   * Returns up to `limit` of the newest events of `type`, and the events of the types `related` that are newer than the
   * oldest of them, all in order. Returns null if the ring may not have all of these events.
   */
  latest({ type, limit, related }: LatestOf): readonly LogEvent[] | null {
    const found: LogEvent[] = [];
    let count = 0;
    for (let at = this.#events.length - 1; at >= 0 && count < limit; at -= 1) {
      const event = this.#events[at];
      if (event?.type === type) count += 1;
      if (event && (event.type === type || related.includes(event.type))) found.push(event);
    }
    const hasAllEvents = (this.#events[0]?.n ?? 1) === 1;
    return count === limit || hasAllEvents ? found.reverse() : null;
  }

  /** Replaces an event's type and data, if the ring has the event. */
  #put(n: number, replacement: Pick<LogEvent, 'type' | 'json'>): void {
    const index = n - (this.#events[0]?.n ?? n);
    const event = this.#events[index];
    if (event) this.#events[index] = { n, at: event.at, ...replacement };
  }
}
