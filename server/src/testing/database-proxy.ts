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
  /** Makes all open connections half-open: they stay open, but no data pass. */
  silence(): void;
  /** Delays every message to the database from now on, in milliseconds. */
  delay(ms: number): void;
  /** Makes the connection that next sends a statement with this text half-open before the statement arrives. */
  silenceAt(text: string): void;
  /** Executes the next statement with this text, then closes all connections before its answer is delivered, and refuses new ones. */
  loseAnswerTo(text: string): void;
  /** Accepts connections again. */
  restore(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly page: Socket;
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
    for (const { page, database } of connections) for (const socket of [page, database]) socket.destroy();
  };
  const server = createServer((page) => {
    if (isDown) {
      refusals += 1;
      page.destroy();
      return;
    }
    const connection = { page, database: connect(port, host) };
    connections.add(connection);
    let answerIsLost = false;
    page.on('data', (bytes) => {
      if (silencedText !== null && bytes.includes(silencedText)) {
        silencedText = null;
        silent += 1;
        page.pause();
        return;
      }
      answerIsLost ||= lostAnswerText !== null && bytes.includes(lostAnswerText);
      if (delayMs === 0) connection.database.write(bytes);
      else setTimeout(() => connection.database.writable && connection.database.write(bytes), delayMs);
    });
    connection.database.on('data', (bytes) => (answerIsLost ? cut() : page.write(bytes)));
    for (const [one, other] of [
      [page, connection.database],
      [connection.database, page],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        connections.delete(connection);
        other.destroy();
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
      for (const { page, database } of connections) for (const socket of [page, database]) socket.pause();
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
