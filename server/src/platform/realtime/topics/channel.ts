import { logEventFrame } from '../rooms/log-event-frame.ts';
import type { Room, RoomFollower } from '../rooms/room.ts';
import type { LogEvent } from '../rooms/room-log.ts';

/** After a sweep that took S, the next one waits PAUSE_FACTOR x S, within these bounds, in milliseconds. */
const PAUSE_FACTOR = 3;
const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/** How long deferrable events wait for others, in milliseconds; a sweep over many sockets costs as much for one event as for many. */
const DEFER_MS = 500;

/** A socket from a channel's point of view. */
export interface Member {
  /** Writes whole frames; `lossy` ones may be dropped for a slow page. */
  write(bytes: Buffer, lossy?: boolean): void;
  close(code: number): void;
}

/**
 * The sockets of this process that follow one topic, and the frames to send to them. An event is encoded once. An idle
 * channel sends it at once; under load, the frames gathered between two sweeps are sent as one buffer, in one write per
 * socket.
 */
export class Channel {
  readonly topic: string;
  readonly #lossy: boolean;
  readonly #members = new Set<Member>();
  /** Sockets whose snapshot is being read, with the frames published meanwhile; null for rooms, whose log has them. */
  readonly #joining = new Map<Member, Buffer[] | null>();
  #gathered: Buffer[] = [];
  #pause: NodeJS.Timeout | null = null;
  #readyAtMs = 0;
  /** When the pause ends. */
  #sweepAtMs = 0;

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

  /** Every member and every socket that is joining. */
  get everyone(): Member[] {
    return [...this.#members, ...this.#joining.keys()];
  }

  /** Adds a joining socket. `held` collects the frames published meanwhile. */
  hold(member: Member, held: Buffer[] | null): void {
    this.#joining.set(member, held);
  }

  /** Makes a joining socket a member, after sending it the collected frames. */
  join(member: Member): void {
    const held = this.#joining.get(member);
    this.#joining.delete(member);
    // Gathered frames were collected too; send them first, so that they do not arrive twice.
    if (held) this.sweep();
    this.#members.add(member);
    for (const bytes of held ?? []) member.write(bytes);
  }

  leave(member: Member): void {
    this.#joining.delete(member);
    this.#members.delete(member);
  }

  /** Sends whole frames to every member; deferrable ones wait a short time for others. */
  push(frames: readonly Buffer[], isDeferrable = false): void {
    for (const held of this.#joining.values()) held?.push(...frames);
    if (this.#members.size === 0) return;
    for (const frame of frames) this.#gathered.push(frame);
    const nowMs = performance.now();
    const sweepAtMs = Math.max(this.#readyAtMs, isDeferrable ? nowMs + DEFER_MS : nowMs);
    if (this.#pause && this.#sweepAtMs <= sweepAtMs) return;
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
    if (sweepAtMs > nowMs) {
      this.#sweepAtMs = sweepAtMs;
      this.#pause = setTimeout(() => this.sweep(), sweepAtMs - nowMs);
    } else this.sweep();
  }

  /** Sends all gathered frames to every member. */
  sweep(): void {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
    if (this.#gathered.length === 0) return;
    const [first] = this.#gathered;
    const bytes = this.#gathered.length === 1 && first ? first : Buffer.concat(this.#gathered);
    this.#gathered = [];
    this.swept();
    const startMs = performance.now();
    for (const member of this.#members) member.write(bytes, this.#lossy);
    const endMs = performance.now();
    const pauseMs = Math.min(Math.max((endMs - startMs) * PAUSE_FACTOR, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.#readyAtMs = endMs + pauseMs;
  }

  /** Replaces all gathered frames. */
  protected replaceGathered(frames: readonly Buffer[]): void {
    this.#gathered = [];
    this.push(frames);
  }

  /** Releases timers. */
  end(): void {
    if (this.#pause) clearTimeout(this.#pause);
  }

  /** Called at the start of each sweep. */
  protected swept(): void {}
}

/** The channel of a room. It follows the log, and knows up to which number all frames were written to its members. */
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

  /** Everything up to this number was written to the members; later events are gathered or not known here yet. */
  get sentTop(): number {
    return this.#sentTop;
  }

  advanced(events: readonly LogEvent[]): void {
    this.#pushedTop = events.at(-1)?.n ?? this.#pushedTop;
    if (this.size === 0) this.#sentTop = this.#pushedTop;
    else if (events.some(({ forgets }) => forgets?.some((n) => n > this.#sentTop))) {
      // Redact unsent events too.
      const unsent = this.room.ring.between(this.#sentTop, this.#pushedTop);
      this.replaceGathered(unsent.map((event) => logEventFrame(this.topic, event)));
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

  protected override swept(): void {
    this.#sentTop = this.#pushedTop;
  }
}
