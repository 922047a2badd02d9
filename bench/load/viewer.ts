import { setTimeout as sleep } from 'node:timers/promises';
import { plannedRestartDelay, reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { dialects } from './dialects.ts';
import { PageSocket } from './page-socket.ts';

/** A room of a server. */
export interface Room {
  readonly port: number;
  readonly topic: string;
}

/** A stored event of the room. */
interface StoredEvent {
  readonly n: number;
  readonly type: string;
  readonly data: { readonly ns?: readonly number[]; readonly n?: number };
}

interface Frame {
  readonly type: string;
  readonly n?: number;
  readonly event?: string;
  readonly data?: StoredEvent['data'];
  readonly epoch?: string;
  /** In a frame `drain`: another process is ready, and the page connects to it within this time. */
  readonly reconnectMs?: number;
  readonly top?: number;
  readonly recovered?: boolean;
  readonly events?: readonly StoredEvent[];
}

const ADDRESSES = 4;

/** A page that follows a room, counts missed and duplicate messages, and reconnects when its socket closes. */
export class Viewer {
  isFollowing = false;
  /** When the page last began to follow the room, in epoch milliseconds. */
  followsSince = 0;
  /** The longest time for which the page did not follow the room, in milliseconds. */
  longestAwayMs = 0;
  /** The highest number of a received event. */
  lastNumber = 0;
  missed = 0;
  duplicates = 0;
  /** The numbers of the messages that arrived since the page first followed the room and that are not removed. */
  readonly shown = new Set<number>();
  readonly #room: Room;
  readonly #index: number;
  #epoch: string | undefined;
  /** What the server has announced before it stops, instead of the usual delay. */
  #announcedDelay: ((random: number) => number) | null = null;
  #awaySince: number | null = null;
  #cookie: string | undefined;
  /** Callers that wait until the page follows the room. They keep waiting if a socket closes before that. */
  #waiting: (() => void)[] = [];

  constructor(room: Room, index: number) {
    this.#room = room;
    this.#index = index;
  }

  /** Resolves once the page follows the room. Retries while the server is busy. */
  async connect(): Promise<void> {
    const following = new Promise<void>((resolve) => void this.#waiting.push(resolve));
    for (let attempt = 0; !(await this.#open()); attempt += 1) await sleep(reconnectDelay(attempt, Math.random()));
    await following;
  }

  async #open(): Promise<boolean> {
    const page = new PageSocket({
      port: this.#room.port,
      path: dialects.nave.path,
      cookie: this.#cookie,
      localAddress: `127.0.0.${1 + (this.#index % ADDRESSES)}`,
      onText: (text, socket) => this.#handleFrame(JSON.parse(text) as Frame, socket),
      onClose: () => void this.#reconnect(),
    });
    const isOpen = await page.opened.then(
      () => true,
      () => false,
    );
    if (isOpen) this.#cookie = page.cookie;
    return isOpen;
  }

  async #reconnect(): Promise<void> {
    this.isFollowing = false;
    this.#awaySince ??= performance.now();
    await sleep((this.#announcedDelay ?? firstDelay)(Math.random()));
    this.#announcedDelay = null;
    await this.connect();
  }

  #handleFrame(frame: Frame, socket: PageSocket): void {
    if (frame.type === 'hello') {
      const from = this.#epoch === undefined ? {} : { epoch: this.#epoch, after: this.lastNumber };
      socket.send(JSON.stringify({ type: 'sub', id: '1', topic: this.#room.topic, ...from }));
    } else if (frame.type === 'subbed') {
      this.#subbed(frame);
    } else if (frame.type === 'event' && frame.n !== undefined) {
      this.#countEvent({ n: frame.n, type: frame.event ?? '', data: frame.data ?? {} });
    } else if (frame.type === 'drain') {
      const { reconnectMs } = frame;
      this.#announcedDelay = reconnectMs === undefined ? plannedRestartDelay : (random) => random * reconnectMs;
    }
  }

  #subbed({ epoch, top = 0, recovered, events = [] }: Frame): void {
    if (recovered) for (const event of events) this.#countEvent(event);
    // After a reconnect, a snapshot instead of the missed events counts as a missed message.
    else if (this.#epoch !== undefined) this.missed += 1;
    else this.lastNumber = top;
    this.#epoch = epoch;
    this.isFollowing = true;
    this.followsSince = Date.now();
    if (this.#awaySince !== null)
      this.longestAwayMs = Math.max(this.longestAwayMs, performance.now() - this.#awaySince);
    this.#awaySince = null;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #countEvent({ n, type, data }: StoredEvent): void {
    if (type === 'message') this.shown.add(n);
    if (type === 'removed') for (const removed of data.ns ?? []) this.shown.delete(removed);
    if (type === 'restored' && data.n !== undefined) this.shown.add(data.n);
    if (n <= this.lastNumber) this.duplicates += 1;
    else this.missed += n - this.lastNumber - 1;
    this.lastNumber = Math.max(this.lastNumber, n);
  }
}

function firstDelay(random: number): number {
  return reconnectDelay(0, random);
}
