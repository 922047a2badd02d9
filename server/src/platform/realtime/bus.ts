import type { Actor } from '@nave/domain/kernel/actor.ts';

/**
 * Messages between server processes. A hint may be lost, duplicated or late; the database is the source of truth.
 * - room: the newest event of the room has the number `top`
 * - publish: an event of a state or a flow (if lost, a flow misses it, and a state is outdated until its next event)
 * - rights: the rights of this actor changed
 * - actor: the actor changed to `now`; null if the cookies of the actor's sockets must be checked again
 */
export type Hint =
  | { readonly kind: 'room'; readonly room: string; readonly top: number }
  | { readonly kind: 'publish'; readonly topic: string; readonly event: string; readonly data: unknown }
  | { readonly kind: 'rights'; readonly actorId: string }
  | { readonly kind: 'actor'; readonly actorId: string; readonly now: Actor | null };

/** Sends hints between server processes. A process does not have to receive its own hints. */
export interface Bus {
  /** Sends a hint. Never throws and never waits. By `from`, its process id, a process recognises its own hints. */
  publish(from: string, hint: Hint): void;
  /** Calls `handler` with every hint until the returned function is called. */
  subscribe(handler: (from: string, hint: Hint) => void): () => void;
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
    async close() {
      handlers.clear();
    },
  };
}
