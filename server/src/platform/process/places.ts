import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Places } from './ports.ts';

interface PersonAtPlace {
  actor: Actor;
  connections: Set<string>;
}

/** Presence of the sockets of one process. */
export class PlacesOfOneProcess implements Places {
  /** The people at each place, by actor id. */
  readonly #peopleAt = new Map<string, Map<string, PersonAtPlace>>();
  /** The places and the actor of each connection. */
  readonly #connections = new Map<string, { actorId: string; places: readonly string[] }>();

  enter(connection: string, actor: Actor, places: readonly string[]): void {
    this.leave(connection);
    this.#connections.set(connection, { actorId: actor.id, places });
    for (const place of places) {
      const people = this.#peopleAt.get(place) ?? new Map<string, PersonAtPlace>();
      this.#peopleAt.set(place, people);
      const connections = people.get(actor.id)?.connections ?? new Set<string>();
      people.set(actor.id, { actor, connections: connections.add(connection) });
    }
  }

  leave(connection: string): void {
    const { actorId, places } = this.#connections.get(connection) ?? { actorId: '', places: [] };
    this.#connections.delete(connection);
    for (const place of places) {
      const people = this.#peopleAt.get(place);
      const person = people?.get(actorId);
      person?.connections.delete(connection);
      if (person?.connections.size === 0) people?.delete(actorId);
      if (people?.size === 0) this.#peopleAt.delete(place);
    }
  }

  *people(place: string): Iterable<Actor> {
    for (const { actor } of this.#peopleAt.get(place)?.values() ?? []) yield actor;
  }

  count(place: string): number {
    return this.#peopleAt.get(place)?.size ?? 0;
  }
}
