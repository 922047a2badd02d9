import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { RawData, WebSocket } from 'ws';
import type { Metrics } from '../../metrics.ts';
import { Connection, PageSocket, withCookies } from './connection.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { countFrame } from './frame-budget.ts';
import { sendHello } from './hello.ts';
import { LoopLag } from './loop-lag.ts';
import type { Authenticated, RightsDeps } from './rights.ts';
import { Roster } from './roster.ts';
import { leaveAll, receive, refuseUnanswered } from './session.ts';
import { UpgradeHandler } from './upgrade.ts';

/** The time over which pages spread their new subscriptions after events may have been missed, in milliseconds. */
const SHORTEST_RESUBSCRIBE_MS = 200;
const RESUBSCRIBE_MS_PER_SOCKET = 2;
const LONGEST_RESUBSCRIBE_MS = 10_000;
/** The code of a socket whose page has sent no close frame. */
const NO_CLOSE_FRAME = 1006;
/** How long to wait for the closing handshakes of sockets, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface GatewayDeps extends RightsDeps {
  /** Whether the request's `Origin` is the origin of the requested host. */
  allowedOrigin(request: IncomingMessage): boolean;
  /** Returns the browser's address, even behind trusted proxies. By default it is the address of the TCP connection. */
  addressOf?(request: IncomingMessage): string;
  /** The headers of the response to a refused upgrade. */
  readonly refusalHeaders?: Record<string, string>;
  readonly metrics?: Pick<Metrics, 'sockets'>;
}

/** A disconnected socket. */
export interface Disconnected {
  readonly connection: string;
  readonly actor: Actor;
  readonly topics: readonly string[];
  /** When the page was gone, in epoch milliseconds: the last sign of life of a page whose connection was lost silently. */
  readonly goneAt: number;
}

/** Manages all sockets of this process, from the upgrade to the disconnect. */
export class Gateway {
  readonly roster = new Roster();
  readonly #deps: GatewayDeps;
  readonly #monitor: ConnectionMonitor;
  readonly #lag = new LoopLag();
  readonly #upgrades: UpgradeHandler;
  readonly #servers = new Set<Server>();
  readonly #disconnectListeners = new Set<(departed: Disconnected) => void>();
  #isDraining = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    const { limits, log, refusalHeaders } = deps;
    this.#monitor = new ConnectionMonitor(deps, this.roster);
    this.#upgrades = new UpgradeHandler({
      limits,
      lag: this.#lag,
      log,
      refusalHeaders,
      authenticate: (request) => deps.authenticate(request),
      allowedOrigin: (request) => deps.allowedOrigin(request),
      isDraining: () => this.#isDraining,
      isCrowded: (request) => this.roster.countAt(this.#addressOf(request)) >= limits.socketsPerAddress,
      opened: (ws, net, request, authenticated) => this.#opened(ws, net, request, authenticated),
    });
  }

  /** Handles the upgrade requests of a server: accepts sockets at `/realtime` and refuses other paths. */
  attach(server: Server): void {
    this.#servers.add(server);
    server.on('connection', this.#upgrades.connection);
    server.on('upgrade', this.#upgrades.upgrade);
  }

  /** Calls the listener after each disconnect of a socket. Returns a function that removes the listener. */
  onDisconnect(listener: (departed: Disconnected) => void): () => void {
    this.#disconnectListeners.add(listener);
    return () => this.#disconnectListeners.delete(listener);
  }

  /** Checks the rights of sockets again, because changes in other processes may have been missed. */
  recheck(whose: 'all' | 'users'): void {
    this.#monitor.recheck(whose);
  }

  /** Makes all pages subscribe to their topics again, because events of other processes may have been missed. */
  resubscribeAll(): void {
    const withinMs = Math.min(
      SHORTEST_RESUBSCRIBE_MS + RESUBSCRIBE_MS_PER_SOCKET * this.roster.size,
      LONGEST_RESUBSCRIBE_MS,
    );
    for (const connection of this.roster.all) connection.send({ type: 'stale', withinMs });
  }

  /** Refuses upgrades, notifies pages, and waits up to `withinMs`. Then closes their sockets, which takes up to 6 s. */
  async drain(withinMs: number, reconnectMs?: number): Promise<void> {
    this.#isDraining = true;
    for (const connection of this.roster.all)
      connection.send({ type: 'drain', withinMs, ...(reconnectMs !== undefined && { reconnectMs }) });
    const endMs = performance.now() + withinMs;
    while (this.roster.size > 0 && performance.now() < endMs) {
      await sleep(Math.min(50, Math.max(1, endMs - performance.now())));
    }
    await this.#closeAll();
  }

  /** Closes all sockets and ends all timers. */
  async close(): Promise<void> {
    this.#isDraining = true;
    for (const server of this.#servers) {
      server.off('connection', this.#upgrades.connection);
      server.off('upgrade', this.#upgrades.upgrade);
    }
    this.#monitor.stop();
    this.#lag.stop();
    await this.#closeAll();
  }

  /** Closes all sockets. Before that, answers every received command with its result or with a request to retry it. */
  async #closeAll(): Promise<void> {
    const { roster } = this;
    const commandsDone = Promise.allSettled([...roster.all].map((connection) => connection.commands));
    await Promise.race([commandsDone, sleep(this.#deps.limits.lastCommandsMs, undefined, { ref: false })]);
    this.#deps.hub.flush();
    for (const connection of roster.all) {
      refuseUnanswered(connection);
      connection.close(closeCodes.restart);
    }
    const endMs = performance.now() + CLOSE_TIMEOUT_MS;
    while (roster.size > 0 && performance.now() < endMs) await sleep(10);
    for (const connection of roster.all) connection.terminate();
  }

  #opened(ws: PageSocket, net: Socket, request: IncomingMessage, authenticated: Authenticated): void {
    const { cookie, host, 'user-agent': userAgent = '' } = request.headers;
    const { limits } = this.#deps;
    const connection = new Connection(ws, net, {
      actor: authenticated.actor,
      credentials: { headers: { cookie: withCookies(cookie, authenticated.setCookies), host } },
      address: this.#addressOf(request),
      userAgent,
      nowMs: performance.now(),
      openedAt: this.#deps.clock.now(),
      tokens: limits.frames.burst,
    });
    ws.connection = connection;
    ws.on('message', this.#onMessage);
    ws.on('ping', this.#onControl);
    ws.on('pong', this.#onControl);
    ws.on('pong', onPong);
    ws.on('error', ignore);
    ws.on('close', this.#onClose);
    const socketsOfActor = this.roster.add(connection);
    this.#deps.metrics?.sockets.set(this.roster.size);
    // D15: close the oldest sockets of a viewer, so that half-open sockets never lock out a page that reconnects.
    const open = socketsOfActor.filter(({ isClosed }) => !isClosed);
    for (const oldest of open.slice(0, -limits.socketsPerViewer)) oldest.close(closeCodes.policy);
    sendHello(this.#deps, connection);
  }

  // All sockets share these handlers.
  readonly #onMessage = onSocket((connection, data: RawData, isBinary: boolean) => {
    // With ws' default binary type a message is one Buffer.
    connection.lastSignAt = this.#deps.clock.now();
    if (Buffer.isBuffer(data)) receive(this.#deps, connection, data, isBinary);
  });

  // API-126: `ws` answers pings itself, so pings and pongs count like frames.
  readonly #onControl = onSocket((connection) => {
    connection.lastSignAt = this.#deps.clock.now();
    countFrame(connection, this.#deps.limits.frames);
  });

  readonly #onClose = onSocket((connection, code: number) => {
    // A page that the server gave up was gone before. A page that closes its socket gives a sign of life.
    const wasSilent = connection.isClosed && code === NO_CLOSE_FRAME;
    const goneAt = wasSilent ? connection.lastSignAt : this.#deps.clock.now();
    const departed = { connection: connection.id, actor: connection.actor, goneAt };
    const topics = [...connection.subscriptions.keys()];
    connection.state = 'closed';
    leaveAll(this.#deps, connection);
    this.roster.remove(connection);
    this.#deps.metrics?.sockets.set(this.roster.size);
    for (const listener of this.#disconnectListeners) listener({ ...departed, topics });
  });

  #addressOf(request: IncomingMessage): string {
    return this.#deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
  }
}

/**
 * Returns an event handler for any socket. It calls `handle` with the connection of the socket that emits the event.
 */
function onSocket<Args extends unknown[]>(handle: (connection: Connection, ...args: Args) => void) {
  return function (this: WebSocket, ...args: Args): void {
    if (this instanceof PageSocket && this.connection) handle(this.connection, ...args);
  };
}

const onPong = onSocket((connection) => {
  connection.awaitsPong = false;
});

function ignore(): void {}
