import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Places } from './ports.ts';

interface Here {
  actor: Actor;
  connections: Set<string>;
}

/** Presence of the sockets of one process. */
export class PlacesOfOneProcess implements Places {
  /** The people at each place, by actor id. */
  readonly #here = new Map<string, Map<string, Here>>();
  /** The places of each connection, and its actor. */
  readonly #connections = new Map<string, { actorId: string; places: readonly string[] }>();

  enter(connection: string, actor: Actor, places: readonly string[]): void {
    this.leave(connection);
    this.#connections.set(connection, { actorId: actor.id, places });
    for (const place of places) {
      const people = this.#here.get(place) ?? new Map<string, Here>();
      this.#here.set(place, people);
      const connections = people.get(actor.id)?.connections ?? new Set<string>();
      people.set(actor.id, { actor, connections: connections.add(connection) });
    }
  }

  leave(connection: string): void {
    const { actorId, places } = this.#connections.get(connection) ?? { actorId: '', places: [] };
    this.#connections.delete(connection);
    for (const place of places) {
      const people = this.#here.get(place);
      const here = people?.get(actorId);
      here?.connections.delete(connection);
      if (here?.connections.size === 0) people?.delete(actorId);
      if (people?.size === 0) this.#here.delete(place);
    }
  }

  *people(place: string): Iterable<Actor> {
    for (const { actor } of this.#here.get(place)?.values() ?? []) yield actor;
  }

  count(place: string): number {
    return this.#here.get(place)?.size ?? 0;
  }
}
