import { randomUUID } from 'node:crypto';
import { type Config, usesSharedBus } from '../config.ts';
import type { Log } from '../log.ts';
import { createPool, type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { postgresqlLimits } from './postgresql-pool.ts';
import { dataFolderId, hasLeaseTable, type ProcessLease, takeProcessLease } from './process-lease.ts';

/** Timeout of one renewal of the lease, in milliseconds. After a timeout, the next renewal tries again. */
const RENEWAL_TIMEOUT_MS = 2_000;

export interface ClaimOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'processes' | 'redisUrl'>;
  readonly log: Log;
  /** Called when the embedded database no longer works; the process must be restarted. */
  onLost(reason: string): void;
  /** Called when another process has taken over the PostgreSQL database. */
  onTaken(): void;
}

/**
 * Opens and migrates the database for this server: alone, or together with servers on other machines. Throws
 * `DataFolderInUse` or `DatabaseInUse`, before anything is changed, if another server excludes this one. Throws `ConfigError` if the database cannot be opened.
 */
export async function claimDatabase({ config, log, onLost, onTaken }: ClaimOptions): Promise<Database> {
  const { databaseUrl, s3 } = config;
  // With PostgreSQL and an S3 bucket, no data folder is used.
  const dataDir = databaseUrl && s3 ? null : config.dataDir;
  const database = await openDatabase({ databaseUrl, dataDir, log, onLost });
  try {
    if (!databaseUrl) {
      await migrate(database);
      return database;
    }
    const isShared = s3 !== null && usesSharedBus(config);
    const place = dataDir === null ? randomUUID() : await dataFolderId(dataDir);
    const lease = await migrateUnderLease(database, () => {
      const pool = createPool({ connectionString: databaseUrl, max: 1, ...limits }, log);
      return takeProcessLease({ pool, place, isShared, log, onLost: onTaken });
    });
    return { ...database, close: () => lease.release().then(database.close) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const limits = { ...postgresqlLimits, query_timeout: RENEWAL_TIMEOUT_MS, connectionTimeoutMillis: RENEWAL_TIMEOUT_MS };

/**
 * Takes the lease before migrating, so that a refused server changes nothing. A new database has no table for the lease
 * until it is migrated, so on a new database the lease is taken afterwards.
 */
async function migrateUnderLease(database: Database, take: () => Promise<ProcessLease>): Promise<ProcessLease> {
  const leaseBefore = (await hasLeaseTable(database)) ? await take() : null;
  try {
    await migrate(database);
    return leaseBefore ?? (await take());
  } catch (error) {
    await leaseBefore?.release();
    throw error;
  }
}
