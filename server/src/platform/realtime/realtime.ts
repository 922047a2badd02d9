import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { RawData, WebSocket } from 'ws';
import type { Metrics } from '../metrics.ts';
import type { Bus, Hint } from './bus.ts';
import type { Rooms } from './rooms/rooms.ts';
import { Connection, type Credentials, PageSocket, withCookies } from './socket/connection.ts';
import { countFrame } from './socket/frame-budget.ts';
import { sendHello } from './socket/hello.ts';
import { defaultLimits, type RealtimeLimits } from './socket/limits.ts';
import { LoopLag } from './socket/loop-lag.ts';
import { type Authenticated, type RightsDeps, recheckRights, renewActor } from './socket/rights.ts';
import { Roster } from './socket/roster.ts';
import { leaveAll, receive } from './socket/session.ts';
import { UpgradeDoor } from './socket/upgrade.ts';
import { Watch } from './socket/watch.ts';
import { Hub } from './topics/hub.ts';
import {
  type CommandDefinition,
  type RealtimeEntry,
  RealtimeRegistry,
  type TopicDefinition,
} from './topics/registry.ts';

type Params = Record<string, string>;

/** What the socket's world is made of. */
export interface RealtimeDeps {
  readonly rooms: Rooms;
  readonly bus: Bus;
  readonly clock: { now(): number };
  readonly log: { error(context: object, message: string): void };
  /** Who a request is. A viewer without a cookie gets one in `setCookies`. Asked again later with the same headers. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
  /** Whether the request's exact Origin is one that the asked host serves. */
  allowedOrigin(request: IncomingMessage): boolean;
  /** The page's address, past trusted proxies; without it that of the TCP connection. */
  addressOf?(request: IncomingMessage): string;
  /** The headers of an upgrade that is refused. */
  refusalHeaders?: Record<string, string>;
  readonly metrics?: Pick<Metrics, 'sockets'>;
  readonly limits?: Partial<RealtimeLimits>;
}

/** A socket that has gone. */
export interface Departed {
  readonly connection: string;
  readonly actor: Actor;
  readonly topics: readonly string[];
}

/** The numbers of this process. */
export interface RealtimeCounters {
  readonly sockets: number;
  readonly subscriptions: number;
}

/** One WebSocket a page, many topics on it. */
export class Realtime {
  readonly #deps: RealtimeDeps;
  readonly #limits: RealtimeLimits;
  readonly #processId = randomUUID();
  readonly #registry = new RealtimeRegistry();
  readonly #roster = new Roster();
  readonly #hub: Hub;
  readonly #session: RightsDeps;
  readonly #watch: Watch;
  readonly #lag = new LoopLag();
  readonly #door: UpgradeDoor;
  readonly #servers = new Set<Server>();
  readonly #departures = new Set<(departed: Departed) => void>();
  readonly #unsubscribe: () => void;
  #isDraining = false;

  constructor(deps: RealtimeDeps) {
    this.#deps = deps;
    this.#limits = { ...defaultLimits, ...deps.limits };
    this.#hub = new Hub(this.#registry);
    const { rooms, clock, log } = deps;
    const shared = { hub: this.#hub, registry: this.#registry, limits: this.#limits, rooms, clock, log };
    const authenticate = (credentials: Credentials) => deps.authenticate(credentials);
    this.#session = { ...shared, authenticate, hello: (connection) => this.#hello(connection) };
    this.#watch = new Watch(this.#session, this.#roster);
    this.#door = new UpgradeDoor({
      limits: this.#limits,
      lag: this.#lag,
      log,
      authenticate,
      allowedOrigin: (request) => deps.allowedOrigin(request),
      refusalHeaders: deps.refusalHeaders,
      isDraining: () => this.#isDraining,
      isCrowded: (request) => this.#roster.countAt(this.#addressOf(request)) >= this.#limits.socketsPerAddress,
      opened: (ws, net, request, who) => this.#opened(ws, net, request, who),
    });
    this.#unsubscribe = deps.bus.subscribe((from, hint) => {
      if (from !== this.#processId) this.#heard(hint);
    });
  }

  /** Answers the server's upgrades: `/realtime` becomes a socket, any other path is refused. */
  attach(server: Server): void {
    this.#servers.add(server);
    server.on('upgrade', this.#door.upgrade);
  }

  topic<Target, TopicParams extends Params>(definition: TopicDefinition<Target, TopicParams>): void {
    this.#registry.topic(definition);
  }

  command<Input, Target, CommandParams extends Params>(definition: CommandDefinition<Input, Target, CommandParams>) {
    this.#registry.command(definition);
  }

  /** Every topic and command, each with the rule that is asked; a test may replace `rule`. */
  entries(): RealtimeEntry[] {
    return this.#registry.entries();
  }

  /** Sends an event of a state or flow to everyone who follows it, in all processes. Rooms: `rooms.append`. */
  readonly publish = (topic: string, event: string, data: unknown): void => {
    this.#hub.publish(topic, event, data);
    this.#tell({ kind: 'publish', topic, event, data });
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
    this.#departures.add(listener);
    return () => this.#departures.delete(listener);
  }

  /** How many sockets of this process follow the topic. */
  readonly audience = (topic: string): number => this.#hub.audience(topic);

  /** Who is connected to this process, once for each socket. */
  readonly connected = (): Iterable<Actor> => Array.from(this.#roster.all, ({ actor }) => actor);

  counters(): RealtimeCounters {
    let subscriptions = 0;
    for (const connection of this.#roster.all) subscriptions += connection.subscriptions.size;
    return { sockets: this.#roster.size, subscriptions };
  }

  /** Before a planned stop: lets nobody in, tells the pages, and after this time ends them in 1 s. */
  async drain(withinMs: number): Promise<void> {
    this.#isDraining = true;
    for (const connection of this.#roster.all) connection.send({ type: 'drain', withinMs });
    const endMs = performance.now() + withinMs;
    while (this.#roster.size > 0 && performance.now() < endMs) {
      await sleep(Math.min(50, Math.max(1, endMs - performance.now())));
    }
    await this.#closeAll();
  }

  /** Ends every socket and every timer. The rooms and the bus belong to whoever made them. */
  async close(): Promise<void> {
    this.#isDraining = true;
    for (const server of this.#servers) server.off('upgrade', this.#door.upgrade);
    this.#unsubscribe();
    this.#watch.stop();
    this.#lag.stop();
    await this.#closeAll();
    this.#hub.end();
  }

  /** What was begun is acknowledged before the sockets end; neither that nor a page's goodbye is waited for longer than 1 s. */
  async #closeAll(): Promise<void> {
    const endMs = performance.now() + CLOSING_MS;
    const begun = Promise.allSettled([...this.#roster.all].map((connection) => connection.commands));
    await Promise.race([begun, sleep(CLOSING_MS, undefined, { ref: false })]);
    this.#hub.flush();
    for (const connection of this.#roster.all) connection.close(closeCodes.restart);
    while (this.#roster.size > 0 && performance.now() < endMs) await sleep(10);
    for (const connection of this.#roster.all) connection.terminate();
  }

  #opened(ws: PageSocket, net: Socket, request: IncomingMessage, who: Authenticated): void {
    const { cookie, host } = request.headers;
    const connection = new Connection(ws, net, {
      actor: who.actor,
      credentials: { headers: { cookie: withCookies(cookie, who.setCookies), host } },
      address: this.#addressOf(request),
      nowMs: performance.now(),
      tokens: this.#limits.frames.burst,
    });
    ws.connection = connection;
    ws.on('message', this.#onMessage);
    ws.on('ping', this.#onControl);
    ws.on('pong', this.#onControl);
    ws.on('pong', onPong);
    ws.on('error', ignore);
    ws.on('close', this.#onClose);
    const own = this.#roster.add(connection);
    this.#deps.metrics?.sockets.set(this.#roster.size);
    // D15: the newest sockets of a viewer stay, so that a page that comes back is never locked out by its own ghosts.
    const open = own.filter(({ state }) => state !== 'closed');
    for (const oldest of open.slice(0, -this.#limits.socketsPerViewer)) oldest.close(closeCodes.policy);
    this.#hello(connection);
  }

  // One handler for all sockets: `this` of an event is the socket, which knows its connection.
  readonly #onMessage = bySocket((connection, data: RawData, isBinary: boolean) => {
    // With ws' default binary type a message is one Buffer.
    if (Buffer.isBuffer(data)) receive(this.#session, connection, data, isBinary);
  });

  // API-126: a ping is answered by `ws`, and a pong is looked at: both cost what a frame costs.
  readonly #onControl = bySocket((connection) => countFrame(connection, this.#limits.frames));

  readonly #onClose = bySocket((connection) => {
    const departed = { connection: connection.id, actor: connection.actor };
    const topics = [...connection.subscriptions.keys()];
    connection.state = 'closed';
    leaveAll(this.#session, connection);
    this.#roster.remove(connection);
    this.#deps.metrics?.sockets.set(this.#roster.size);
    for (const listener of this.#departures) listener({ ...departed, topics });
  });

  #hello(connection: Connection): void {
    sendHello(connection, { serverTime: this.#deps.clock.now(), heartbeat: this.#limits.heartbeatMs });
  }

  #tell(hint: Hint): void {
    this.#deps.bus.publish(this.#processId, hint);
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
    for (const connection of this.#roster.of(actorId)) {
      act(connection).catch((error: unknown) => {
        this.#deps.log.error({ err: error, connection: connection.id }, 'the rights of a socket could not be checked');
      });
    }
  }

  #addressOf(request: IncomingMessage): string {
    return this.#deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
  }
}

/** Makes the socket's world; nothing is open before `attach`. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  return new Realtime(deps);
}

const CLOSING_MS = 1_000;

function bySocket<Args extends unknown[]>(handle: (connection: Connection, ...args: Args) => void) {
  return function (this: WebSocket, ...args: Args): void {
    if (this instanceof PageSocket && this.connection) handle(this.connection, ...args);
  };
}

const onPong = bySocket((connection) => {
  connection.awaitsPong = false;
});

function ignore(): void {}
