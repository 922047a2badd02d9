import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL that breaks as real ones do. */
export interface DatabaseProxy {
  /** The address of the same database by way of this line. */
  readonly url: string;
  /** How many connections were turned away. */
  readonly refusals: number;
  /** How many connections `silenceAt` has silenced. */
  readonly silent: number;
  /** The connections that are open stay open, and nothing moves on them any more. */
  silence(): void;
  /** From now on every question arrives this much later, in milliseconds. */
  delay(ms: number): void;
  /** The connection that next carries a statement with this text falls silent before that arrives. */
  silenceAt(text: string): void;
  /** The next statement that holds this text is carried out; its answer is lost with every connection, and none is let in. */
  loseAnswerTo(text: string): void;
  /** Lets connections in again. */
  mend(): void;
  close(): Promise<void>;
}

interface Line {
  readonly page: Socket;
  readonly database: Socket;
}

/** Opens a line to the PostgreSQL server of this address. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port || 5432), url.hostname];
  const lines = new Set<Line>();
  let lostAnswer: string | null = null;
  let lostQuestion: string | null = null;
  let isDown = false;
  let delayMs = 0;
  let refusals = 0;
  let silent = 0;

  const cut = () => {
    isDown = true;
    for (const { page, database } of lines) for (const socket of [page, database]) socket.destroy();
  };
  const server = createServer((page) => {
    if (isDown) {
      refusals += 1;
      page.destroy();
      return;
    }
    const line = { page, database: connect(port, host) };
    lines.add(line);
    let answerIsLost = false;
    page.on('data', (bytes) => {
      if (lostQuestion !== null && bytes.includes(lostQuestion)) {
        lostQuestion = null;
        silent += 1;
        page.pause();
        return;
      }
      answerIsLost ||= lostAnswer !== null && bytes.includes(lostAnswer);
      if (delayMs === 0) line.database.write(bytes);
      else setTimeout(() => line.database.writable && line.database.write(bytes), delayMs);
    });
    line.database.on('data', (bytes) => (answerIsLost ? cut() : page.write(bytes)));
    for (const [one, other] of [
      [page, line.database],
      [line.database, page],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        lines.delete(line);
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
      for (const { page, database } of lines) for (const socket of [page, database]) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    silenceAt(text) {
      lostQuestion = text;
    },
    loseAnswerTo(text) {
      lostAnswer = text;
    },
    mend() {
      isDown = false;
      lostAnswer = null;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
