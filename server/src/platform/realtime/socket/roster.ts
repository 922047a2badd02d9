import type { Connection } from './connection.ts';

/** The sockets of this process. */
export class Roster {
  readonly #all = new Set<Connection>();
  /** The sockets of each actor, oldest first. */
  readonly #byActor = new Map<string, Connection[]>();
  readonly #countByAddress = new Map<string, number>();

  get size(): number {
    return this.#all.size;
  }

  get all(): Iterable<Connection> {
    return this.#all;
  }

  /** Returns the sockets of an actor, oldest first. */
  of(actorId: string): readonly Connection[] {
    return this.#byActor.get(actorId) ?? [];
  }

  countAt(address: string): number {
    return this.#countByAddress.get(address) ?? 0;
  }

  /** Adds a socket. Returns all sockets of its actor, oldest first. */
  add(connection: Connection): readonly Connection[] {
    const actorId = connection.actor.id;
    const sockets = [...(this.#byActor.get(actorId) ?? []), connection];
    this.#all.add(connection);
    this.#byActor.set(actorId, sockets);
    this.#countByAddress.set(connection.address, this.countAt(connection.address) + 1);
    return sockets;
  }

  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const actorId = connection.actor.id;
    const others = (this.#byActor.get(actorId) ?? []).filter((other) => other !== connection);
    if (others.length > 0) this.#byActor.set(actorId, others);
    else this.#byActor.delete(actorId);
    const remaining = this.countAt(connection.address) - 1;
    if (remaining > 0) this.#countByAddress.set(connection.address, remaining);
    else this.#countByAddress.delete(connection.address);
  }
}
