import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { RawData, WebSocket } from 'ws';
import type { Metrics } from '../../metrics.ts';
import { Connection, PageSocket, withCookies } from './connection.ts';
import { countFrame } from './frame-budget.ts';
import { sendHello } from './hello.ts';
import { LoopLag } from './loop-lag.ts';
import type { Authenticated, RightsDeps } from './rights.ts';
import { Roster } from './roster.ts';
import { handOver, leaveAll, receive } from './session.ts';
import { UpgradeDoor } from './upgrade.ts';
import { Watch } from './watch.ts';

/** How long a page's goodbye is waited for, in milliseconds. */
const GOODBYE_MS = 1_000;

/** What letting pages in needs. */
export interface GatewayDeps extends RightsDeps {
  /** Whether the request's exact Origin is one that the asked host serves. */
  allowedOrigin(request: IncomingMessage): boolean;
  /** The page's address, past trusted proxies; without it that of the TCP connection. */
  addressOf?(request: IncomingMessage): string;
  /** The headers of an upgrade that is refused. */
  readonly refusalHeaders?: Record<string, string>;
  readonly metrics?: Pick<Metrics, 'sockets'>;
}

/** A socket that has gone. */
export interface Departed {
  readonly connection: string;
  readonly actor: Actor;
  readonly topics: readonly string[];
}

/** The sockets of this process, from the upgrade to the end. */
export class Gateway {
  readonly roster = new Roster();
  readonly #deps: GatewayDeps;
  readonly #watch: Watch;
  readonly #lag = new LoopLag();
  readonly #door: UpgradeDoor;
  readonly #servers = new Set<Server>();
  readonly #departures = new Set<(departed: Departed) => void>();
  #isDraining = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    const { limits, log, refusalHeaders } = deps;
    this.#watch = new Watch(deps, this.roster);
    this.#door = new UpgradeDoor({
      limits,
      lag: this.#lag,
      log,
      refusalHeaders,
      authenticate: (request) => deps.authenticate(request),
      allowedOrigin: (request) => deps.allowedOrigin(request),
      isDraining: () => this.#isDraining,
      isCrowded: (request) => this.roster.countAt(this.#addressOf(request)) >= limits.socketsPerAddress,
      opened: (ws, net, request, who) => this.#opened(ws, net, request, who),
    });
  }

  /** Answers the server's upgrades: `/realtime` becomes a socket, any other path is refused. */
  attach(server: Server): void {
    this.#servers.add(server);
    server.on('upgrade', this.#door.upgrade);
  }

  /** Hears of each socket that has gone, with what it followed; answers how to stop hearing. */
  onDeparture(listener: (departed: Departed) => void): () => void {
    this.#departures.add(listener);
    return () => this.#departures.delete(listener);
  }

  /** Lets nobody in, tells the pages, and after this time ends them: in 6 s at most. */
  async drain(withinMs: number): Promise<void> {
    this.#isDraining = true;
    for (const connection of this.roster.all) connection.send({ type: 'drain', withinMs });
    const endMs = performance.now() + withinMs;
    while (this.roster.size > 0 && performance.now() < endMs) {
      await sleep(Math.min(50, Math.max(1, endMs - performance.now())));
    }
    await this.#closeAll();
  }

  /** Ends every socket and every timer. */
  async close(): Promise<void> {
    this.#isDraining = true;
    for (const server of this.#servers) server.off('upgrade', this.#door.upgrade);
    this.#watch.stop();
    this.#lag.stop();
    await this.#closeAll();
  }

  /** Every command that has come is answered before its socket ends: by what became of it, or to be asked again. */
  async #closeAll(): Promise<void> {
    const { roster } = this;
    const come = Promise.allSettled([...roster.all].map((connection) => connection.commands));
    await Promise.race([come, sleep(this.#deps.limits.lastCommandsMs, undefined, { ref: false })]);
    this.#deps.hub.flush();
    for (const connection of roster.all) {
      handOver(connection);
      connection.close(closeCodes.restart);
    }
    const endMs = performance.now() + GOODBYE_MS;
    while (roster.size > 0 && performance.now() < endMs) await sleep(10);
    for (const connection of roster.all) connection.terminate();
  }

  #opened(ws: PageSocket, net: Socket, request: IncomingMessage, who: Authenticated): void {
    const { cookie, host, 'user-agent': userAgent = '' } = request.headers;
    const { limits } = this.#deps;
    const connection = new Connection(ws, net, {
      actor: who.actor,
      credentials: { headers: { cookie: withCookies(cookie, who.setCookies), host } },
      address: this.#addressOf(request),
      userAgent,
      nowMs: performance.now(),
      tokens: limits.frames.burst,
    });
    ws.connection = connection;
    ws.on('message', this.#onMessage);
    ws.on('ping', this.#onControl);
    ws.on('pong', this.#onControl);
    ws.on('pong', onPong);
    ws.on('error', ignore);
    ws.on('close', this.#onClose);
    const own = this.roster.add(connection);
    this.#deps.metrics?.sockets.set(this.roster.size);
    // D15: the newest sockets of a viewer stay, so that a page that comes back is never locked out by its own ghosts.
    const open = own.filter(({ isClosed }) => !isClosed);
    for (const oldest of open.slice(0, -limits.socketsPerViewer)) oldest.close(closeCodes.policy);
    sendHello(this.#deps, connection);
  }

  // One handler for all sockets: `this` of an event is the socket, which knows its connection.
  readonly #onMessage = bySocket((connection, data: RawData, isBinary: boolean) => {
    // With ws' default binary type a message is one Buffer.
    if (Buffer.isBuffer(data)) receive(this.#deps, connection, data, isBinary);
  });

  // API-126: a ping is answered by `ws`, and a pong is looked at: both cost what a frame costs.
  readonly #onControl = bySocket((connection) => countFrame(connection, this.#deps.limits.frames));

  readonly #onClose = bySocket((connection) => {
    const departed = { connection: connection.id, actor: connection.actor };
    const topics = [...connection.subscriptions.keys()];
    connection.state = 'closed';
    leaveAll(this.#deps, connection);
    this.roster.remove(connection);
    this.#deps.metrics?.sockets.set(this.roster.size);
    for (const listener of this.#departures) listener({ ...departed, topics });
  });

  #addressOf(request: IncomingMessage): string {
    return this.#deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
  }
}

function bySocket<Args extends unknown[]>(handle: (connection: Connection, ...args: Args) => void) {
  return function (this: WebSocket, ...args: Args): void {
    if (this instanceof PageSocket && this.connection) handle(this.connection, ...args);
  };
}

const onPong = bySocket((connection) => {
  connection.awaitsPong = false;
});

function ignore(): void {}
