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
 * The embedded database: PGlite (PostgreSQL in WebAssembly) in a worker thread, behind a private unix socket. Only this
 * file, its worker and its engine know PGlite.
 *
 * NOTE: the socket server runs the messages of all connections on one backend, one message at a time. A statement with
 * parameters is five messages, and those of two connections interleave when both are queued (measured: a query received
 * the result of another). Therefore there is exactly one connection, and the pool is the queue.
 */
export interface Embedded {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Whether a commit was observed to wait for the disk. */
  readonly isDurable: boolean;
  /** Copies the database to a new folder, between two statements. */
  copyTo(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Null: in memory. The caller holds the folder's lock. */
  readonly dataDir: string | null;
  /** The folder that a new database is copied from (0.3 s); if it is missing, the database is initialised (2 s). */
  readonly template: string;
  readonly durable: boolean;
  /** How long the engine may work on one message before it counts as hung, in milliseconds. */
  readonly lostAfterMs?: number | undefined;
  /** Called when the database can no longer be used; a new process must start from what was committed. */
  onLost(reason: string): void;
}

/** The worker's parameters. */
export interface EmbeddedWork {
  readonly folder: string | null;
  readonly reserve: string;
  readonly durable: boolean;
  readonly socketPath: string;
  /** Since when the engine works on the current message, in nanoseconds of hrtime; 0: idle. */
  readonly busySince: SharedArrayBuffer;
}
/** Messages to the worker. */
export type WorkerRequest = 'stop' | { copyTo: string };
/** Messages from the worker. */
export type WorkerSays = { listening: true; isDurable: boolean } | { copied: string; error?: string };

// The driver opens `<host>/.s.PGSQL.<port>` when the host is a path.
const PORT = 5432;
/** An engine that works this long on one message counts as hung, in milliseconds; its caller has timed out before. */
const LOST_AFTER_MS = 45_000;
const LOOK_EVERY_MS = 1_000;
const ENDED = 'The embedded database ended unexpectedly.';

/** Starts the engine on the folder `db` of a data folder, and creates it if it is missing. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir } = options;
  if (dataDir === null) {
    const sockets = await mkdtemp(join(tmpdir(), 'nave-'));
    return listen(options, null, { ...dataFolder(sockets), sockets });
  }
  const parts = dataFolder(dataDir);
  if (!existsSync(parts.database)) await makeFolder(options, parts);
  return listen(options, parts.database, parts);
}

// Create it under another name and rename it, so that an interrupted start leaves no incomplete database.
async function makeFolder(options: EmbeddedOptions, parts: DataFolder): Promise<void> {
  const { template, durable } = options;
  const unfinished = `${parts.database}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(template)) {
    // The synchronous copy of a thousand small files takes a third of the time of the asynchronous one.
    cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const embedded = await listen({ ...options, durable: false }, unfinished, parts);
    await embedded.stop();
  }
  if (durable) await syncFolder(unfinished);
  await durableWrites.rename(unfinished, parts.database);
}

async function listen(options: EmbeddedOptions, folder: string | null, parts: DataFolder): Promise<Embedded> {
  const host = parts.sockets;
  await makeSocketFolder(host);
  const busySince = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const { durable } = options;
  const socketPath = join(host, `.s.PGSQL.${PORT}`);
  const work: EmbeddedWork = { folder, reserve: parts.reserve, durable, socketPath, busySince };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    // Without the options of the process, such as a debugger or a loader.
    execArgv: [],
    workerData: work,
  });
  const endWatch = watch(worker, new BigInt64Array(busySince), options);
  const { isDurable } = await said(worker, (word) => 'listening' in word && word);
  return {
    connection: { host, port: PORT, user: 'postgres', database: 'postgres' },
    isDurable,
    async copyTo(to) {
      worker.postMessage({ copyTo: to } satisfies WorkerRequest);
      const { error } = await said(worker, (word) => 'copied' in word && word.copied === to && word);
      if (error) throw new Error(error);
    },
    async stop() {
      endWatch();
      const ended = once(worker, 'exit');
      worker.postMessage('stop' satisfies WorkerRequest);
      await ended;
      await rm(host, { recursive: true, force: true });
    },
  };
}

/** Reports when the thread exits or hangs. Returns a function that stops watching. */
function watch(worker: Worker, busySince: BigInt64Array, options: EmbeddedOptions): () => void {
  const { onLost, lostAfterMs = LOST_AFTER_MS } = options;
  const ended = () => onLost(ENDED);
  const timer = setInterval(() => {
    const since = Atomics.load(busySince, 0);
    if (since === 0n || hrtime.bigint() - since < BigInt(lostAfterMs) * 1_000_000n) return;
    end();
    onLost('The embedded database does not answer.');
  }, LOOK_EVERY_MS).unref();
  const end = () => {
    clearInterval(timer);
    worker.off('exit', ended);
  };
  worker.once('exit', ended);
  // Errors before it listens are thrown by `startEmbedded`, because a retry does not help a database that cannot be opened.
  worker.once('error', end);
  worker.once('message', () => worker.off('error', end));
  return end;
}

/** Waits for a message of the worker that `choose` accepts; under `node --watch` there are other messages too. Throws the worker's error. */
async function said<Word>(worker: Worker, choose: (word: WorkerSays) => Word | false): Promise<Word> {
  for await (const [word] of on(worker, 'message', { close: ['exit'] })) {
    const chosen = typeof word === 'object' && choose(word);
    if (chosen) return chosen;
  }
  throw new Error(ENDED);
}
