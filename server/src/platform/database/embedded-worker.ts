// A thread of its own, so that queries never hold up the server's event loop.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { folder, socketPath } = workerData as { folder: string | null; socketPath: string };

const engine = await PGlite.create(folder ?? 'memory://');
// More than the one connection of the pool: a lost one may still be closing when the next one opens.
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 8 });
await server.start();

parentPort?.once('message', async () => {
  await server.stop();
  await engine.close();
  parentPort?.close();
});
parentPort?.postMessage('listening');
