import type { Actor } from '@nave/domain/kernel/actor.ts';

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

/** What a person does at a content, with all pages of this process together. `at` is in epoch milliseconds. */
export interface StayChange {
  kind: 'entered' | 'left';
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
  readonly #pages = new Map<string, number>();
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
    if (visit && !isSame && this.#count(visit, 1) === 1) this.#follower({ kind: 'entered', visit, at });
    if (before && !isSame && this.#count(before, -1) === 0) this.#follower({ kind: 'left', visit: before, at });
  }

  #count(visit: Visit, more: 1 | -1): number {
    const key = keyOf(visit);
    const count = (this.#pages.get(key) ?? 0) + more;
    if (count === 0) this.#pages.delete(key);
    else this.#pages.set(key, count);
    return count;
  }
}

const keyOf = ({ content, actor }: Visit) => `${content.id} ${actor.id}`;
