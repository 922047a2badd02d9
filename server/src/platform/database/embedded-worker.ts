// Runs in a worker thread, so that queries never block the server's event loop.
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { hrtime } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EmbeddedWork, WorkerMessage, WorkerRequest } from './embedded.ts';
import { endThread, openEngine } from './embedded-engine.ts';

const { folder, reserve, durable, socketPath, busySince } = workerData as EmbeddedWork;

const { engine, isDurable } = folder
  ? await openEngine(folder, reserve, durable)
  : { engine: await PGlite.create('memory://'), isDurable: false };
publishBusySince(engine, new BigInt64Array(busySince));
// The pool has one connection, but a lost connection may still be closing when the next one opens.
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 8 });
await server.start();

parentPort?.on('message', async (request: WorkerRequest) => {
  if (request === 'stop') {
    await server.stop();
    await engine.close();
    parentPort?.close();
  } else {
    post(await copy(request.copyTo));
  }
});
post({ listening: true, isDurable });

/**
 * Publishes when the engine began the current message, so that the main thread can read the time even while this thread
 * is blocked. Ends the thread if the engine throws, because the engine would never answer again.
 */
function publishBusySince(engine: PGlite, since: BigInt64Array): void {
  const run = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = async (...args) => {
    Atomics.store(since, 0, hrtime.bigint());
    try {
      return await run(...args);
    } catch (error) {
      return endThread(error);
    } finally {
      Atomics.store(since, 0, 0n);
    }
  };
}

/** Copies the folder while no statement runs. The engine opens the copy like a database after a power cut. */
async function copy(to: string): Promise<WorkerMessage> {
  if (folder === null) throw new Error('a database in memory has no folder');
  const options = {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path: string) => basename(path) !== 'postmaster.pid',
  };
  return engine
    .runExclusive(() => cp(folder, to, options))
    .then(
      () => ({ copied: to }),
      (error: unknown) => ({ copied: to, error: String(error) }),
    );
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
