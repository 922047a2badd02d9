import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { ServerClock } from '../web/src/lib/server-clock.ts';
import { type SocketLike, SocketSession } from '../web/src/lib/socket/socket-session.ts';
import { openWebSocket } from './page.ts';
import type { Random } from './random.ts';
import type { TrueViewer } from './watch-errors.ts';
import type { Person } from './world.ts';

/** The largest random number of a page: it reconnects after 0.5 to 1.25 s instead of up to 8 s, so that a run is short. */
const MOST_JITTER = 0.1;
/** A connection that is lost so soon after a kill was lost by it, in milliseconds. */
const LOST_WITHIN_MS = 5_000;
/** A process that is killed so soon after somebody left may not have stored this, in milliseconds. */
const STORED_WITHIN_MS = 4_000;

export interface CountedViewerOptions {
  readonly person: Person;
  /** The `http:` address of the server. */
  readonly url: string;
  readonly place: { channelId: string; contentId: string };
  readonly random: Random;
}

/**
 * A viewer who comes to a content and leaves it, with the real client of the pages, and who keeps by their own clock when
 * they were there: from the confirmed report of their page until the page is closed or loses its connection.
 */
export class CountedViewer {
  readonly #options: CountedViewerOptions;
  readonly #stays: { from: number; to: number }[] = [];
  #session: SocketSession | null = null;
  #since: number | null = null;
  #changedAt = 0;
  #leftAt = 0;
  #killedAt = 0;
  #kills = 0;
  #isHitByLast = false;
  #otherLosses = 0;

  constructor(options: CountedViewerOptions) {
    this.#options = options;
  }

  /** Whether the viewer's page is open, with or without a connection. */
  get isOpen(): boolean {
    return this.#session !== null;
  }

  /** Whether the server has confirmed that the viewer is there. */
  get isThere(): boolean {
    return this.#since !== null;
  }

  /** When the viewer has last come or left, in epoch milliseconds. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** How many connections were lost although no process was killed. */
  get otherLosses(): number {
    return this.#otherLosses;
  }

  /** What the viewer has done until now. */
  get truth(): TrueViewer {
    return { id: this.#options.person.id, stays: this.#stays, kills: this.#kills };
  }

  come(): void {
    const { person, url, place, random } = this.#options;
    this.#changedAt = Date.now();
    const session = new SocketSession({
      open: () => openWebSocket(url, person.cookie) as unknown as SocketLike,
      clock: new ServerClock(),
      random: () => random.between(0, MOST_JITTER),
    });
    this.#session = session;
    session.subscribe(chatTopic(place.contentId), { onSnapshot: () => undefined, onEvent: () => undefined });
    session.status.subscribe(() => {
      if (session !== this.#session) return;
      if (session.status.current().state === 'open') void this.#report(session);
      else this.#lose();
    });
    session.connect();
  }

  leave(): void {
    const session = this.#session;
    this.#session = null;
    this.#end();
    this.#changedAt = Date.now();
    this.#leftAt = this.#changedAt;
    session?.close();
  }

  /** A process is killed now. Whether this viewer is hit shows with the loss of the connection. */
  expectKill(): void {
    this.#killedAt = Date.now();
    this.#isHitByLast = false;
    if (this.#killedAt - this.#leftAt < STORED_WITHIN_MS) this.#hit();
  }

  async #report(session: SocketSession): Promise<void> {
    try {
      await session.command(presenceCommands.set, this.#options.place, { fleeting: true });
    } catch {
      // The connection was lost meanwhile. The page reports again with the next one.
      return;
    }
    if (session === this.#session && session.status.current().state === 'open') this.#since ??= Date.now();
  }

  #lose(): void {
    if (!this.isThere) return;
    this.#end();
    if (Date.now() - this.#killedAt < LOST_WITHIN_MS) this.#hit();
    else this.#otherLosses += 1;
  }

  #hit(): void {
    if (this.#isHitByLast) return;
    this.#isHitByLast = true;
    this.#kills += 1;
  }

  #end(): void {
    if (this.#since !== null) this.#stays.push({ from: this.#since, to: Date.now() });
    this.#since = null;
  }
}
