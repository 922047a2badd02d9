import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Log } from '../log.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { startEmbedded } from './embedded.ts';
import { templateFolder } from './template-folder.ts';

/** How long one statement may take, in milliseconds: then the caller gets an error instead of waiting for ever. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** How long to wait for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
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
  /** Waits for what is running, then lets go of everything. */
  close(): Promise<void>;
}

/** Which database to open: PostgreSQL at the URL, else the embedded one in the folder (null: in memory, for tests). */
export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string | null;
  readonly log: Log;
}

/**
 * Opens the database. Throws `DataFolderInUse` when another process has the embedded one open, and `ConfigError` when
 * PostgreSQL does not answer.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgresql(databaseUrl, log) : openEmbedded(dataDir, log);
}

async function openPostgresql(connectionString: string, log: Log): Promise<Database> {
  const pool = createPool(
    {
      connectionString,
      max: POSTGRESQL_CONNECTIONS,
      keepAlive: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    },
    log,
  );
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL is set, but the database does not answer: ${reason}`);
  }
  return { db: drizzle({ client: pool }), pool, engine: 'postgresql', close: () => pool.end() };
}

async function openEmbedded(dataDir: string | null, log: Log): Promise<Database> {
  const lock = dataDir === null ? null : lockDataFolder(dataDir);
  try {
    const embedded = await startEmbedded(dataDir === null ? null : join(dataDir, 'db'), templateFolder());
    const pool = createPool({ ...embedded.connection, max: EMBEDDED_CONNECTIONS }, log);
    const close = async () => {
      await pool.end();
      await embedded.stop();
      lock?.release();
    };
    return { db: drizzle({ client: pool }), pool, engine: 'embedded', close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
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
