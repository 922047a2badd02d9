import type { Actor } from '@nave/domain/kernel/actor.ts';

/**
 * What server processes tell each other. A hint may be lost, doubled or late: a room's truth is in the database.
 * - room: room R has reached number `top`
 * - publish: an event of a state or flow topic (a lost one costs a flow's event, or a state's value until the next)
 * - rights: the rights of this actor changed
 * - actor: who this actor is has changed: `now`, or null when the cookies must be asked
 */
export type Hint =
  | { readonly kind: 'room'; readonly room: string; readonly top: number }
  | { readonly kind: 'publish'; readonly topic: string; readonly event: string; readonly data: unknown }
  | { readonly kind: 'rights'; readonly actorId: string }
  | { readonly kind: 'actor'; readonly actorId: string; readonly now: Actor | null };

/** Carries hints between server processes. A process does not need to hear its own. */
export interface Bus {
  /** Tells the others; never throws and waits for nobody. `from` is the process, so that it can pass over its own. */
  publish(from: string, hint: Hint): void;
  /** Hears every hint until the answered function is called. */
  subscribe(handler: (from: string, hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** The bus of one process: enough for the embedded installation, and what several instances in one test share. */
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
