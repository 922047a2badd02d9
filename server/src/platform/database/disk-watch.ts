import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { ensureReserve, hasSpace } from './reserve-file.ts';

const CHECK_EVERY_MS = 1_000;

/** Watches whether the embedded database's disk is full. */
export interface DiskWatch {
  isFull(): boolean;
  stop(): void;
}

/**
 * Keeps the reserve file in place. While the disk has no space for that file, the disk counts as full and the engine is
 * read-only.
 */
export function watchDisk({ pool, reserve, log }: { pool: pg.Pool; reserve: string; log: Log }): DiskWatch {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    try {
      const hasReserve = await ensureReserve(reserve);
      // Set the mode at every check while the disk is full, because a new connection would start with writes allowed.
      if (isFull || !hasReserve) await setReadOnly(pool, !hasReserve);
      if (isFull === hasReserve) logChange(log, hasReserve);
      isFull = !hasReserve;
    } catch (error) {
      log.warn({ err: error }, 'the free disk space could not be determined');
    }
    if (timer) timer = setTimeout(check, CHECK_EVERY_MS).unref();
  };
  timer = setTimeout(check, 0).unref();
  return {
    isFull: () => isFull,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Waits until the disk has enough space for the engine to start. Logs once a minute that the start is waiting. */
export async function waitForSpace(reserve: string, log: Log): Promise<void> {
  for (let checks = 0; !(await hasSpace(reserve)); checks += 1) {
    if (checks % 60 === 0) log.error('disk full: the embedded database waits for 64 MB of space before it starts');
    await sleep(CHECK_EVERY_MS);
  }
}

/** Forbids or allows writes. The embedded engine has one backend, so a session setting applies to every query. */
async function setReadOnly(pool: pg.Pool, readOnly: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
}

function logChange(log: Log, hasReserve: boolean): void {
  if (hasReserve) log.warn('the disk has space again: the embedded database accepts writes');
  else log.error('disk full: the embedded database is read-only until there is space');
}
