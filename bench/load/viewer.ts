import { setTimeout as sleep } from 'node:timers/promises';
import { plannedRestartDelay, reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { dialects } from './dialects.ts';
import { PageSocket } from './page-socket.ts';

/** A server and one of its rooms. */
export interface Where {
  readonly port: number;
  readonly topic: string;
}

/** A stored event of the room. */
interface Stored {
  readonly n: number;
  readonly type: string;
  readonly data: { readonly ns?: readonly number[]; readonly n?: number };
}

interface Frame {
  readonly type: string;
  readonly n?: number;
  readonly event?: string;
  readonly data?: Stored['data'];
  readonly epoch?: string;
  readonly top?: number;
  readonly recovered?: boolean;
  readonly events?: readonly Stored[];
}

const ADDRESSES = 4;

/** A page that follows a room, counts missed and duplicate messages, and reconnects when its socket closes. */
export class Viewer {
  isFollowing = false;
  /** When it last began to follow, in epoch milliseconds. */
  followsSince = 0;
  last = 0;
  missed = 0;
  doubled = 0;
  /** The messages that arrived while it was connected and were not removed. */
  readonly standing = new Set<number>();
  readonly #where: Where;
  readonly #index: number;
  #epoch: string | undefined;
  #isServerLeaving = false;
  #cookie: string | undefined;
  /** Callers that wait until it follows the room; they keep waiting when a socket closes before. */
  #waiting: (() => void)[] = [];

  constructor(where: Where, index: number) {
    this.#where = where;
    this.#index = index;
  }

  /** Resolves once it follows the room; retries while the server is busy. */
  async connect(): Promise<void> {
    const following = new Promise<void>((resolve) => void this.#waiting.push(resolve));
    for (let attempt = 0; !(await this.#open()); attempt += 1) await sleep(reconnectDelay(attempt, Math.random()));
    await following;
  }

  async #open(): Promise<boolean> {
    const page = new PageSocket({
      port: this.#where.port,
      path: dialects.nave.path,
      cookie: this.#cookie,
      localAddress: `127.0.0.${1 + (this.#index % ADDRESSES)}`,
      onText: (text, socket) => this.#hear(JSON.parse(text) as Frame, socket),
      onClose: () => void this.#left(),
    });
    const isOpen = await page.opened.then(
      () => true,
      () => false,
    );
    if (isOpen) this.#cookie = page.cookie;
    return isOpen;
  }

  async #left(): Promise<void> {
    this.isFollowing = false;
    await sleep((this.#isServerLeaving ? plannedRestartDelay : firstDelay)(Math.random()));
    this.#isServerLeaving = false;
    await this.connect();
  }

  #hear(frame: Frame, socket: PageSocket): void {
    if (frame.type === 'hello') {
      const from = this.#epoch === undefined ? {} : { epoch: this.#epoch, after: this.last };
      socket.send(JSON.stringify({ type: 'sub', id: '1', topic: this.#where.topic, ...from }));
    } else if (frame.type === 'subbed') {
      this.#subbed(frame);
    } else if (frame.type === 'event' && frame.n !== undefined) {
      this.#take({ n: frame.n, type: frame.event ?? '', data: frame.data ?? {} });
    } else if (frame.type === 'drain') {
      this.#isServerLeaving = true;
    }
  }

  #subbed({ epoch, top = 0, recovered, events = [] }: Frame): void {
    if (recovered) for (const event of events) this.#take(event);
    // A snapshot instead of the missed events is a gap.
    else if (this.#epoch !== undefined) this.missed += 1;
    else this.last = top;
    this.#epoch = epoch;
    this.isFollowing = true;
    this.followsSince = Date.now();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #take({ n, type, data }: Stored): void {
    if (type === 'message') this.standing.add(n);
    if (type === 'removed') for (const gone of data.ns ?? []) this.standing.delete(gone);
    if (type === 'restored' && data.n !== undefined) this.standing.add(data.n);
    if (n <= this.last) this.doubled += 1;
    else this.missed += n - this.last - 1;
    this.last = Math.max(this.last, n);
  }
}

function firstDelay(random: number): number {
  return reconnectDelay(0, random);
}
