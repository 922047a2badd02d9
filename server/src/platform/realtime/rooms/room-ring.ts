import { RESUME_LIMIT } from '@nave/domain/kernel/realtime.ts';
import { logEventsJson } from './log-event-frame.ts';
import type { LogEvent } from './room-log.ts';

const REMEMBERED_ANSWERS = 16;

/**
 * The newest events of a room, up to the limit of a resume, without gaps. Answers to resumes are remembered as bytes
 * until the next event: after a restart a thousand pages ask for the same few ranges.
 */
export class RoomRing {
  readonly #events: LogEvent[] = [];
  readonly #answers = new Map<string, Buffer>();

  /** Takes the next event; numbers follow each other. */
  push(event: LogEvent): void {
    this.#events.push(event);
    // Cut seldom and much: shift() for each event would move the whole array.
    if (this.#events.length >= 2 * RESUME_LIMIT) this.#events.splice(0, this.#events.length - RESUME_LIMIT);
    if (this.#answers.size > 0) this.#answers.clear();
  }

  /** Whether every event after the number is here and a resume may give them. `top` is the room's last number. */
  covers(after: number, top: number): boolean {
    if (after === top) return true;
    const first = this.#events[0];
    return after < top && top - after <= RESUME_LIMIT && first !== undefined && first.n <= after + 1;
  }

  /** The events after one number and up to another; the caller has asked `covers`. */
  between(after: number, upTo: number): readonly LogEvent[] {
    const first = this.#events[0]?.n ?? 0;
    return this.#events.slice(after + 1 - first, Math.max(0, upTo + 1 - first));
  }

  /** The same as the bytes `[...]}` that end a frame. */
  answer(after: number, upTo: number): Buffer {
    const key = `${after}-${upTo}`;
    const remembered = this.#answers.get(key);
    if (remembered) return remembered;
    const bytes = Buffer.from(`${logEventsJson(this.between(after, upTo))}}`);
    if (this.#answers.size < REMEMBERED_ANSWERS) this.#answers.set(key, bytes);
    return bytes;
  }

  /** The newest events, at most `limit` of them. */
  latest(limit: number): readonly LogEvent[] {
    return this.#events.slice(-limit);
  }
}
