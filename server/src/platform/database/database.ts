import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { dataFolder, openDataFolder, removeUnfinishedRestores } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { keepCheckpoints, makeCheckpoint } from './checkpoints.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { waitForRoom, watchDisk } from './disk-watch.ts';
import { startEmbedded } from './embedded.ts';
import { guardAgainstSilence, postgresqlLimits } from './postgresql-pool.ts';
import { templateFolder } from './template-folder.ts';
import { type OnWrite, watchWrites } from './write-watch.ts';

/** How long one statement may take, in milliseconds: then the caller gets an error instead of waiting for ever. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** How long to wait for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a start waits for PostgreSQL, and how often it asks, in milliseconds. */
const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 1_000;
const POSTGRESQL_CONNECTIONS = 10;
/** The embedded engine has one backend, so a second connection would gain nothing and could mix (see embedded.ts). */
const EMBEDDED_CONNECTIONS = 1;

/** The database outside of a transaction. */
export type Db = NodePgDatabase;
/** A transaction. Inside one, only `tx` is used: on the embedded engine the outer handle waits until it times out. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either: what a store takes. */
export type Executor = Db | Tx;

/** One open database, whichever engine answers. */
export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly engine: 'embedded' | 'postgresql';
  /** Whether what was acknowledged survives a power cut, as far as this process can tell. */
  readonly isDurable: boolean;
  /** Tells of what this process writes. */
  readonly onWrite: OnWrite;
  /** Whether the embedded database takes nothing new because its disk is full. */
  isDiskFull(): boolean;
  /** Copies the embedded database to a folder that is not there yet, while it runs; null where there is none. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  /** Waits for what is running, then lets go of everything. */
  close(): Promise<void>;
}

/**
 * Which database to open: PostgreSQL at the URL, else the embedded one in the folder (null: in memory, for tests). The
 * folder is locked in both cases.
 */
export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string | null;
  readonly log: Log;
  /** False only in tests, which have nothing to lose: a commit of the embedded database does not wait for the disk. */
  readonly durable?: boolean;
  /** How long to wait for a PostgreSQL that does not answer yet, in milliseconds. */
  readonly patienceMs?: number | undefined;
  /** How long the embedded engine may work on one message before it counts as lost, in milliseconds. */
  readonly lostAfterMs?: number | undefined;
  /** What happens when the embedded database is lost, and only a new process can go on. */
  lost?(reason: string): void;
}

/**
 * Opens the database. Throws `DataFolderInUse` when another process has the data folder open, and `ConfigError` when
 * PostgreSQL does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, patienceMs } = options;
  if (!databaseUrl) return openEmbedded(options);
  if (dataDir === null) return openPostgresql(databaseUrl, log, patienceMs);
  // Uploaded files and the demo's password are in it.
  await openDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const database = await openPostgresql(databaseUrl, log, patienceMs);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPostgresql(connectionString: string, log: Log, patienceMs = PATIENCE_MS): Promise<Database> {
  const pool = createPool({ connectionString, max: POSTGRESQL_CONNECTIONS, ...postgresqlLimits }, log);
  guardAgainstSilence(pool);
  const onWrite = watchWrites(pool);
  try {
    await untilItAnswers(pool, log, patienceMs);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL is set, but the database does not answer: ${reason}`);
  }
  return {
    ...{ db: drizzle({ client: pool }), pool, engine: 'postgresql', isDurable: true },
    ...{ onWrite, isDiskFull: () => false, copyTo: null, close: () => pool.end() },
  };
}

/** Both may have been started together: a database that is not there yet is waited for. Throws what it said last. */
async function untilItAnswers(pool: pg.Pool, log: Log, patienceMs: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isOutage(error) || performance.now() + ASK_EVERY_MS > giveUpAt) throw error;
      if (tries % 10 === 0)
        log.warn({ err: error }, 'the database does not answer yet: waiting for it, up to a minute');
      await sleep(ASK_EVERY_MS);
    }
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, log, durable = true, lostAfterMs, lost = throwLost } = options;
  const reserve = dataDir !== null && durable ? dataFolder(dataDir).reserve : null;
  if (dataDir !== null) await openDataFolder(dataDir);
  // Before the lock, which needs a little space itself.
  if (reserve) await waitForRoom(reserve, log);
  const lock = dataDir === null ? null : lockDataFolder(dataDir);
  try {
    if (dataDir !== null) await removeUnfinishedRestores(dataDir);
    const embedded = await startEmbedded({ dataDir, template: templateFolder(), durable, lostAfterMs, lost });
    const pool = createPool({ ...embedded.connection, max: EMBEDDED_CONNECTIONS }, log);
    const onWrite = watchWrites(pool);
    const disk = reserve ? watchDisk({ pool, reserve, log }) : null;
    const endCheckpoints = keepCheckpoints(pool, log);
    const close = async () => {
      endCheckpoints();
      disk?.stop();
      if (durable) await makeCheckpoint(pool).catch((error) => log.warn({ err: error }, 'the next start takes longer'));
      await pool.end();
      await embedded.stop();
      lock?.release();
    };
    return {
      ...{ db: drizzle({ client: pool }), pool, engine: 'embedded', isDurable: embedded.isDurable },
      ...{ onWrite, isDiskFull: () => disk?.isFull() ?? false, copyTo: embedded.copyTo, close },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function throwLost(reason: string): never {
  throw new Error(reason);
}

/** A pool whose lost connections are logged and replaced. */
export function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    query_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'nave',
    ...config,
  });
  // A connection that breaks while idle or between two statements of a transaction reports here; without a listener
  // it would end the process. The pool replaces it at the next query.
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
