import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { EventData, EventNames, Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import type { Bus, Hint } from './bus.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Connection } from './socket/connection.ts';
import { type Departed, Gateway, type GatewayDeps } from './socket/gateway.ts';
import { defaultLimits, type RealtimeLimits } from './socket/limits.ts';
import { recheckRights, renewActor } from './socket/rights.ts';
import { Hub } from './topics/hub.ts';
import { type RealtimeEntry, RealtimeRegistry } from './topics/registry.ts';
import { checkEvent } from './topics/sent.ts';

/** What the socket's world is made of. */
export interface RealtimeDeps extends Omit<GatewayDeps, 'hub' | 'registry' | 'limits'> {
  readonly rooms: Rooms;
  readonly bus: Bus;
  readonly limits?: Partial<RealtimeLimits>;
}

/** The numbers of this process. */
export interface RealtimeCounters {
  readonly sockets: number;
  readonly subscriptions: number;
}

/** One WebSocket a page, many topics on it. */
export class Realtime {
  readonly #bus: Bus;
  readonly #processId = randomUUID();
  readonly #registry = new RealtimeRegistry();
  readonly #hub: Hub;
  readonly #session: GatewayDeps;
  readonly #gateway: Gateway;
  readonly #unsubscribe: () => void;

  constructor({ bus, limits, ...deps }: RealtimeDeps) {
    this.#bus = bus;
    this.#hub = new Hub({ registry: this.#registry, checkSent: deps.checkSent });
    const own = { hub: this.#hub, registry: this.#registry, limits: { ...defaultLimits, ...limits } };
    this.#session = { ...deps, ...own };
    this.#gateway = new Gateway(this.#session);
    this.#unsubscribe = bus.subscribe((from, hint) => {
      if (from !== this.#processId) this.#heard(hint);
    });
  }

  /** Answers the server's upgrades: `/realtime` becomes a socket, any other path is refused. */
  attach(server: Server): void {
    this.#gateway.attach(server);
  }

  /** The topics of a slice: the answered function registers them one by one. The server does not start while one is missing. */
  readonly topics: RealtimeRegistry['topics'] = (topics, shapes) => this.#registry.topics(topics, shapes);

  /** The commands of a slice, in the same way. */
  readonly commands: RealtimeRegistry['commands'] = (commands, shapes) => this.#registry.commands(commands, shapes);

  /** Throws while a topic or command of a slice has nobody who answers it. */
  checkComplete(): void {
    this.#registry.checkComplete();
  }

  /** Every topic and command, each with the rule that is asked; a test may replace `rule`. */
  entries(): RealtimeEntry[] {
    return this.#registry.entries();
  }

  /** Sends an event of a state or flow to everyone who follows it, in all processes. Rooms: `rooms.append`. */
  readonly publish = <One extends Topic, Name extends EventNames<One>>(
    topic: TopicName<One>,
    event: Name,
    data: EventData<One, Name>,
  ): void => {
    this.#hub.publish(topic, event, data);
    this.#tell({ kind: 'publish', topic, event, data });
  };

  /** Where somebody looks at what is sent: throws at an event that the topic named like the room does not have. */
  readonly checkEvent = (room: string, event: { type: string; data: unknown }): void => {
    checkEvent(this.#session, room, event);
  };

  /** The rights of this actor changed: looks again at all its sockets, in all processes (D16). */
  readonly refresh = (actorId: string): void => {
    this.#tell({ kind: 'rights', actorId });
    this.#recheck(actorId);
  };

  /**
   * Who an actor is has changed. The same id (a guest has named itself): a new `hello`, and what may still be followed
   * stays. A guest that has become a user: its sockets end with 4401. Another user, or null for "no longer there" (signed
   * out): the sockets are asked for their cookies, and those that no longer prove this actor end with 4401; other browsers
   * of the same account stay.
   */
  readonly actorChanged = (actorId: string, now: Actor | null): void => {
    this.#tell({ kind: 'actor', actorId, now });
    this.#renew(actorId, now);
  };

  /** Hears of each socket that has gone, with what it followed; answers how to stop hearing. */
  onDeparture(listener: (departed: Departed) => void): () => void {
    return this.#gateway.onDeparture(listener);
  }

  /** How many sockets of this process follow the topic. */
  readonly audience = (topic: string): number => this.#hub.audience(topic);

  /** Who is connected to this process, once for each socket. */
  readonly connected = (): Iterable<Actor> => Array.from(this.#gateway.roster.all, ({ actor }) => actor);

  counters(): RealtimeCounters {
    const { roster } = this.#gateway;
    let subscriptions = 0;
    for (const connection of roster.all) subscriptions += connection.subscriptions.size;
    return { sockets: roster.size, subscriptions };
  }

  /** Before a planned stop: lets nobody in, tells the pages, and after this time ends them: in 6 s at most. */
  drain(withinMs: number): Promise<void> {
    return this.#gateway.drain(withinMs);
  }

  /** Ends every socket and every timer. The rooms and the bus belong to whoever made them. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#gateway.close();
    this.#hub.end();
  }

  #tell(hint: Hint): void {
    this.#bus.publish(this.#processId, hint);
  }

  #heard(hint: Hint): void {
    if (hint.kind === 'publish') this.#hub.publish(hint.topic, hint.event, hint.data);
    else if (hint.kind === 'rights') this.#recheck(hint.actorId);
    else if (hint.kind === 'actor') this.#renew(hint.actorId, hint.now);
  }

  #recheck(actorId: string): void {
    this.#each(actorId, (connection) => recheckRights(this.#session, connection));
  }

  #renew(actorId: string, now: Actor | null): void {
    this.#each(actorId, (connection) => renewActor(this.#session, connection, now));
  }

  /** One that cannot be judged (the database is away, say) is judged by the watch later. */
  #each(actorId: string, act: (connection: Connection) => Promise<void>): void {
    for (const connection of this.#gateway.roster.of(actorId)) {
      act(connection).catch((error: unknown) => {
        this.#session.log.error(
          { err: error, connection: connection.id },
          'the rights of a socket could not be checked',
        );
      });
    }
  }
}

/** Makes the socket's world; nothing is open before `attach`. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  return new Realtime(deps);
}
