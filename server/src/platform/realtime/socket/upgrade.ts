import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { MAX_FRAME_BYTES } from '@nave/domain/kernel/realtime.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { type Server, WebSocketServer } from 'ws';
import { endWithRefusal } from '../../http/raw-refusal.ts';
import { PageSocket } from './connection.ts';
import type { RealtimeLimits } from './limits.ts';
import type { LoopLag } from './loop-lag.ts';
import type { Authenticated, RightsDeps } from './rights.ts';

/** The only path that accepts upgrades (API-98). */
const REALTIME_PATH = '/realtime';
const MAX_FRAGMENTS = 64;
const RETRY_AFTER_SECONDS = 5;
/** How long one turn of the event loop may start upgrades, in milliseconds. Opening them takes several times as long. */
const TURN_MS = 2;
/** How long an upgrade may wait for connections that are still arriving, in milliseconds. */
const LONGEST_WAIT_MS = 1_000;

/** A request that passed the checks and waits to be authenticated. */
interface Waiting {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly sinceMs: number;
}

export interface UpgradeDeps {
  readonly limits: RealtimeLimits;
  readonly lag: LoopLag;
  readonly log: { error(context: object, message: string): void };
  readonly authenticate: RightsDeps['authenticate'];
  /** Whether the request comes from our page: its `Origin` is the origin of the requested host. */
  allowedOrigin(request: IncomingMessage): boolean;
  /** The headers of every refusal. */
  readonly refusalHeaders?: Record<string, string> | undefined;
  isDraining(): boolean;
  /** Whether the address has too many sockets. */
  isCrowded(request: IncomingMessage): boolean;
  /** Called with an accepted socket. */
  opened(ws: PageSocket, net: Socket, request: IncomingMessage, authenticated: Authenticated): void;
}

/**
 * Handles upgrade requests. Runs the checks in the order of their cost, to refuse requests as early as possible.
 *
 * Node accepts one connection per turn of the event loop, in order of arrival. When thousands of pages connect at once, a
 * page that is requested meanwhile waits until all connections before it are accepted. So the upgrades wait while
 * connections arrive, and are then opened in turns that leave time for other requests.
 */
export class UpgradeHandler {
  readonly #deps: UpgradeDeps;
  readonly #server: Server<typeof PageSocket>;
  readonly #setCookies = new WeakMap<IncomingMessage, readonly string[]>();
  /** The upgrades that wait for their turn, oldest first. */
  readonly #waiting: Waiting[] = [];
  /** Whether a connection has arrived since the last turn. */
  #isArriving = false;
  #pending = 0;

  constructor(deps: UpgradeDeps) {
    this.#deps = deps;
    const options = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      maxFragments: MAX_FRAGMENTS,
      // Pings are limited by the frame budget, which closes the socket with a code.
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
    // Until `ws` listens, an error of the socket would end the process.
    socket.on('error', ignore);
    const refusal = this.#refusal(request);
    if (refusal === null) this.#wait(request, socket, head);
    else this.#refuse(socket, refusal);
  };

  /** Handles the `connection` event of an HTTP server. */
  readonly connection = (): void => {
    this.#isArriving = true;
  };

  #wait(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#pending += 1;
    this.#waiting.push({ request, socket, head, sinceMs: performance.now() });
    if (this.#waiting.length === 1) setImmediate(this.#takeTurn);
  }

  readonly #takeTurn = (): void => {
    const startMs = performance.now();
    const [oldest] = this.#waiting;
    const mustWait = this.#isArriving && oldest !== undefined && startMs - oldest.sinceMs < LONGEST_WAIT_MS;
    this.#isArriving = false;
    let taken = 0;
    for (const upgrade of mustWait ? [] : this.#waiting) {
      if (performance.now() - startMs >= TURN_MS) break;
      taken += 1;
      this.#admit(upgrade);
    }
    this.#waiting.splice(0, taken);
    if (this.#waiting.length > 0) setImmediate(this.#takeTurn);
  };

  #admit({ request, socket, head }: Waiting): void {
    this.#deps
      .authenticate(request)
      .then((authenticated) => {
        // The drain may have begun since the checks.
        if (this.#deps.isDraining()) this.#refuse(socket, kernelRefusals.unavailable);
        else this.#open(request, socket as Socket, head, authenticated);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) this.#deps.log.error({ err: error }, 'a socket could not be opened');
        this.#refuse(socket, error instanceof Refusal ? error.text : kernelRefusals.unavailable);
      })
      .finally(() => {
        this.#pending -= 1;
      });
  }

  #refusal(request: IncomingMessage): RefusalText | null {
    const { limits, lag, isDraining } = this.#deps;
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== REALTIME_PATH) return kernelRefusals.notFound;
    // D3: no query is allowed, because a token in a query would be written to logs.
    if (query !== undefined) return kernelRefusals.malformed;
    if (!this.#deps.allowedOrigin(request)) return kernelRefusals.foreignOrigin;
    const isFull = this.#pending >= limits.pendingUpgrades || lag.currentMs() > limits.loopLagMs;
    if (isDraining() || isFull) return kernelRefusals.unavailable;
    return this.#deps.isCrowded(request) ? kernelRefusals.tooMany : null;
  }

  #refuse(socket: Duplex, text: RefusalText): void {
    const mustWait = text.kind === 'unavailable' || text.kind === 'too-many';
    const refusal = new Refusal(text, mustWait ? { waitSeconds: RETRY_AFTER_SECONDS } : {});
    endWithRefusal(socket, refusal, this.#deps.refusalHeaders ?? {});
  }

  #open(request: IncomingMessage, socket: Socket, head: Buffer, authenticated: Authenticated): void {
    if (socket.destroyed) return;
    socket.removeListener('error', ignore);
    this.#setCookies.set(request, authenticated.setCookies);
    // One write for the response and the first frame.
    socket.cork();
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#deps.opened(ws, socket, request, authenticated));
    socket.uncork();
  }
}

function ignore(): void {}
