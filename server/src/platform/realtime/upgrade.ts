import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { MAX_FRAME_BYTES } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type Server, WebSocketServer } from 'ws';
import { PageSocket } from './connection.ts';
import type { RealtimeLimits } from './limits.ts';
import type { LoopLag } from './loop-lag.ts';
import type { Authenticated, RightsDeps } from './rights.ts';

/** The one path that may be upgraded. API-98 */
const REALTIME_PATH = '/realtime';
const MAX_FRAGMENTS = 64;
const RETRY_AFTER_SECONDS = 5;

/** What the door asks. */
export interface UpgradeDeps {
  readonly limits: RealtimeLimits;
  readonly lag: LoopLag;
  readonly log: { error(context: object, message: string): void };
  readonly authenticate: RightsDeps['authenticate'];
  /** Whether the page that asks is one of ours: its exact Origin is one that the host serves. */
  allowedOrigin(request: IncomingMessage): boolean;
  isDraining(): boolean;
  /** Whether the address holds too many sockets already. */
  isCrowded(request: IncomingMessage): boolean;
  /** A page has come in. */
  opened(ws: PageSocket, net: Socket, request: IncomingMessage, who: Authenticated): void;
}

/** The door of `/realtime`: decides about an upgrade before anything is spent on it, in the order of cost. */
export class UpgradeDoor {
  readonly #deps: UpgradeDeps;
  readonly #server: Server<typeof PageSocket>;
  readonly #setCookies = new WeakMap<IncomingMessage, readonly string[]>();
  #pending = 0;

  constructor(deps: UpgradeDeps) {
    this.#deps = deps;
    const options = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      maxFragments: MAX_FRAGMENTS,
      // They are in the budget of frames, which ends the socket with a code.
      maxPendingAutoPongs: 0,
      closeTimeout: deps.limits.closeTimeoutMs,
      WebSocket: PageSocket,
    };
    this.#server = new WebSocketServer(options);
    this.#server.on('headers', (headers, request) => {
      for (const cookie of this.#setCookies.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`);
    });
  }

  /** Handles the `upgrade` event of an HTTP server. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until `ws` listens, a page that goes away must not take the process along.
    socket.on('error', ignore);
    const status = this.#refusedStatus(request);
    if (status === null) this.#admit(request, socket, head);
    else refuseUpgrade(socket, status);
  };

  #admit(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#pending += 1;
    this.#deps
      .authenticate(request)
      .then((who) => this.#open(request, socket as Socket, head, who))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) this.#deps.log.error({ err: error }, 'a socket could not be opened');
        refuseUpgrade(socket, error instanceof Refusal ? 401 : 503);
      })
      .finally(() => {
        this.#pending -= 1;
      });
  }

  #refusedStatus(request: IncomingMessage): number | null {
    const { limits, lag, isDraining } = this.#deps;
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== REALTIME_PATH) return 404;
    // D3: nothing belongs into the query, least of all a token, which would end up in logs.
    if (query !== undefined) return 400;
    if (!this.#deps.allowedOrigin(request)) return 403;
    if (isDraining() || this.#pending >= limits.pendingUpgrades || lag.currentMs() > limits.loopLagMs) return 503;
    return this.#deps.isCrowded(request) ? 429 : null;
  }

  #open(request: IncomingMessage, socket: Socket, head: Buffer, who: Authenticated): void {
    if (socket.destroyed) return;
    socket.removeListener('error', ignore);
    this.#setCookies.set(request, who.setCookies);
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#deps.opened(ws, socket, request, who));
  }
}

function ignore(): void {}

function refuseUpgrade(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  const retry = status === 503 || status === 429 ? `Retry-After: ${RETRY_AFTER_SECONDS}\r\n` : '';
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  // A page that does not read the answer is not waited for.
  socket.once('finish', () => socket.destroy());
}
