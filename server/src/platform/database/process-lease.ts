import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often the holder increments its counter, in milliseconds. */
const RENEW_EVERY_MS = 2_000;
/** A lease has expired if its counter has not changed for this long, in milliseconds. */
const EXPIRES_MS = 10_000;
/** How often a starting process reads the counter, in milliseconds. */
const CHECK_EVERY_MS = 500;

export class DatabaseInUse extends Error {
  constructor() {
    super(
      'Another Nave server uses this database. Stop it first, or name another database in DATABASE_URL: one server at a time is supported.',
    );
    this.name = 'DatabaseInUse';
  }
}

/** Exclusive use of a PostgreSQL database, until `release` is called or the process ends. */
export interface ProcessLease {
  /** Lets the next process start at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** A separate pool, so that renewals never wait for the product's statements. `release` closes this pool. */
  readonly pool: pg.Pool;
  /** The id of the process's data folder (`dataFolderId`). The caller must hold the lock of that folder. */
  readonly place: string;
  readonly log: Pick<Log, 'warn'>;
  /** Called once if another process has taken over the database, because this process did not renew in time. */
  onLost(): void;
  readonly renewEveryMs?: number;
  readonly expiresMs?: number;
}

interface LeaseRow {
  readonly holder: string;
  /** The id of the holder's data folder. */
  readonly place: string;
  /** The counter that each renewal increments. */
  readonly beats: string;
}

/**
 * Returns an id of a data folder on this machine. A process that starts after a kill recognises the lease of the killed
 * process by this id.
 */
export async function dataFolderId(dataDir: string): Promise<string> {
  const { dev, ino, birthtimeMs } = await stat(dataDir);
  return createHash('sha256').update([hostname(), dev, ino, birthtimeMs].join('|')).digest('hex').slice(0, 32);
}

/** Whether the lease table exists. A new database and a database of an earlier version do not have it yet. */
export async function hasLeaseTable({ pool }: { pool: pg.Pool }): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('process_lease') is not null as found`);
  return rows[0]?.found ?? false;
}

/**
 * Takes the lease on the database: a row with a counter that the holder increments. A session lock of PostgreSQL would
 * not do: on a half-open connection it would be held until the server's keepalive ends the connection, and behind a
 * connection pooler the session does not belong to one process. A waiting process decides by the counter and its own
 * clock whether the lease has expired. Throws `DatabaseInUse`.
 */
export async function takeProcessLease(options: LeaseOptions): Promise<ProcessLease> {
  const { pool, renewEveryMs = RENEW_EVERY_MS } = options;
  const holder = randomUUID();
  try {
    await take(options, holder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let renewal: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewal ??= renew(options, holder).finally(() => {
      renewal = null;
    });
  }, renewEveryMs);
  const onLost = options.onLost.bind(options);

  async function renew({ pool, place, log }: LeaseOptions, holder: string): Promise<void> {
    try {
      const { rowCount } = await pool.query('update process_lease set beats = beats + 1 where holder = $1', [holder]);
      if (rowCount || (await insert(pool, holder, place))) return;
      clearInterval(timer);
      onLost();
    } catch (error) {
      // While the database does not answer, no other process can take the lease either.
      log.warn({ err: error }, 'the lease of the database could not be renewed');
    }
  }

  return {
    async release() {
      clearInterval(timer);
      await renewal;
      // If this fails, the row stays, and another process must wait until the lease expires.
      await pool.query('delete from process_lease where holder = $1', [holder]).catch(() => undefined);
      await pool.end();
    },
  };
}

async function take({ pool, place, log, expiresMs = EXPIRES_MS }: LeaseOptions, holder: string): Promise<void> {
  let lastRow: LeaseRow | undefined;
  let firstReadAt = 0;
  while (!(await insert(pool, holder, place))) {
    const row = await read(pool);
    if (!row) continue;
    if (lastRow && (row.holder !== lastRow.holder || row.beats !== lastRow.beats)) throw new DatabaseInUse();
    if (!lastRow) {
      firstReadAt = performance.now();
      if (row.place !== place) log.warn('another server has used this database: waiting to see whether it still runs');
    }
    lastRow = row;
    const mayReplace = row.place === place || performance.now() - firstReadAt >= expiresMs;
    if (mayReplace && (await replace(pool, { ...row, newHolder: holder, newPlace: place }))) return;
    if (!mayReplace) await sleep(CHECK_EVERY_MS);
  }
}

async function insert(pool: pg.Pool, holder: string, place: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into process_lease (holder, place) values ($1, $2) on conflict (id) do nothing',
    [holder, place],
  );
  return rowCount === 1;
}

async function read(pool: pg.Pool): Promise<LeaseRow | undefined> {
  const { rows } = await pool.query<LeaseRow>('select holder, place, beats from process_lease');
  return rows[0];
}

interface Replacement extends LeaseRow {
  readonly newHolder: string;
  readonly newPlace: string;
}

/**
 * Replaces the lease. Returns false if its holder has renewed it meanwhile or another process has replaced it first.
 */
async function replace(pool: pg.Pool, { holder, beats, newHolder, newPlace }: Replacement): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update process_lease set holder = $1, place = $2, beats = 0 where holder = $3 and beats = $4',
    [newHolder, newPlace, holder, beats],
  );
  return rowCount === 1;
}
