import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { templateFolder } from './template-folder.ts';

/**
 * Runs `work` on the embedded database of a data folder, without statement timeouts, and makes the changes durable. The
 * caller must hold the folder's lock or have created the folder for its own use.
 */
export async function withEmbedded<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const onLost = (reason: string) => {
    throw new Error(reason);
  };
  const embedded = await startEmbedded({ dataDir, template: templateFolder(), durable: true, onLost });
  try {
    return await withPool(embedded.connection, async (pool) => {
      const result = await work(pool);
      await pool.query('checkpoint');
      return result;
    });
  } finally {
    await embedded.stop();
  }
}

/** Runs `work` on one connection to a PostgreSQL server, without statement timeouts. */
export async function withPool<Result>(
  connection: pg.ClientConfig,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // Without a listener, the error would end the process. The query that fails reports the same error.
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
