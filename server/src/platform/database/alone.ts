import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { templateFolder } from './template-folder.ts';

/**
 * Does something with the embedded database of a data folder that no server has open, without limits of time; then all
 * of it is on the disk. The caller holds the folder's lock, or nobody else knows the folder.
 */
export async function withEmbedded<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const lost = (reason: string) => {
    throw new Error(reason);
  };
  const embedded = await startEmbedded({ dataDir, template: templateFolder(), durable: true, lost });
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

/** The same with a PostgreSQL server. */
export async function withPool<Result>(
  connection: pg.ClientConfig,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // Whoever asks is told by the question that fails.
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
