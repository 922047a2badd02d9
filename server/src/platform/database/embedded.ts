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
 * The embedded database: PGlite (PostgreSQL in WebAssembly) in a worker thread, behind a private unix socket. This
 * file, its worker and its engine are the only ones that know PGlite.
 *
 * NOTE: the socket server runs the messages of all its connections on one backend, one message at a time. A statement
 * with parameters is five messages, and those of two connections mix when they have queued up (measured: answers to
 * the wrong question). So there is exactly one connection, and the pool is the queue.
 */
export interface Embedded {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Whether a commit was seen to wait for the disk. */
  readonly isDurable: boolean;
  /** Copies the database to a folder that is not there yet, between two statements; what runs goes on afterwards. */
  copyTo(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Null keeps everything in memory. The caller holds a lock on it. */
  readonly dataDir: string | null;
  /** What a new database is copied from when it is there (0.3 s); otherwise it is initialised (2 s). */
  readonly template: string;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /** How long the engine may work on one message before it counts as lost, in milliseconds. */
  readonly lostAfterMs?: number | undefined;
  /** Called when nothing can be kept or read any more: a new process has to begin with what was committed. */
  lost(reason: string): void;
}

/** What the thread is given. */
export interface EmbeddedWork {
  readonly folder: string | null;
  readonly reserve: string;
  readonly durable: boolean;
  readonly socketPath: string;
  /** Since when (nanoseconds of hrtime) the engine works on what it was asked; 0: on nothing. */
  readonly busySince: SharedArrayBuffer;
}
/** What the thread is asked. */
export type WorkerRequest = 'stop' | { copyTo: string };
/** What the thread says. */
export type WorkerSays = { listening: true; isDurable: boolean } | { copied: string; error?: string };

// The driver opens `<host>/.s.PGSQL.<port>` when the host is a path.
const PORT = 5432;
/** An engine that works on one message for so long will not come back, in milliseconds: its caller has given up before. */
const LOST_AFTER_MS = 45_000;
const LOOK_EVERY_MS = 1_000;
const ENDED = 'The embedded database ended by itself.';

/** Starts the engine on the folder `db` of a data folder, which is made when it is missing. */
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

// Made under another name, so that a start which is cut short leaves nothing that looks like a database.
async function makeFolder(options: EmbeddedOptions, parts: DataFolder): Promise<void> {
  const { template, durable } = options;
  const unfinished = `${parts.database}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(template)) {
    // A thousand small files: together, they take a third of the time that they take one by one.
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
    // Not those of the process: a debugger or a loader of the caller is none of the worker's business.
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

/** Tells when the thread ends by itself or does not come back from its work. */
function watch(worker: Worker, busySince: BigInt64Array, options: EmbeddedOptions): () => void {
  const { lost, lostAfterMs = LOST_AFTER_MS } = options;
  const ended = () => lost(ENDED);
  const timer = setInterval(() => {
    const since = Atomics.load(busySince, 0);
    if (since === 0n || hrtime.bigint() - since < BigInt(lostAfterMs) * 1_000_000n) return;
    end();
    lost('The embedded database does not answer.');
  }, LOOK_EVERY_MS).unref();
  const end = () => {
    clearInterval(timer);
    worker.off('exit', ended);
  };
  worker.once('exit', ended);
  // What it throws before it listens is its starter's (`said`): a database that cannot be opened is not tried for ever.
  worker.once('error', end);
  worker.once('message', () => worker.off('error', end));
  return end;
}

/** What the worker says to this; under `node --watch` it also tells what it imports. Throws what made it fail. */
async function said<Word>(worker: Worker, choose: (word: WorkerSays) => Word | false): Promise<Word> {
  for await (const [word] of on(worker, 'message', { close: ['exit'] })) {
    const chosen = typeof word === 'object' && choose(word);
    if (chosen) return chosen;
  }
  throw new Error(ENDED);
}
