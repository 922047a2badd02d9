import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { ensureReserve, hasSpace } from './reserve-file.ts';

const LOOK_EVERY_MS = 1_000;

/** Watches whether the embedded database's disk is full. */
export interface DiskWatch {
  isFull(): boolean;
  stop(): void;
}

/**
 * Maintains the reserve file. While the disk has no space for it, the disk counts as full, and the engine is read-only.
 */
export function watchDisk({ pool, reserve, log }: { pool: pg.Pool; reserve: string; log: Log }): DiskWatch {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const hasReserve = await ensureReserve(reserve);
      // Repeat while the disk is full: a new connection starts with the default.
      if (isFull || !hasReserve) await setReadOnly(pool, !hasReserve);
      if (isFull === hasReserve) tell(log, hasReserve);
      isFull = !hasReserve;
    } catch (error) {
      log.warn({ err: error }, 'the free disk space could not be determined');
    }
    if (timer) timer = setTimeout(look, LOOK_EVERY_MS).unref();
  };
  timer = setTimeout(look, 0).unref();
  return {
    isFull: () => isFull,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Resolves when the disk has enough space for the engine to start; logs that it waits. */
export async function waitForSpace(reserve: string, log: Log): Promise<void> {
  for (let looks = 0; !(await hasSpace(reserve)); looks += 1) {
    if (looks % 60 === 0) log.error('disk full: the embedded database waits for 64 MB of space before it starts');
    await sleep(LOOK_EVERY_MS);
  }
}

/** The embedded engine has one backend, so a setting of one connection applies to all. */
async function setReadOnly(pool: pg.Pool, readOnly: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
}

function tell(log: Log, hasReserve: boolean): void {
  if (hasReserve) log.warn('the disk has space again: the embedded database accepts writes');
  else log.error('disk full: the embedded database is read-only until there is space');
}
