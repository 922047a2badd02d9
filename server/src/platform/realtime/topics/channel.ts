import { logEventFrame } from '../rooms/log-event-frame.ts';
import type { Room, RoomFollower } from '../rooms/room.ts';
import type { LogEvent } from '../rooms/room-log.ts';

/** The pause after a sweep is PAUSE_FACTOR times as long as the sweep took, within these bounds. */
const PAUSE_FACTOR = 3;
const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/**
 * How long deferrable events wait for further events, in milliseconds. A sweep over many sockets takes as long for one
 * event as for many.
 */
const DEFER_MS = 500;

/** A socket, as far as a channel uses it. */
export interface Member {
  /** Writes whole frames. If `lossy` is true, they may be dropped for a slow page. */
  write(bytes: Buffer, lossy?: boolean): void;
  close(code: number): void;
}

/**
 * The sockets of this process that follow one topic, and the frames to send to them. An event is encoded once for all
 * sockets. A sweep writes all unsent frames to each socket, as one buffer. If no sweep has ended shortly before, an
 * event is sent at once; under load, the events between two sweeps are sent together.
 */
export class Channel {
  readonly topic: string;
  readonly #lossy: boolean;
  readonly #members = new Set<Member>();
  /**
   * Sockets whose snapshot is being read, with the frames published meanwhile. Null for rooms: their log has the
   * events.
   */
  readonly #joining = new Map<Member, Buffer[] | null>();
  #unsent: Buffer[] = [];
  /** Runs the next sweep. */
  #timer: NodeJS.Timeout | null = null;
  /** The earliest time of the next sweep. */
  #nextSweepAtMs = 0;
  /** When `#timer` ends. */
  #timerEndsAtMs = 0;

  constructor(topic: string, lossy: boolean) {
    this.topic = topic;
    this.#lossy = lossy;
  }

  get size(): number {
    return this.#members.size;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#joining.size === 0;
  }

  /** All members, and all sockets that are joining. */
  get all(): Member[] {
    return [...this.#members, ...this.#joining.keys()];
  }

  /** Adds a socket that is joining. `collected` receives the frames that are published until the socket has joined. */
  hold(member: Member, collected: Buffer[] | null): void {
    this.#joining.set(member, collected);
  }

  /** Makes a joining socket a member, and sends it the collected frames. */
  join(member: Member): void {
    const collected = this.#joining.get(member);
    this.#joining.delete(member);
    // `collected` also contains the unsent frames. Send these to the members first, so that the new member gets each
    // frame once.
    if (collected) this.sweep();
    this.#members.add(member);
    for (const bytes of collected ?? []) member.write(bytes);
  }

  leave(member: Member): void {
    this.#joining.delete(member);
    this.#members.delete(member);
  }

  /** Sends whole frames to every member. Deferrable frames wait a short time for further frames. */
  push(frames: readonly Buffer[], isDeferrable = false): void {
    for (const collected of this.#joining.values()) collected?.push(...frames);
    if (this.#members.size === 0) return;
    for (const frame of frames) this.#unsent.push(frame);
    const nowMs = performance.now();
    const sweepAtMs = Math.max(this.#nextSweepAtMs, isDeferrable ? nowMs + DEFER_MS : nowMs);
    if (this.#timer && this.#timerEndsAtMs <= sweepAtMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (sweepAtMs > nowMs) {
      this.#timerEndsAtMs = sweepAtMs;
      this.#timer = setTimeout(() => this.sweep(), sweepAtMs - nowMs);
    } else this.sweep();
  }

  /** Sends all unsent frames to every member. */
  sweep(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#unsent.length === 0) return;
    const [first] = this.#unsent;
    const bytes = this.#unsent.length === 1 && first ? first : Buffer.concat(this.#unsent);
    this.#unsent = [];
    this.onSweep();
    const startMs = performance.now();
    for (const member of this.#members) member.write(bytes, this.#lossy);
    const endMs = performance.now();
    const pauseMs = Math.min(Math.max((endMs - startMs) * PAUSE_FACTOR, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.#nextSweepAtMs = endMs + pauseMs;
  }

  /** Replaces all unsent frames. */
  protected replaceUnsent(frames: readonly Buffer[]): void {
    this.#unsent = [];
    this.push(frames);
  }

  /** Ends the timer. */
  end(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Called at the start of each sweep. */
  protected onSweep(): void {}
}

/**
 * The channel of a room. It follows the room's log, and knows up to which number events were written to its members.
 */
export class RoomChannel extends Channel implements RoomFollower {
  readonly room: Room;
  readonly #unfollow: () => void;
  readonly #replaced: (channel: RoomChannel) => void;
  readonly #deferrable: readonly string[];
  #pushedTop: number;
  #sentTop: number;

  constructor(
    topic: string,
    room: Room,
    { deferrable, replaced }: { deferrable: readonly string[]; replaced: (channel: RoomChannel) => void },
  ) {
    super(topic, false);
    this.room = room;
    this.#replaced = replaced;
    this.#deferrable = deferrable;
    this.#pushedTop = room.top;
    this.#sentTop = room.top;
    this.#unfollow = room.follow(this);
  }

  /** The number up to which all events were written to the members. Later events are unsent or not read yet. */
  get sentTop(): number {
    return this.#sentTop;
  }

  advanced(events: readonly LogEvent[]): void {
    this.#pushedTop = events.at(-1)?.n ?? this.#pushedTop;
    if (this.size === 0) this.#sentTop = this.#pushedTop;
    else if (events.some(({ forgets }) => forgets?.some((n) => n > this.#sentTop))) {
      // Some of the redacted events are still unsent: send them without their data.
      const unsent = this.room.ring.between(this.#sentTop, this.#pushedTop);
      this.replaceUnsent(unsent.map((event) => logEventFrame(this.topic, event)));
    } else {
      const isDeferrable = events.every(({ type }) => this.#deferrable.includes(type));
      const frames = events.map((event) => logEventFrame(this.topic, event));
      this.push(frames, isDeferrable);
    }
  }

  replaced(): void {
    this.#replaced(this);
  }

  override end(): void {
    super.end();
    this.#unfollow();
  }

  protected override onSweep(): void {
    this.#sentTop = this.#pushedTop;
  }
}
