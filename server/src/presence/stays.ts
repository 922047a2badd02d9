import type { Actor } from '@nave/domain/kernel/actor.ts';
import { TOGETHER_SECONDS } from '@nave/domain/presence/several-pages.ts';

/** Pages that are open together for so long are several pages; a page that is reloaded is not. */
const TOGETHER_MS = TOGETHER_SECONDS * 1_000;

/** A person's page that shows a content. */
export interface Visit {
  content: { id: string; clientId: string };
  channelId: string;
  actor: Actor;
  userAgent: string;
  /** Where the page says that the viewer came from. */
  source: string | null;
  /** Whether the page says that staff use this browser. */
  isStaffBrowser: boolean;
  /** With which attendee number the person may watch. */
  attendee: { number: string; eventNumber: string; typeName: string } | null;
}

/**
 * What a person does at a content, with all pages of this process together. `severalPages`: one of several pages that
 * were open together has been closed. `at` is in epoch milliseconds.
 */
export interface StayChange {
  kind: 'entered' | 'left' | 'severalPages';
  visit: Visit;
  at: number;
}

/**
 * The people who have opened contents, by the pages that are connected to this process. Tells a follower when a person
 * opens a content on a first page, and leaves it with the last one.
 */
export class Stays {
  readonly #now: () => number;
  readonly #visits = new Map<string, Visit>();
  /** Since when the pages of each person show a content, by connection. */
  readonly #pages = new Map<string, Map<string, number>>();
  #follower: (change: StayChange) => void = () => {};

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Registers the function that is called with every change. */
  follow(follower: (change: StayChange) => void): void {
    this.#follower = follower;
  }

  /** The page of a connection shows this now. `at` is when its socket was last alive, if it has closed. */
  set(connection: string, visit: Visit | null, at = this.#now()): void {
    const before = this.#visits.get(connection);
    if (visit) this.#visits.set(connection, visit);
    else this.#visits.delete(connection);
    const isSame = before && visit && keyOf(before) === keyOf(visit);
    if (visit && !isSame && this.#open(connection, visit, at) === 1) this.#follower({ kind: 'entered', visit, at });
    const kind = before && !isSame ? this.#close(connection, before, at) : null;
    if (before && kind) this.#follower({ kind, visit: before, at });
  }

  /** Returns how many pages of the person are open then. */
  #open(connection: string, visit: Visit, at: number): number {
    const pages = this.#pages.get(keyOf(visit)) ?? new Map<string, number>();
    this.#pages.set(keyOf(visit), pages.set(connection, at));
    return pages.size;
  }

  #close(connection: string, visit: Visit, at: number): 'left' | 'severalPages' | null {
    const pages = this.#pages.get(keyOf(visit));
    const since = pages?.get(connection) ?? at;
    pages?.delete(connection);
    if (!pages || pages.size === 0) {
      this.#pages.delete(keyOf(visit));
      return 'left';
    }
    // A page that has reconnected opens after the last sign of life of its former connection.
    const together = at - Math.max(since, Math.min(...pages.values()));
    return together >= TOGETHER_MS ? 'severalPages' : null;
  }
}

const keyOf = ({ content, actor }: Visit) => `${content.id} ${actor.id}`;
