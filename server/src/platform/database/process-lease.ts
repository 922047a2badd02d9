import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

/** How often the holder increments its counter, in milliseconds. */
const RENEW_EVERY_MS = 2_000;
/** A lease has expired if its counter has not changed for this long, in milliseconds. */
const EXPIRES_MS = 10_000;
/** How often a starting process reads the counter, in milliseconds. */
const CHECK_EVERY_MS = 500;

const UNIQUE_VIOLATION = '23505';

export class DatabaseInUse extends Error {
  constructor() {
    super(
      'Another Nave server uses this database. Stop it first, or name another database in DATABASE_URL. Servers share a database only if each of them has S3_BUCKET, and PROCESSES above 1 or REDIS_URL.',
    );
    this.name = 'DatabaseInUse';
  }
}

/** The use of a PostgreSQL database, until `release` is called or the process ends. */
export interface ProcessLease {
  /** Lets the next process start at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** A separate pool, so that renewals never wait for the product's statements. `release` closes this pool. */
  readonly pool: pg.Pool;
  /** The id of the process's data folder (`dataFolderId`). The caller must hold the lock of that folder. */
  readonly place: string;
  /** Whether servers with other data folders may use the database at the same time, if they also say so. */
  readonly isShared: boolean;
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
  readonly shared: boolean;
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

/**
 * Whether the lease table exists, and adds its newest column. A new database and a database of an earlier version do not
 * have the table yet.
 */
export async function hasLeaseTable({ pool }: { pool: pg.Pool }): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('process_lease') is not null as found`);
  if (!rows[0]?.found) return false;
  const { rows: columns } = await pool.query(
    `select from pg_attribute where attrelid = 'process_lease'::regclass and attname = 'shared' and not attisdropped`,
  );
  // A database of an earlier version has the table without this column. Earlier servers ignore the column. The statement
  // waits for all readers of the table, such as a backup, so it runs only once.
  if (columns.length === 0)
    await pool.query('alter table process_lease add column if not exists shared boolean not null default false');
  return true;
}

/**
 * Takes a lease on the database: a row with a counter that the holder increments. A session lock of PostgreSQL would
 * not do: on a half-open connection it would be held until the server's keepalive ends the connection, and behind a
 * connection pooler the session does not belong to one process. A waiting process decides by the counter and its own
 * clock whether a lease has expired. Throws `DatabaseInUse`.
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
  const released = new AbortController();
  if (options.isShared) void removeEnded(options, holder, released.signal);
  let renewal: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null;
    });
  }, renewEveryMs);

  async function renew(): Promise<void> {
    try {
      const { rowCount } = await pool.query('update process_lease set beats = beats + 1 where holder = $1', [holder]);
      // Another process has removed the lease of this one, which did not renew it in time.
      if (rowCount || (await insert(options, holder, new Map())).length === 0) return;
      clearInterval(timer);
      options.onLost();
    } catch (error) {
      // While the database does not answer, no other process can take the lease either.
      options.log.warn({ err: error }, 'the lease of the database could not be renewed');
    }
  }

  return {
    async release() {
      clearInterval(timer);
      released.abort();
      await renewal;
      // If this fails, the row stays, and another process must wait until the lease expires.
      await pool.query('delete from process_lease where holder = $1', [holder]).catch(() => undefined);
      await pool.end();
    },
  };
}

/** Waits until the leases that exclude this process have expired. Throws `DatabaseInUse` if one of them is renewed. */
async function take(options: LeaseOptions, holder: string): Promise<void> {
  const { log, expiresMs = EXPIRES_MS } = options;
  const firstSeen = new Map<string, { beats: string; at: number }>();
  const expired = new Map<string, string>();
  let isWaiting = false;
  for (;;) {
    const others = await insert(options, holder, expired);
    if (others.length === 0) return;
    for (const { holder: other, beats } of others) {
      const seen = firstSeen.get(other);
      if (seen && seen.beats !== beats) throw new DatabaseInUse();
      if (!seen) firstSeen.set(other, { beats, at: performance.now() });
      else if (performance.now() - seen.at >= expiresMs) expired.set(other, beats);
    }
    if (!isWaiting) log.warn('another server has used this database: waiting to see whether it still runs');
    isWaiting = true;
    if (others.some(({ holder: other }) => !expired.has(other))) await sleep(CHECK_EVERY_MS);
  }
}

/**
 * Inserts the lease if no other lease excludes it, after removing the leases of ended processes: those with this data
 * folder, whose lock this process holds, and those in `expired` (counters by holder) that were not renewed meanwhile.
 * Returns the leases that exclude it. On a database of an earlier version, these are all leases until the server that
 * has the lease has migrated.
 */
async function insert(
  { pool, place, isShared }: LeaseOptions,
  holder: string,
  expired: ReadonlyMap<string, string>,
): Promise<LeaseRow[]> {
  const client = await pool.connect();
  let remaining: LeaseRow[] = [];
  try {
    await client.query('begin');
    await client.query('lock table process_lease in share row exclusive mode');
    const { rows } = await client.query<LeaseRow>('select holder, place, shared, beats from process_lease');
    const ended = rows.filter((row) => row.place === place || expired.get(row.holder) === row.beats);
    await client.query('delete from process_lease where holder = any ($1)', [ended.map((row) => row.holder)]);
    remaining = rows.filter((row) => !ended.includes(row));
    const others = remaining.filter((row) => !(isShared && row.shared));
    if (others.length === 0)
      await client.query('insert into process_lease (holder, place, shared) values ($1, $2, $3)', [
        holder,
        place,
        isShared,
      ]);
    await client.query('commit');
    return others;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // The table of earlier versions has at most one row.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return remaining;
    throw error;
  } finally {
    client.release();
  }
}

/** Removes the leases of other shared servers that are not renewed until they expire: those servers were killed. */
async function removeEnded(options: LeaseOptions, holder: string, released: AbortSignal): Promise<void> {
  const { pool, log, renewEveryMs = RENEW_EVERY_MS, expiresMs = EXPIRES_MS } = options;
  const others = async () =>
    (await pool.query<LeaseRow>('select holder, beats from process_lease where shared and holder <> $1', [holder]))
      .rows;
  try {
    let unchanged = await others();
    // Reads often: during an outage of the database, in which no server can renew its lease, a read fails.
    for (let waitedMs = 0; waitedMs < expiresMs && unchanged.length > 0; waitedMs += renewEveryMs) {
      await sleep(renewEveryMs, undefined, { ref: false, signal: released });
      const now = await others();
      unchanged = unchanged.filter((row) => now.some((one) => one.holder === row.holder && one.beats === row.beats));
    }
    for (const { holder: ended, beats } of unchanged)
      await pool.query('delete from process_lease where holder = $1 and beats = $2', [ended, beats]);
  } catch (error) {
    // The next start tries again.
    if (!released.aborted) log.warn({ err: error }, 'the leases of ended servers could not be removed');
  }
}
