import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of PostgreSQL that makes connections fail in realistic ways. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Number of refused connections. */
  readonly refusals: number;
  /** Number of connections that `silenceAt` has silenced. */
  readonly silent: number;
  /** Makes all open connections half-open: they stay open, but transmit nothing. */
  silence(): void;
  /** Delays every message to the database from now on, in milliseconds. */
  delay(ms: number): void;
  /** Makes a connection half-open as soon as it sends a statement with this text, which does not reach the database. */
  silenceAt(text: string): void;
  /**
   * Lets the database run the next statement with this text, closes all connections before the answer reaches the app,
   * and refuses new connections.
   */
  loseAnswerTo(text: string): void;
  /** Accepts connections again. */
  restore(): void;
  close(): Promise<void>;
}

interface Connection {
  /** The connection from the app. */
  readonly app: Socket;
  readonly database: Socket;
}

/** Starts a proxy in front of the PostgreSQL server of this URL. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port || 5432), url.hostname];
  const connections = new Set<Connection>();
  let lostAnswerText: string | null = null;
  let silencedText: string | null = null;
  let isDown = false;
  let delayMs = 0;
  let refusals = 0;
  let silent = 0;

  const cut = () => {
    isDown = true;
    for (const { app, database } of connections) for (const socket of [app, database]) socket.destroy();
  };
  const server = createServer((app) => {
    if (isDown) {
      refusals += 1;
      app.destroy();
      return;
    }
    const connection = { app, database: connect(port, host) };
    connections.add(connection);
    let answerIsLost = false;
    app.on('data', (bytes) => {
      if (silencedText !== null && bytes.includes(silencedText)) {
        silencedText = null;
        silent += 1;
        app.pause();
        return;
      }
      answerIsLost ||= lostAnswerText !== null && bytes.includes(lostAnswerText);
      if (delayMs === 0) connection.database.write(bytes);
      else setTimeout(() => connection.database.writable && connection.database.write(bytes), delayMs);
    });
    connection.database.on('data', (bytes) => (answerIsLost ? cut() : app.write(bytes)));
    for (const [socket, peer] of [
      [app, connection.database],
      [connection.database, app],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(connection);
        peer.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    get refusals() {
      return refusals;
    },
    get silent() {
      return silent;
    },
    silence() {
      for (const { app, database } of connections) for (const socket of [app, database]) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    silenceAt(text) {
      silencedText = text;
    },
    loseAnswerTo(text) {
      lostAnswerText = text;
    },
    restore() {
      isDown = false;
      lostAnswerText = null;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
