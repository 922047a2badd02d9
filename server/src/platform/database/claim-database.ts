import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createPool, type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { postgresqlLimits } from './postgresql-pool.ts';
import { hasLeaseTable, type ProcessLease, placeOf, takeProcessLease } from './process-lease.ts';

/** A beat that takes longer is given up; the next one asks again. */
const BEAT_TIMEOUT_MS = 2_000;

export interface ClaimOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  readonly log: Log;
  /** The embedded database is lost, and only a new process can go on. */
  lost(reason: string): void;
  /** Another process has taken the PostgreSQL database over. */
  taken(): void;
}

/**
 * Opens and migrates the database for this process alone. A second server is refused before it changes anything. Throws
 * `DataFolderInUse`, `DatabaseInUse` or `ConfigError`.
 */
export async function claimDatabase({ config, log, lost, taken }: ClaimOptions): Promise<Database> {
  const { databaseUrl, s3 } = config;
  // With both elsewhere nothing is kept in it.
  const dataDir = databaseUrl && s3 ? null : config.dataDir;
  const database = await openDatabase({ databaseUrl, dataDir, log, lost });
  try {
    if (!databaseUrl) {
      await migrate(database);
      return database;
    }
    const place = dataDir === null ? randomUUID() : await placeOf(dataDir);
    const lease = await migrateUnderLease(database, () => {
      const pool = createPool({ connectionString: databaseUrl, max: 1, ...limits }, log);
      return takeProcessLease({ pool, place, log, lost: taken });
    });
    return { ...database, close: () => lease.release().then(database.close) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const limits = { ...postgresqlLimits, query_timeout: BEAT_TIMEOUT_MS, connectionTimeoutMillis: BEAT_TIMEOUT_MS };

/** The lease comes first, so that a refused server has changed nothing; the first migration of all creates its table. */
async function migrateUnderLease(database: Database, take: () => Promise<ProcessLease>): Promise<ProcessLease> {
  const before = (await hasLeaseTable(database)) ? await take() : null;
  try {
    await migrate(database);
    return before ?? (await take());
  } catch (error) {
    await before?.release();
    throw error;
  }
}
