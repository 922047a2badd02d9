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

/** A person's pages that show a content: since when, by connection, and when the last of the others has left. */
interface Pages {
  readonly since: Map<string, number>;
  leftAt: number;
}

/**
 * The people who have opened contents, by the pages that are connected to this process. Tells a follower when a person
 * opens a content on a first page, and leaves it with the last one.
 */
export class Stays {
  readonly #now: () => number;
  readonly #visits = new Map<string, Visit>();
  /** The pages of each person at each content. */
  readonly #pages = new Map<string, Pages>();
  #follower: (change: StayChange) => void = () => {};

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Registers the function that is called with every change. */
  follow(follower: (change: StayChange) => void): void {
    this.#follower = follower;
  }

  /** Whether the page of a connection shows this content. */
  isAt(connection: string, contentId: string): boolean {
    return this.#visits.get(connection)?.content.id === contentId;
  }

  /** The page of a connection shows this now. `at` is when its socket was last alive, if it has closed. */
  set(connection: string, visit: Visit | null, at = this.#now()): void {
    const before = this.#visits.get(connection);
    if (visit) this.#visits.set(connection, visit);
    else this.#visits.delete(connection);
    const isSame = before && visit && keyOf(before) === keyOf(visit);
    if (isSame) return;
    if (visit && this.#open(connection, visit, at) === 1) this.#follower({ kind: 'entered', visit, at });
    if (before) this.#close(connection, before, at);
  }

  /** Returns how many pages of the person are open then. */
  #open(connection: string, visit: Visit, at: number): number {
    const pages = this.#pages.get(keyOf(visit)) ?? { since: new Map<string, number>(), leftAt: 0 };
    this.#pages.set(keyOf(visit), pages);
    return pages.since.set(connection, at).size;
  }

  #close(connection: string, visit: Visit, at: number): void {
    const pages = this.#pages.get(keyOf(visit)) ?? { since: new Map<string, number>(), leftAt: 0 };
    const since = pages.since.get(connection) ?? at;
    pages.since.delete(connection);
    // A page that was lost silently may be noticed after other pages have left.
    pages.leftAt = Math.max(pages.leftAt, at);
    if (pages.since.size === 0) {
      this.#pages.delete(keyOf(visit));
      this.#follower({ kind: 'left', visit, at: pages.leftAt });
      return;
    }
    // A page that has reconnected opens after the last sign of life of its former connection.
    const together = at - Math.max(since, Math.min(...pages.since.values()));
    if (together >= TOGETHER_MS) this.#follower({ kind: 'severalPages', visit, at });
  }
}

const keyOf = ({ content, actor }: Visit) => `${content.id} ${actor.id}`;
