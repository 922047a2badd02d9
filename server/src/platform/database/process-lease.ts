import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often the holder increments its counter, in milliseconds. */
const BEAT_MS = 2_000;
/** A lease whose counter has not changed for this long belongs to a process that has ended, in milliseconds. */
const EXPIRES_MS = 10_000;
/** How often a starting process reads the counter, in milliseconds. */
const LOOK_MS = 500;

export class DatabaseInUse extends Error {
  constructor() {
    super(
      'Another Nave server uses this database. Stop it first, or name another database in DATABASE_URL: one server at a time is supported.',
    );
    this.name = 'DatabaseInUse';
  }
}

/** The exclusive use of a PostgreSQL database, until it is released or the process ends. */
export interface ProcessLease {
  /** Lets the next process start at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** A separate pool, so that renewals never wait for the product's statements. The lease closes it. */
  readonly pool: pg.Pool;
  /** Identifies the data folder of this process (`dataFolderId`), whose lock the caller holds. */
  readonly place: string;
  readonly log: Pick<Log, 'warn'>;
  /** Called once when another process has taken over the database, because this one did not renew in time. */
  onLost(): void;
  readonly beatMs?: number;
  readonly expiresMs?: number;
}

interface Row {
  readonly holder: string;
  readonly place: string;
  readonly beats: string;
}

/** Returns an id of a data folder on this machine, by which a restarted process recognises the lease of its killed predecessor. */
export async function dataFolderId(dataDir: string): Promise<string> {
  const { dev, ino, birthtimeMs } = await stat(dataDir);
  return createHash('sha256').update([hostname(), dev, ino, birthtimeMs].join('|')).digest('hex').slice(0, 32);
}

/** Whether the lease table exists; it does not on a new database or on one of an earlier version. */
export async function hasLeaseTable({ pool }: { pool: pg.Pool }): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('process_lease') is not null as found`);
  return rows[0]?.found ?? false;
}

/**
 * Takes the lease on the database. It is a row with a counter and not a session lock, because a lock survives on a
 * half-open connection until the server's keepalive ends it, and behind a connection pooler the session is not ours.
 * Expiry depends only on the counter and this process's own clock. Throws `DatabaseInUse`.
 */
export async function takeProcessLease(options: LeaseOptions): Promise<ProcessLease> {
  const { pool, beatMs = BEAT_MS } = options;
  const holder = randomUUID();
  try {
    await take(options, holder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= beat(options, holder).finally(() => {
      beating = null;
    });
  }, beatMs);
  const onLost = options.onLost.bind(options);

  async function beat({ pool, place, log }: LeaseOptions, holder: string): Promise<void> {
    try {
      const { rowCount } = await pool.query('update process_lease set beats = beats + 1 where holder = $1', [holder]);
      if (rowCount || (await insert(pool, holder, place))) return;
      clearInterval(timer);
      onLost();
    } catch (error) {
      // While the database is away no other process can take the lease either.
      log.warn({ err: error }, 'the lease of the database could not be renewed');
    }
  }

  return {
    async release() {
      clearInterval(timer);
      await beating;
      // If this fails, the row stays, and the next process waits until the lease expires.
      await pool.query('delete from process_lease where holder = $1', [holder]).catch(() => undefined);
      await pool.end();
    },
  };
}

async function take({ pool, place, log, expiresMs = EXPIRES_MS }: LeaseOptions, holder: string): Promise<void> {
  let seen: Row | undefined;
  let seenAt = 0;
  while (!(await insert(pool, holder, place))) {
    const row = await read(pool);
    if (!row) continue;
    if (seen && (row.holder !== seen.holder || row.beats !== seen.beats)) throw new DatabaseInUse();
    if (!seen) {
      seenAt = performance.now();
      if (row.place !== place) log.warn('another server has used this database: waiting to see whether it still runs');
    }
    seen = row;
    const isOver = row.place === place || performance.now() - seenAt >= expiresMs;
    if (isOver && (await replace(pool, { ...row, newHolder: holder, newPlace: place }))) return;
    if (!isOver) await sleep(LOOK_MS);
  }
}

async function insert(pool: pg.Pool, holder: string, place: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into process_lease (holder, place) values ($1, $2) on conflict (id) do nothing',
    [holder, place],
  );
  return rowCount === 1;
}

async function read(pool: pg.Pool): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>('select holder, place, beats from process_lease');
  return rows[0];
}

interface Replacement extends Row {
  readonly newHolder: string;
  readonly newPlace: string;
}

/** Returns false when the holder has renewed meanwhile, or another process has replaced it first. */
async function replace(pool: pg.Pool, { holder, beats, newHolder, newPlace }: Replacement): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update process_lease set holder = $1, place = $2, beats = 0 where holder = $3 and beats = $4',
    [newHolder, newPlace, holder, beats],
  );
  return rowCount === 1;
}
