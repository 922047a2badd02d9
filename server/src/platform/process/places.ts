import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Presence } from '../bus/bus.ts';
import type { Places } from './ports.ts';

interface PersonAtPlace {
  actor: Actor;
  connections: Set<string>;
}

/** Presence of the sockets of one process. */
export class PlacesOfOneProcess implements Places {
  /** The people at each place, by actor id. */
  readonly #peopleAt = new Map<string, Map<string, PersonAtPlace>>();
  readonly #connections = new Map<string, Presence>();

  enter(connection: string, actor: Actor, places: readonly string[]): void {
    this.leave(connection);
    this.#connections.set(connection, { connection, actor, places });
    for (const place of places) {
      const people = this.#peopleAt.get(place) ?? new Map<string, PersonAtPlace>();
      this.#peopleAt.set(place, people);
      const connections = people.get(actor.id)?.connections ?? new Set<string>();
      people.set(actor.id, { actor, connections: connections.add(connection) });
    }
  }

  leave(connection: string): void {
    const presence = this.#connections.get(connection);
    if (!presence) return;
    this.#connections.delete(connection);
    for (const place of presence.places) {
      const people = this.#peopleAt.get(place);
      const person = people?.get(presence.actor.id);
      person?.connections.delete(connection);
      if (person?.connections.size === 0) people?.delete(presence.actor.id);
      if (people?.size === 0) this.#peopleAt.delete(place);
    }
  }

  *people(place: string): Iterable<Actor> {
    for (const { actor } of this.#peopleAt.get(place)?.values() ?? []) yield actor;
  }

  count(place: string): number {
    return this.#peopleAt.get(place)?.size ?? 0;
  }

  *placesFrom(place: string): Iterable<string> {
    for (const { connections } of this.#peopleAt.get(place)?.values() ?? [])
      for (const connection of connections) yield* this.#connections.get(connection)?.places ?? [];
  }

  /** Returns where a connection is; undefined if it is nowhere. */
  find(connection: string): Presence | undefined {
    return this.#connections.get(connection);
  }

  /** The number of connections. */
  get size(): number {
    return this.#connections.size;
  }

  all(): Iterable<Presence> {
    return this.#connections.values();
  }
}
