import { on, once } from 'node:events';
import { constants, cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hrtime } from 'node:process';
import { Worker } from 'node:worker_threads';
import { type DataFolder, dataFolder, makeSocketFolder } from '../data-folder.ts';
import { durableWrites } from '../disk/durable.ts';
import { syncFolder } from '../disk/sync-folder.ts';

/**
 * The embedded database: PGlite (PostgreSQL in WebAssembly) in a worker thread, behind a private Unix socket. Only this
 * file, embedded-worker.ts and embedded-engine.ts depend on PGlite.
 *
 * NOTE: the socket server runs the messages of all connections on one backend, one message at a time. A statement with
 * parameters is sent as five messages. With two connections, the messages of two statements would be interleaved
 * (measured: a query received the result of another query). Therefore there is exactly one connection, and statements
 * wait in the pool.
 */
export interface Embedded {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Whether a commit was observed to wait for the disk. */
  readonly isDurable: boolean;
  /** Copies the database to a new folder while no statement runs. */
  copyTo(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Null for a database in memory. The caller must hold the folder's lock. */
  readonly dataDir: string | null;
  /** The folder from which a new database is copied (0.3 s). If it is missing, the database is initialised (2 s). */
  readonly template: string;
  readonly durable: boolean;
  /** How long the engine may work on one message before it counts as hung, in milliseconds. */
  readonly lostAfterMs?: number | undefined;
  /** Called when the database no longer works. A new process must be started, which has all committed data. */
  onLost(reason: string): void;
}

/** The worker's parameters. */
export interface EmbeddedWork {
  readonly folder: string | null;
  readonly reserve: string;
  readonly durable: boolean;
  readonly socketPath: string;
  /** When the engine began the current message, in nanoseconds of `hrtime`; 0 while the engine is idle. */
  readonly busySince: SharedArrayBuffer;
}
/** Messages to the worker. */
export type WorkerRequest = 'stop' | { copyTo: string };
/** Messages from the worker. */
export type WorkerMessage = { listening: true; isDurable: boolean } | { copied: string; error?: string };

// The driver opens `<host>/.s.PGSQL.<port>` when the host is a path.
const PORT = 5432;
/** How long one message may take before the engine counts as hung, in milliseconds. Longer than the query timeout. */
const LOST_AFTER_MS = 45_000;
const CHECK_EVERY_MS = 1_000;
const ENDED = 'The embedded database ended unexpectedly.';

/** Starts the engine on the folder `db` of a data folder. Creates the database if `db` is missing. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir } = options;
  if (dataDir === null) {
    const sockets = await mkdtemp(join(tmpdir(), 'nave-'));
    return listen(options, null, { ...dataFolder(sockets), sockets });
  }
  const paths = dataFolder(dataDir);
  if (!existsSync(paths.database)) await createDatabaseFolder(options, paths);
  return listen(options, paths.database, paths);
}

/**
 * Creates the database under another name and renames it, so that an interrupted start leaves no incomplete database.
 */
async function createDatabaseFolder(options: EmbeddedOptions, paths: DataFolder): Promise<void> {
  const { template, durable } = options;
  const unfinished = `${paths.database}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(template)) {
    // Copying a thousand small files synchronously takes a third of the time of an asynchronous copy.
    cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const embedded = await listen({ ...options, durable: false }, unfinished, paths);
    await embedded.stop();
  }
  if (durable) await syncFolder(unfinished);
  await durableWrites.rename(unfinished, paths.database);
}

async function listen(options: EmbeddedOptions, folder: string | null, paths: DataFolder): Promise<Embedded> {
  const host = paths.sockets;
  await makeSocketFolder(host);
  const busySince = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const { durable } = options;
  const socketPath = join(host, `.s.PGSQL.${PORT}`);
  const work: EmbeddedWork = { folder, reserve: paths.reserve, durable, socketPath, busySince };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    // The worker must not inherit options of the process, such as a debugger or a loader.
    execArgv: [],
    workerData: work,
  });
  const stopWatching = watch(worker, new BigInt64Array(busySince), options);
  const { isDurable } = await waitForMessage(worker, (message) => 'listening' in message && message);
  return {
    connection: { host, port: PORT, user: 'postgres', database: 'postgres' },
    isDurable,
    async copyTo(to) {
      worker.postMessage({ copyTo: to } satisfies WorkerRequest);
      const isCopied = (message: WorkerMessage) => 'copied' in message && message.copied === to && message;
      const { error } = await waitForMessage(worker, isCopied);
      if (error) throw new Error(error);
    },
    async stop() {
      stopWatching();
      const ended = once(worker, 'exit');
      worker.postMessage('stop' satisfies WorkerRequest);
      await ended;
      await rm(host, { recursive: true, force: true });
    },
  };
}

/** Calls `onLost` when the worker exits or hangs. Returns a function that stops watching. */
function watch(worker: Worker, busySince: BigInt64Array, options: EmbeddedOptions): () => void {
  const { onLost, lostAfterMs = LOST_AFTER_MS } = options;
  const reportExit = () => onLost(ENDED);
  const timer = setInterval(() => {
    const since = Atomics.load(busySince, 0);
    if (since === 0n || hrtime.bigint() - since < BigInt(lostAfterMs) * 1_000_000n) return;
    stopWatching();
    onLost('The embedded database does not answer.');
  }, CHECK_EVERY_MS).unref();
  const stopWatching = () => {
    clearInterval(timer);
    worker.off('exit', reportExit);
  };
  worker.once('exit', reportExit);
  // `startEmbedded` throws an error that happens before the worker listens: a restart does not help if the database
  // cannot be opened.
  worker.once('error', stopWatching);
  worker.once('message', () => worker.off('error', stopWatching));
  return stopWatching;
}

/**
 * Waits for the first message that `accept` accepts. Skips other messages, such as those of `node --watch`. Throws the
 * worker's error.
 */
async function waitForMessage<Accepted>(
  worker: Worker,
  accept: (message: WorkerMessage) => Accepted | false,
): Promise<Accepted> {
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    const accepted = typeof message === 'object' && accept(message);
    if (accepted) return accepted;
  }
  throw new Error(ENDED);
}
