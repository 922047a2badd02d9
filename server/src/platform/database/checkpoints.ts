import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often it is looked, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** What may be written between two looks so that the moment counts as quiet, in bytes of log. */
const QUIET_BYTES = 64 * 1024;
/** From so much log on a checkpoint is made at a quiet moment, and from so much on at once. */
const WORTH_IT_BYTES = 4 * 1024 * 1024;
const AT_ONCE_BYTES = 64 * 1024 * 1024;
/** A checkpoint writes what has changed in memory to the disk, which may be slow. */
const CHECKPOINT_TIMEOUT_MS = 300_000;

const LOG_BYTES = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * The embedded engine makes no checkpoint by itself: its log would grow for ever, and the start after a kill with it.
 * Asks for one by how much was written. Answers what ends it.
 */
export function keepCheckpoints(pool: pg.Pool, log: Log, lookEveryMs = LOOK_EVERY_MS): () => void {
  let before = 0;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const bytes = await logSinceCheckpoint(pool);
      const isQuiet = bytes - before < QUIET_BYTES;
      before = bytes;
      if (bytes > AT_ONCE_BYTES || (bytes > WORTH_IT_BYTES && isQuiet)) await makeCheckpoint(pool);
    } catch (error) {
      log.warn({ err: error }, 'there was no checkpoint of the embedded database');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** How much log would be read again at a start after a kill, in bytes. */
export async function logSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(LOG_BYTES);
  return rows[0]?.bytes ?? 0;
}

/** What was written so far stands in the tables' own files; the log before is needed no more. */
export async function makeCheckpoint(pool: pg.Pool): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'checkpoint',
    query_timeout: CHECKPOINT_TIMEOUT_MS,
  };
  await pool.query(query);
}
