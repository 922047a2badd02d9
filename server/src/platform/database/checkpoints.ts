import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often the size of the log is checked, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** If less than this was written since the last check, the database counts as idle, in bytes of WAL. */
const QUIET_BYTES = 64 * 1024;
/** WAL size that triggers a checkpoint when idle, and one that triggers it at once, in bytes. */
const WORTH_IT_BYTES = 4 * 1024 * 1024;
const AT_ONCE_BYTES = 64 * 1024 * 1024;
/** A checkpoint writes all changed pages to the disk, which may be slow. */
const CHECKPOINT_TIMEOUT_MS = 300_000;

const LOG_BYTES = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Runs checkpoints, which the embedded engine never starts itself: its WAL would grow without limit, and so would the
 * recovery time after a kill. Returns a function that stops it.
 */
export function scheduleCheckpoints(pool: pg.Pool, log: Log, lookEveryMs = LOOK_EVERY_MS): () => void {
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
      log.warn({ err: error }, 'a checkpoint of the embedded database failed');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** Returns how much WAL a start after a kill would replay, in bytes. */
export async function logSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(LOG_BYTES);
  return rows[0]?.bytes ?? 0;
}

/** Writes all changes to the tables' files, so that the WAL before this is no longer needed. */
export async function makeCheckpoint(pool: pg.Pool): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'checkpoint',
    query_timeout: CHECKPOINT_TIMEOUT_MS,
  };
  await pool.query(query);
}
