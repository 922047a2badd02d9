import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { dataFolder, openDataFolder, removeUnfinishedRestores } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { makeCheckpoint, scheduleCheckpoints } from './checkpoints.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { waitForSpace, watchDisk } from './disk-watch.ts';
import { startEmbedded } from './embedded.ts';
import { handleHalfOpenConnections, postgresqlLimits } from './postgresql-pool.ts';
import { templateFolder } from './template-folder.ts';
import { type OnWrite, watchWrites } from './write-watch.ts';

/** Timeout of one statement, in milliseconds. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** Timeout for getting a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long the start waits for PostgreSQL, and how often it tries to connect, in milliseconds. */
const START_TIMEOUT_MS = 60_000;
const RETRY_EVERY_MS = 1_000;
export const POSTGRESQL_CONNECTIONS = 10;
/**
 * The embedded engine has one backend. With more connections it would not be faster, and protocol messages of different
 * connections could be mixed up (see embedded.ts).
 */
const EMBEDDED_CONNECTIONS = 1;

/** The database, outside of a transaction. */
export type Db = NodePgDatabase;
/**
 * A transaction. Within a transaction use only `tx`. On the embedded engine, a query through `db` would time out,
 * because the transaction uses the only connection.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The parameter type of stores: the database or a transaction. */
export type Executor = Db | Tx;

/** An open database of either engine. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly engine: 'embedded' | 'postgresql';
  /** Whether commits survive a power cut, as far as this process can tell. */
  readonly isDurable: boolean;
  /** Reports writes of this process. */
  readonly onWrite: OnWrite;
  /** Whether the embedded database refuses writes because its disk is full. */
  isDiskFull(): boolean;
  /** Copies the running embedded database to a new folder; null on PostgreSQL. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  /** Waits for running statements, then closes the connections, the engine and the lock. */
  close(): Promise<void>;
}

/**
 * Which database to open: PostgreSQL at `databaseUrl`, or the embedded database in `dataDir` if `databaseUrl` is null.
 * If both are null, the embedded database is in memory (for tests). If `dataDir` is set, the folder is locked.
 */
export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string | null;
  readonly log: Log;
  /** False in tests, so that commits of the embedded database do not wait for the disk. */
  readonly durable?: boolean;
  /** How long to wait for a PostgreSQL that does not answer, in milliseconds. */
  readonly startTimeoutMs?: number | undefined;
  /** How long the embedded engine may work on one message before it counts as hung, in milliseconds. */
  readonly lostAfterMs?: number | undefined;
  /** Called when the embedded database no longer works; the process must be restarted. */
  onLost?(reason: string): void;
}

/**
 * Opens the database. Throws `DataFolderInUse` if another process uses the data folder, and `ConfigError` if PostgreSQL
 * does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, startTimeoutMs } = options;
  if (!databaseUrl) return openEmbedded(options);
  if (dataDir === null) return openPostgresql(databaseUrl, log, startTimeoutMs);
  // With PostgreSQL, the data folder still contains the uploaded files and the demo's password.
  await openDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const database = await openPostgresql(databaseUrl, log, startTimeoutMs);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPostgresql(
  connectionString: string,
  log: Log,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<Database> {
  const pool = createPool({ connectionString, max: POSTGRESQL_CONNECTIONS, ...postgresqlLimits }, log);
  handleHalfOpenConnections(pool);
  const onWrite = watchWrites(pool);
  try {
    await waitUntilAnswering(pool, log, startTimeoutMs);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL is set, but the database does not answer: ${reason}`);
  }
  return {
    db: drizzle({ client: pool }),
    pool,
    engine: 'postgresql',
    isDurable: true,
    onWrite,
    isDiskFull: () => false,
    copyTo: null,
    close: () => pool.end(),
  };
}

/** Waits for a PostgreSQL that starts at the same time as this server. Throws the last error if it does not answer. */
async function waitUntilAnswering(pool: pg.Pool, log: Log, startTimeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isOutage(error) || performance.now() + RETRY_EVERY_MS > giveUpAt) throw error;
      if (tries % 10 === 0) log.warn({ err: error }, 'the database does not answer: waiting for it, up to a minute');
      await sleep(RETRY_EVERY_MS);
    }
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, log, durable = true, lostAfterMs, onLost = throwLost } = options;
  const reserve = dataDir !== null && durable ? dataFolder(dataDir).reserve : null;
  if (dataDir !== null) await openDataFolder(dataDir);
  // Wait before locking, because the lock file needs space on the disk itself.
  if (reserve) await waitForSpace(reserve, log);
  const lock = dataDir === null ? null : lockDataFolder(dataDir);
  try {
    if (dataDir !== null) await removeUnfinishedRestores(dataDir);
    const embedded = await startEmbedded({ dataDir, template: templateFolder(), durable, lostAfterMs, onLost });
    const pool = createPool(
      { ...embedded.connection, max: EMBEDDED_CONNECTIONS, onConnect: forgetNamedStatements },
      log,
    );
    const onWrite = watchWrites(pool);
    const disk = reserve ? watchDisk({ pool, reserve, log }) : null;
    const endCheckpoints = scheduleCheckpoints(pool, log);
    const close = async () => {
      endCheckpoints();
      disk?.stop();
      if (durable)
        await makeCheckpoint(pool).catch((error) =>
          log.warn({ err: error }, 'the last checkpoint failed: the next start takes longer'),
        );
      await pool.end();
      await embedded.stop();
      lock?.release();
    };
    return {
      db: drizzle({ client: pool }),
      pool,
      engine: 'embedded',
      isDurable: embedded.isDurable,
      onWrite,
      isDiskFull: () => disk?.isFull() ?? false,
      copyTo: embedded.copyTo,
      close,
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Removes the named statements of an earlier connection. The backend outlives its connections, but the driver creates
 * each named statement once for each connection. The pool waits for this before it uses a new connection.
 */
async function forgetNamedStatements(client: pg.ClientBase): Promise<void> {
  await client.query('deallocate all');
}

function throwLost(reason: string): never {
  throw new Error(reason);
}

/** Creates a connection pool that logs lost connections and replaces them. */
export function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    query_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'nave',
    ...config,
  });
  // A connection that breaks while it is idle, or between two statements of a transaction, emits an error. Without a
  // listener, the error would end the process. The pool replaces the connection at the next query.
  const logLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', logLost);
  pool.on('connect', (client) => client.on('error', logLost));
  return pool;
}
