import type { Actor } from '@nave/domain/kernel/actor.ts';

/** A connection, its person, and the places at which it is. */
export interface Presence {
  readonly connection: string;
  readonly actor: Actor;
  readonly places: readonly string[];
}

/**
 * Messages between server processes. A hint may be lost, duplicated or late; the database is the source of truth.
 * - room: the newest event of the room has the number `top`
 * - publish: an event of a state or a flow (if lost, a flow misses it, and a state is outdated until its next event)
 * - rights: the rights of this actor changed
 * - actor: the actor changed to `now`; null if the cookies of the actor's sockets must be checked again
 * - memory: the data with this key changed, which processes keep in the memory of this name (memories.ts)
 * - taken: the sender took a token or a turn of this rate limit (shared-limits.ts)
 * - places: which connections of the sender are at which places (shared-places.ts)
 */
export type Hint =
  | { readonly kind: 'room'; readonly room: string; readonly top: number }
  | { readonly kind: 'publish'; readonly topic: string; readonly event: string; readonly data: unknown }
  | { readonly kind: 'rights'; readonly actorId: string }
  | { readonly kind: 'actor'; readonly actorId: string; readonly now: Actor | null }
  | { readonly kind: 'memory'; readonly memory: string; readonly key: string }
  | { readonly kind: 'taken'; readonly limit: string; readonly key: string }
  | PlacesHint;

export interface PlacesHint {
  readonly kind: 'places';
  /** Connections that are at these places now, and at no others. */
  readonly people: readonly Presence[];
  /** Connections that are nowhere. */
  readonly gone: readonly string[];
  /** The number of followers of topics in the sender, by topic. Replaces what the sender told before. */
  readonly audiences?: readonly (readonly [topic: string, followers: number])[];
  /** Whether the sender has ended. */
  readonly ended?: boolean;
}

/** Sends hints between server processes. A process does not have to receive its own hints. */
export interface Bus {
  /** Sends a hint. Never throws and never waits. By `from`, its process id, a process recognises its own hints. */
  publish(from: string, hint: Hint): void;
  /** Calls `handler` with every hint until the returned function is called. */
  subscribe(handler: (from: string, hint: Hint) => void): () => void;
  /** Whether hints of other processes arrive. If not, what this process remembers may be outdated. */
  readonly isHearing: () => boolean;
  /** Returns the number of running processes that are heard, including this one. */
  processes(): number;
  /**
   * Calls `handler` when hints may have been lost: once a second while hints do not arrive, once when they arrive again,
   * once after another process has reported lost hints, and once after one has ended without saying so. Returns a function that removes the handler.
   */
  onMissedHints(handler: () => void): () => void;
  /** Whether hints of this process may not have reached the others since the last call. */
  takeLosses(): boolean;
  /** Hints of other processes were lost: calls the handlers of missed hints. */
  hintsWereLost(): void;
  close(): Promise<void>;
}

/** Creates a bus within one process: for a single server, or for several instances in one test. */
export function createInProcessBus(): Bus {
  const handlers = new Set<(from: string, hint: Hint) => void>();
  return {
    publish(from, hint) {
      for (const handler of handlers) handler(from, hint);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    isHearing: () => true,
    processes: () => 1,
    onMissedHints: () => () => undefined,
    takeLosses: () => false,
    hintsWereLost: () => undefined,
    async close() {
      handlers.clear();
    },
  };
}
