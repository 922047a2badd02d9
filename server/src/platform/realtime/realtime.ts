import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { EventData, EventNames, Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import type { Bus, Hint } from '../bus/bus.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Connection } from './socket/connection.ts';
import { type Disconnected, Gateway, type GatewayDeps } from './socket/gateway.ts';
import { defaultLimits, type RealtimeLimits } from './socket/limits.ts';
import { confirmRights, recheckRights, renewActor } from './socket/rights.ts';
import { checkEvent } from './topics/check-sent.ts';
import { Hub } from './topics/hub.ts';
import { type RealtimeEntry, RealtimeRegistry } from './topics/registry.ts';

export interface RealtimeDeps extends Omit<GatewayDeps, 'hub' | 'registry' | 'limits' | 'confirmRights'> {
  readonly rooms: Rooms;
  readonly bus: Bus;
  readonly limits?: Partial<RealtimeLimits>;
}

/** Counters of this process. */
export interface RealtimeCounters {
  readonly sockets: number;
  readonly subscriptions: number;
}

/** The WebSocket endpoint: one socket per page, with many topics on it. */
export class Realtime {
  readonly #bus: Bus;
  readonly #processId = randomUUID();
  readonly #registry = new RealtimeRegistry();
  readonly #hub: Hub;
  readonly #session: GatewayDeps;
  readonly #gateway: Gateway;
  readonly #unsubscribe: (() => void)[];

  constructor({ bus, limits, ...deps }: RealtimeDeps) {
    this.#bus = bus;
    this.#hub = new Hub({ registry: this.#registry, checkSent: deps.checkSent });
    const ownDeps = { hub: this.#hub, registry: this.#registry, limits: { ...defaultLimits, ...limits } };
    this.#session = {
      ...deps,
      ...ownDeps,
      confirmRights: async (connection) => {
        if (!bus.isHearing()) await confirmRights(this.#session, connection);
      },
    };
    this.#gateway = new Gateway(this.#session);
    this.#unsubscribe = [
      bus.subscribe((from, hint) => {
        if (from !== this.#processId) this.#onHint(hint);
      }),
      bus.onMissedHints(() => {
        // While hints do not arrive, guests' rights are confirmed before each command, and new events would be missed.
        this.#gateway.recheck(bus.isHearing() ? 'all' : 'users');
        if (bus.isHearing()) this.#gateway.resubscribeAll();
      }),
    ];
  }

  /** Handles the upgrade requests of a server: accepts sockets at `/realtime` and refuses other paths. */
  attach(server: Server): void {
    this.#gateway.attach(server);
  }

  /** Returns a function that registers the topics of a slice. The server does not start if one of them is missing. */
  readonly topics: RealtimeRegistry['topics'] = (topics, shapes) => this.#registry.topics(topics, shapes);

  /** Returns a function that registers the commands of a slice. The server does not start if one of them is missing. */
  readonly commands: RealtimeRegistry['commands'] = (commands, shapes) => this.#registry.commands(commands, shapes);

  /** Throws if a topic or command of a slice is not registered. */
  checkComplete(): void {
    this.#registry.checkComplete();
  }

  /** Returns every topic and command with its rule. A test may replace `rule`. */
  entries(): RealtimeEntry[] {
    return this.#registry.entries();
  }

  /** Sends an event of a state or flow to all followers in all processes. For rooms use `rooms.append`. */
  readonly publish = <ThisTopic extends Topic, Name extends EventNames<ThisTopic>>(
    topic: TopicName<ThisTopic>,
    event: Name,
    data: EventData<ThisTopic, Name>,
  ): void => {
    this.#hub.publish(topic, event, data);
    this.#sendHint({ kind: 'publish', topic, event, data });
  };

  /**
   * Sends an event of a state or flow to the followers in this process only. For events that every process computes by
   * itself.
   */
  readonly deliverHere = <ThisTopic extends Topic, Name extends EventNames<ThisTopic>>(
    topic: TopicName<ThisTopic>,
    event: Name,
    data: EventData<ThisTopic, Name>,
  ): void => this.#hub.publish(topic, event, data);

  /** In tests, throws for an event that the room's topic does not define. */
  readonly checkEvent = (room: string, event: { type: string; data: unknown }): void => {
    checkEvent(this.#session, room, event);
  };

  /** Checks the rights of all sockets of an actor again, in all processes (D16). */
  readonly refresh = (actorId: string): void => {
    this.#sendHint({ kind: 'rights', actorId });
    this.#recheck(actorId);
  };

  /**
   * Applies a change of an actor to all sockets of the actor, in all processes:
   * - If `now` has the same id (a guest has entered a name), the sockets receive a new `hello` and lose only the topics
   *   that are no longer allowed.
   * - If the actor was a guest and has become a user, the sockets are closed with 4401.
   * - Otherwise (another user, or null after signing out) the cookies of the sockets are checked. Sockets whose cookies
   *   no longer identify the actor are closed with 4401; sockets of the actor's other browsers stay open.
   */
  readonly actorChanged = (actorId: string, now: Actor | null): void => {
    this.#sendHint({ kind: 'actor', actorId, now });
    this.#renew(actorId, now);
  };

  /** Calls the listener after each disconnect of a socket. Returns a function that removes the listener. */
  onDisconnect(listener: (departed: Disconnected) => void): () => void {
    return this.#gateway.onDisconnect(listener);
  }

  /** Returns the number of sockets of this process that follow the topic. */
  readonly followersHere = (topic: string): number => this.#hub.audience(topic);

  /** Returns the number of sockets of this process that follow each topic. */
  readonly audiencesHere = (): Iterable<readonly [topic: string, followers: number]> => this.#hub.audiences();

  /** Returns the actors connected to this process, once per socket. */
  readonly connected = (): Iterable<Actor> => Array.from(this.#gateway.roster.all, ({ actor }) => actor);

  counters(): RealtimeCounters {
    const { roster } = this.#gateway;
    let subscriptions = 0;
    for (const connection of roster.all) subscriptions += connection.subscriptions.size;
    return { sockets: roster.size, subscriptions };
  }

  /**
   * Before a graceful stop, refuses upgrades, notifies pages, and closes their sockets after `withinMs`. Takes up to 6
   * s.
   */
  drain(withinMs: number, reconnectMs?: number): Promise<void> {
    return this.#gateway.drain(withinMs, reconnectMs);
  }

  /** Closes all sockets and ends all timers. The caller closes the rooms and the bus. */
  async close(): Promise<void> {
    for (const end of this.#unsubscribe) end();
    await this.#gateway.close();
    this.#hub.end();
  }

  #sendHint(hint: Hint): void {
    this.#bus.publish(this.#processId, hint);
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'publish') this.#hub.publish(hint.topic, hint.event, hint.data);
    else if (hint.kind === 'rights') this.#recheck(hint.actorId);
    else if (hint.kind === 'actor') this.#renew(hint.actorId, hint.now);
  }

  #recheck(actorId: string): void {
    this.#forEachConnection(actorId, (connection) => recheckRights(this.#session, connection));
  }

  #renew(actorId: string, now: Actor | null): void {
    this.#forEachConnection(actorId, (connection) => renewActor(this.#session, connection, now));
  }

  /** If a check fails, for example because the database does not answer, the connection monitor repeats it later. */
  #forEachConnection(actorId: string, check: (connection: Connection) => Promise<void>): void {
    for (const connection of this.#gateway.roster.of(actorId)) {
      check(connection).catch((error: unknown) => {
        this.#session.log.error(
          { err: error, connection: connection.id },
          'the rights of a socket could not be checked',
        );
      });
    }
  }
}

/** Creates the WebSocket endpoint, which accepts no sockets before `attach` is called. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  return new Realtime(deps);
}
