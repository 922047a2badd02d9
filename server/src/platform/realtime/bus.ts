import type { Actor } from '@nave/domain/kernel/actor.ts';

/**
 * Messages between server processes. A hint may be lost, duplicated or late; the database is the source of truth.
 * - room: room R has reached number `top`
 * - publish: an event of a state or flow topic (if lost, a flow misses an event, and a state is stale until the next one)
 * - rights: the rights of this actor changed
 * - actor: the actor changed: `now`, or null when the cookies must be checked again
 */
export type Hint =
  | { readonly kind: 'room'; readonly room: string; readonly top: number }
  | { readonly kind: 'publish'; readonly topic: string; readonly event: string; readonly data: unknown }
  | { readonly kind: 'rights'; readonly actorId: string }
  | { readonly kind: 'actor'; readonly actorId: string; readonly now: Actor | null };

/** Sends hints between server processes. A process need not receive its own. */
export interface Bus {
  /** Sends a hint; never throws and never waits. `from` is the process id, by which a process ignores its own hints. */
  publish(from: string, hint: Hint): void;
  /** Receives every hint until the returned function is called. */
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
