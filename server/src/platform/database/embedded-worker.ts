// Runs in a worker thread, so that queries never block the server's event loop.
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { hrtime } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EmbeddedWork, WorkerRequest, WorkerSays } from './embedded.ts';
import { endThread, openEngine } from './embedded-engine.ts';

const { folder, reserve, durable, socketPath, busySince } = workerData as EmbeddedWork;

const { engine, isDurable } = folder
  ? await openEngine(folder, reserve, durable)
  : { engine: await PGlite.create('memory://'), isDurable: false };
tellWhenBusy(engine, new BigInt64Array(busySince));
// The pool has one connection, but a lost one may still be closing when the next one opens.
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 8 });
await server.start();

parentPort?.on('message', async (request: WorkerRequest) => {
  if (request === 'stop') {
    await server.stop();
    await engine.close();
    parentPort?.close();
  } else {
    say(await copy(request.copyTo));
  }
});
say({ listening: true, isDurable });

/**
 * Publishes since when the engine is busy, so that the main thread sees it even while this thread is blocked. Ends the
 * thread when the engine throws, because it would never answer again.
 */
function tellWhenBusy(engine: PGlite, since: BigInt64Array): void {
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

/** Copies the folder between two statements. The copy is in the state of a database after a power cut, which the engine recovers. */
async function copy(to: string): Promise<WorkerSays> {
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

function say(word: WorkerSays): void {
  parentPort?.postMessage(word);
}
