import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** How often the holder counts up, in milliseconds. */
const BEAT_MS = 2_000;
/** A lease whose count has not changed for this time belongs to a process that has ended, in milliseconds. */
const EXPIRES_MS = 10_000;
/** How often a start looks whether the count changes, in milliseconds. */
const LOOK_MS = 500;

/** Another process uses the database. */
export class DatabaseInUse extends Error {
  constructor() {
    super(
      'Another Nave server uses this database. Stop it first, or name another database in DATABASE_URL: one server at a time is supported.',
    );
    this.name = 'DatabaseInUse';
  }
}

/** The right of this process to use a PostgreSQL database, until released or until the process ends. */
export interface ProcessLease {
  /** Lets the next process in at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** A pool of its own: the beats must not wait behind the product's statements. The lease ends it. */
  readonly pool: pg.Pool;
  /** Where this process runs (`placeOf`). The caller holds the lock of that data folder. */
  readonly place: string;
  readonly log: Pick<Log, 'warn'>;
  /** Called once when another process has taken the database over: this one was silent for too long. */
  lost(): void;
  readonly beatMs?: number;
  readonly expiresMs?: number;
}

interface Row {
  readonly holder: string;
  readonly place: string;
  readonly beats: string;
}

/** Names a data folder on a machine, so that a restarted process recognises the lease of the one that was killed there. */
export async function placeOf(dataDir: string): Promise<string> {
  const { dev, ino, birthtimeMs } = await stat(dataDir);
  return createHash('sha256').update([hostname(), dev, ino, birthtimeMs].join('|')).digest('hex').slice(0, 32);
}

/** Whether this version's table is there: a database that was never migrated, or by an earlier version, has none. */
export async function hasLeaseTable({ pool }: { pool: pg.Pool }): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('process_lease') is not null as found`);
  return rows[0]?.found ?? false;
}

/**
 * Takes the database for this process. A row with a count, and no session lock: a lock stays with a half-open
 * connection until the server's keepalive ends it, and behind a connection pooler with a session that is not ours.
 * Whether the holder still lives is judged by its count and our own clock alone. Throws `DatabaseInUse`.
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
  const lost = options.lost.bind(options);

  async function beat({ pool, place, log }: LeaseOptions, holder: string): Promise<void> {
    try {
      const { rowCount } = await pool.query('update process_lease set beats = beats + 1 where holder = $1', [holder]);
      if (rowCount || (await insert(pool, holder, place))) return;
      clearInterval(timer);
      lost();
    } catch (error) {
      // While the database is away nobody else can take it either.
      log.warn({ err: error }, 'the lease of the database could not be renewed');
    }
  }

  return {
    async release() {
      clearInterval(timer);
      await beating;
      // A database that is away keeps the row: the next process finds its count standing still.
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

/** False: the holder has counted up meanwhile, or another process was quicker. */
async function replace(pool: pg.Pool, { holder, beats, newHolder, newPlace }: Replacement): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update process_lease set holder = $1, place = $2, beats = 0 where holder = $3 and beats = $4',
    [newHolder, newPlace, holder, beats],
  );
  return rowCount === 1;
}
