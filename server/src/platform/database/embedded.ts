import { on, once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * The embedded database: PGlite (PostgreSQL in WebAssembly) in a worker thread, behind a private unix socket. This
 * file and its worker are the only ones that know PGlite.
 *
 * NOTE: the socket server runs the messages of all its connections on one backend, one message at a time. A statement
 * with parameters is five messages, and those of two connections mix when they have queued up (measured: answers to
 * the wrong question). So there is exactly one connection, and the pool is the queue.
 */
export interface Embedded {
  readonly connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

// The driver opens `<host>/.s.PGSQL.<port>` when the host is a path.
const PORT = 5432;

/**
 * Starts the engine on a folder; null keeps everything in memory. A missing folder is copied from `template` when that
 * exists (0.3 s) and initialised otherwise (2 s).
 */
export async function startEmbedded(folder: string | null, template: string): Promise<Embedded> {
  if (folder !== null && !existsSync(folder)) await makeFolder(folder, template);
  return listen(folder);
}

// Made under another name, so that a start which is killed half way leaves nothing that looks like a database.
async function makeFolder(folder: string, template: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(template)) {
    await cp(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const embedded = await listen(unfinished);
    await embedded.stop();
  }
  await rename(unfinished, folder);
}

async function listen(folder: string | null): Promise<Embedded> {
  // mkdtemp: for this user only. Socket paths are limited to about 100 bytes, so not in the data folder.
  const host = await mkdtemp(join(tmpdir(), 'nave-'));
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    // Not those of the process: a debugger or a loader of the caller is none of the worker's business.
    execArgv: [],
    workerData: { folder, socketPath: join(host, `.s.PGSQL.${PORT}`) },
  });
  await isListening(worker);
  let stopping = false;
  worker.once('exit', (code) => {
    // Nothing can be kept or read any more: the process ends, and starts again with what was committed.
    if (!stopping) throw new Error(`the embedded database ended by itself (${code})`);
  });
  const stop = async () => {
    stopping = true;
    const ended = once(worker, 'exit');
    worker.postMessage('stop');
    await ended;
    await rm(host, { recursive: true, force: true });
  };
  return { connection: { host, port: PORT, user: 'postgres', database: 'postgres' }, stop };
}

/** Resolves when the worker says so; under `node --watch` it also tells what it imports. Throws what made it fail. */
async function isListening(worker: Worker): Promise<void> {
  for await (const [message] of on(worker, 'message')) if (message === 'listening') return;
}
