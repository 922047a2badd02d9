import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often the size of the WAL (write-ahead log) is checked, in milliseconds. */
const CHECK_EVERY_MS = 5_000;
/** The database counts as idle if it has written less WAL than this since the last check, in bytes. */
const IDLE_BYTES = 64 * 1024;
/** Size of the WAL above which an idle database makes a checkpoint, in bytes. */
const IDLE_CHECKPOINT_BYTES = 4 * 1024 * 1024;
/** Size of the WAL above which a checkpoint is made even if the database is busy, in bytes. */
const FORCED_CHECKPOINT_BYTES = 64 * 1024 * 1024;
/** Timeout of a checkpoint, in milliseconds. A checkpoint writes all changed pages to the disk, which may be slow. */
const CHECKPOINT_TIMEOUT_MS = 300_000;

const WAL_BYTES = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Makes checkpoints regularly, because the embedded engine never starts one: its WAL would grow without limit, and so
 * would the recovery time after a kill. Returns a function that ends the schedule.
 */
export function scheduleCheckpoints(pool: pg.Pool, log: Log, checkEveryMs = CHECK_EVERY_MS): () => void {
  let previousBytes = 0;
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const bytes = await walSinceCheckpoint(pool);
      const isIdle = bytes - previousBytes < IDLE_BYTES;
      previousBytes = bytes;
      if (bytes > FORCED_CHECKPOINT_BYTES || (bytes > IDLE_CHECKPOINT_BYTES && isIdle)) await makeCheckpoint(pool);
    } catch (error) {
      log.warn({ err: error }, 'a checkpoint of the embedded database failed');
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(check, checkEveryMs).unref();
  return () => clearInterval(timer);
}

/** Returns how much WAL the next start would replay if the process were killed now, in bytes. */
export async function walSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(WAL_BYTES);
  return rows[0]?.bytes ?? 0;
}

/** Writes all changes to the files of the tables, so that a start no longer needs the earlier WAL. */
export async function makeCheckpoint(pool: pg.Pool): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'checkpoint',
    query_timeout: CHECKPOINT_TIMEOUT_MS,
  };
  await pool.query(query);
}
