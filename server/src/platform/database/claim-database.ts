import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createPool, type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { postgresqlLimits } from './postgresql-pool.ts';
import { dataFolderId, hasLeaseTable, type ProcessLease, takeProcessLease } from './process-lease.ts';

/** Timeout of one renewal of the lease; the next one tries again. */
const BEAT_TIMEOUT_MS = 2_000;

export interface ClaimOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  readonly log: Log;
  /** Called when the embedded database is lost; only a restart of the process helps. */
  onLost(reason: string): void;
  /** Called when another process has taken over the PostgreSQL database. */
  onTaken(): void;
}

/**
 * Opens and migrates the database for this process alone. A second server is refused before it changes anything. Throws
 * `DataFolderInUse`, `DatabaseInUse` or `ConfigError`.
 */
export async function claimDatabase({ config, log, onLost, onTaken }: ClaimOptions): Promise<Database> {
  const { databaseUrl, s3 } = config;
  // With PostgreSQL and a bucket the data folder is not used.
  const dataDir = databaseUrl && s3 ? null : config.dataDir;
  const database = await openDatabase({ databaseUrl, dataDir, log, onLost });
  try {
    if (!databaseUrl) {
      await migrate(database);
      return database;
    }
    const place = dataDir === null ? randomUUID() : await dataFolderId(dataDir);
    const lease = await migrateUnderLease(database, () => {
      const pool = createPool({ connectionString: databaseUrl, max: 1, ...limits }, log);
      return takeProcessLease({ pool, place, log, onLost: onTaken });
    });
    return { ...database, close: () => lease.release().then(database.close) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const limits = { ...postgresqlLimits, query_timeout: BEAT_TIMEOUT_MS, connectionTimeoutMillis: BEAT_TIMEOUT_MS };

/** The lease is taken before migrating, so that a refused server changes nothing. On a new database the first migration creates its table. */
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
