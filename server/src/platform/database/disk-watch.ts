import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { hasRoom, keepReserve } from './reserve-file.ts';

const LOOK_EVERY_MS = 1_000;

/** Whether the embedded database's disk is full. */
export interface DiskWatch {
  isFull(): boolean;
  stop(): void;
}

/**
 * Keeps the reserve. While there is no room for it, the disk is full: the engine refuses to write and goes on reading.
 */
export function watchDisk({ pool, reserve, log }: { pool: pg.Pool; reserve: string; log: Log }): DiskWatch {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const hasReserve = await keepReserve(reserve);
      // Again at every look while it is full: a new connection begins anew.
      if (isFull || !hasReserve) await setReadOnly(pool, !hasReserve);
      if (isFull === hasReserve) tell(log, hasReserve);
      isFull = !hasReserve;
    } catch (error) {
      log.warn({ err: error }, 'the disk could not be looked at');
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

/** Resolves when the disk has room for the engine to start; says that it waits. */
export async function waitForRoom(reserve: string, log: Log): Promise<void> {
  for (let looks = 0; !(await hasRoom(reserve)); looks += 1) {
    if (looks % 60 === 0) log.error('disk full: the embedded database waits for 64 MB of space before it starts');
    await sleep(LOOK_EVERY_MS);
  }
}

/** The embedded engine has one backend, so what is set on one connection holds for everything. */
async function setReadOnly(pool: pg.Pool, readOnly: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
}

function tell(log: Log, hasReserve: boolean): void {
  if (hasReserve) log.warn('the disk has room again: the embedded database takes new data');
  else log.error('disk full: the embedded database takes nothing new until there is space; reading goes on');
}
