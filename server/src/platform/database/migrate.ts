import type pg from 'pg';
import type { Database } from './database.ts';
import { type Migration, readMigrations } from './migration-files.ts';

// An arbitrary number that must never change: it serialises migrations of all versions.
const ADVISORY_LOCK = 7_283_001;
/** Timeout of a statement of a migration, in milliseconds. Long, because a migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 3_600_000;

/** The database's schema does not fit this version of the product. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

/**
 * Runs all pending migrations in order, each in its own transaction. Several servers may call this function at the
 * same time. Throws `MigrationError` if the database is newer than the product, or if a migration file was changed
 * after the migration had run.
 */
export async function migrate(
  database: Pick<Database, 'pool'>,
  migrations: Migration[] = readMigrations(),
): Promise<void> {
  const client = await database.pool.connect();
  try {
    const applied = await inLockedTransaction(client, async () => {
      await run(client, createTable);
      return appliedMigrations(client);
    });
    refuseMismatches(applied, migrations);
    for (const migration of migrations) await inLockedTransaction(client, () => runOnce(client, migration));
  } finally {
    client.release();
  }
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

const createTable = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  run_at timestamptz not null default now()
)`;

async function appliedMigrations(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from migrations order by number',
  );
  return rows;
}

function refuseMismatches(applied: AppliedMigration[], migrations: Migration[]): void {
  for (const { number, name, checksum } of applied) {
    const expected = migrations.find((migration) => migration.number === number);
    if (!expected)
      throw new MigrationError(`The database is newer than this version of Nave: it has the migration ${name}.`);
    if (expected.checksum !== checksum)
      throw new MigrationError(`The migration ${expected.name} was changed after it had run.`);
  }
}

async function runOnce(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  const { rowCount } = await client.query('select from migrations where number = $1', [number]);
  if (rowCount) return;
  await run(client, sql);
  await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
}

/** Runs `work` in a transaction that holds the lock, so that only one server migrates at a time. */
async function inLockedTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await run(
      client,
      `set local statement_timeout = ${MIGRATION_TIMEOUT_MS}; select pg_advisory_xact_lock(${ADVISORY_LOCK})`,
    );
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function run(client: pg.PoolClient, text: string): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: MIGRATION_TIMEOUT_MS };
  await client.query(query);
}
