import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to connections:
 * - cut: they are closed, and new ones are refused
 * - frozen: they stay open and transmit nothing, and so do new ones
 * - half-open: they stay open and never transmit anything again; new ones work
 * - slow: each message arrives later, in both directions
 * - lost answers: requests arrive, answers do not; then the connections are closed
 */
export const TROUBLES = ['cut', 'frozen', 'half-open', 'slow', 'lost answers'] as const;

export interface Trouble {
  readonly kind: (typeof TROUBLES)[number];
  /** Which connections: all, or only those that carry messages between processes. */
  readonly scope: 'all' | 'bus';
  /** The delay of `slow`, in milliseconds. */
  readonly delayMs: number;
}

/** The first message of a bus connection to PostgreSQL contains this name (postgresql-transport.ts). */
const BUS = 'nave bus';
/** How long requests still arrive while their answers are lost, in milliseconds. */
const ANSWERS_LOST_MS = 300;

/** A TCP proxy in front of a database or a broker, which makes its connections fail. */
export class FaultyProxy {
  readonly #target: URL;
  readonly #defaultPort: number;
  readonly #server: Server;
  readonly #connections = new Set<ProxiedConnection>();
  #trouble: Trouble | null = null;

  private constructor(serverUrl: string, defaultPort: number) {
    this.#target = new URL(serverUrl);
    this.#defaultPort = defaultPort;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** Starts a proxy in front of the server of this URL. `defaultPort` is that of a URL without a port. */
  static async open(serverUrl: string, defaultPort: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(serverUrl, defaultPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The URL of the server through the proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Makes connections fail until `heal` is called. */
  disturb(trouble: Trouble): void {
    this.#trouble = trouble;
    const { kind } = trouble;
    for (const connection of this.#connections) if (concerns(trouble, connection)) connection.disturb(trouble);
    if (kind === 'lost answers') setTimeout(() => this.#cut(trouble), ANSWERS_LOST_MS);
  }

  /** Lets all connections work again; those that were half-open are closed. */
  heal(): void {
    this.#trouble = null;
    for (const connection of this.#connections) connection.heal();
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) connection.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port || this.#defaultPort), this.#target.hostname);
    const connection = new ProxiedConnection(client, server, () => this.#connections.delete(connection));
    this.#connections.add(connection);
    client.once('data', (first) => {
      connection.isBus = first.includes(BUS);
      const trouble = this.#trouble;
      if (!trouble || !concerns(trouble, connection)) return;
      if (trouble.kind === 'cut' || trouble.kind === 'lost answers') connection.destroy();
      else if (trouble.kind !== 'half-open') connection.disturb(trouble);
    });
    // Registered after the handler above, which must see the first bytes before they are forwarded.
    connection.start();
  }

  #cut(trouble: Trouble): void {
    for (const connection of this.#connections) if (concerns(trouble, connection)) connection.destroy();
  }
}

function concerns({ scope }: Trouble, { isBus }: ProxiedConnection): boolean {
  return scope === 'all' || isBus;
}

/** One connection through the proxy. Bytes and the end of a direction are forwarded in order, after any delay. */
class ProxiedConnection {
  isBus = false;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #ended: () => void;
  #delayMs = 0;
  #losesAnswers = false;
  #isHalfOpen = false;
  /** Resolves when the connection transmits again. */
  #gate: PromiseWithResolvers<void> | null = null;

  constructor(client: Socket, server: Socket, ended: () => void) {
    this.#client = client;
    this.#server = server;
    this.#ended = ended;
  }

  start(): void {
    this.#forward(this.#client, this.#server, () => false);
    this.#forward(this.#server, this.#client, () => this.#losesAnswers);
  }

  disturb({ kind, delayMs }: Trouble): void {
    if (kind === 'cut') this.destroy();
    if (kind === 'slow') this.#delayMs = delayMs;
    if (kind === 'lost answers') this.#losesAnswers = true;
    if (kind === 'half-open') this.#isHalfOpen = true;
    if (kind === 'frozen' || kind === 'half-open') this.#gate ??= Promise.withResolvers();
  }

  heal(): void {
    if (this.#isHalfOpen) this.destroy();
    this.#delayMs = 0;
    this.#gate?.resolve();
    this.#gate = null;
  }

  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
    this.#ended();
  }

  #forward(from: Socket, to: Socket, drops: () => boolean): void {
    let last = Promise.resolve();
    const inOrder = (act: () => void) => {
      const dueMs = performance.now() + this.#delayMs;
      last = last.then(async () => {
        await this.#gate?.promise;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await sleep(waitMs);
        act();
      });
    };
    from.on('data', (bytes) => inOrder(() => void (to.writable && !drops() && to.write(bytes))));
    from.on('error', () => undefined);
    // A frozen connection does not tell the other end that this end has closed.
    from.on('close', () => inOrder(() => this.destroy()));
  }
}
