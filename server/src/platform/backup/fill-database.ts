import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { withPool } from '../database/with-database.ts';
import { installJobs } from '../jobs.ts';
import { BackupError } from './backup-error.ts';
import { countRows, type DatabaseSummary, type Table, TEXT_SETTINGS, tablesInOrder } from './database-summary.ts';

/** The backup or database from which rows are copied. */
export interface Source {
  readonly contents: DatabaseSummary;
  read(table: Table): Readable;
}

export interface FillOptions {
  readonly databaseUrl: string;
  readonly source: Source;
  /** Whether rooms get a new epoch, so that pages with events from after the backup reload their rooms. */
  readonly newEpoch: boolean;
  /** Prints a line of progress. */
  say(line: string): void;
}

const IS_EMPTY = `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as empty`;
/** A table that exists until all rows are copied, so that an interrupted copy is recognised and can start over. */
const UNFINISHED = 'nave_is_being_filled';

/** Copies all rows of a source into an empty PostgreSQL database, in one transaction, and verifies them. */
export async function fillDatabase({ databaseUrl, source, newEpoch, say }: FillOptions): Promise<void> {
  const migrations = readMigrations().filter(({ number }) => number <= source.contents.migration);
  if (migrations.at(-1)?.number !== source.contents.migration)
    throw new BackupError('This data is from a newer version of Nave.');
  await withPool({ connectionString: databaseUrl, application_name: 'nave' }, async (pool) => {
    await prepareDatabase(pool);
    await migrate({ pool }, migrations);
    await installJobs({ pool });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(TEXT_SETTINGS);
      await copyRows(client, source, say);
      if (newEpoch) await renewRooms(client);
      await client.query(`drop table ${UNFINISHED}`);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  });
}

/** Gives every room a new epoch, because events that were delivered after the backup no longer exist. */
export async function renewRooms(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('update rooms set epoch = gen_random_uuid()');
}

async function prepareDatabase(pool: Pool): Promise<void> {
  const { rows: unfinished } = await pool.query('select to_regclass($1) is not null as found', [UNFINISHED]);
  // After an interrupted copy, all tables are empty, unless Nave was started on this database meanwhile.
  if (unfinished[0]?.found && !(await hasProductRows(pool))) {
    await pool.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
  }
  const { rows } = await pool.query<{ empty: boolean }>(IS_EMPTY);
  if (!rows[0]?.empty) throw new BackupError('The database is not empty. Create a new one (createdb) and use that.');
  await pool.query(`create table ${UNFINISHED} ()`);
}

/** Tables that every start writes to, even on an empty installation. */
const writtenAtEveryStart = ['public.migrations', 'public.process_lease'];

/** Whether any table of Nave has a row, apart from the rows that every start writes. */
async function hasProductRows(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    for (const { name } of await tablesInOrder(client)) {
      if (!name.startsWith('public.') || writtenAtEveryStart.includes(name)) continue;
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount) return true;
    }
    return false;
  } finally {
    client.release();
  }
}

async function copyRows(client: ClientBase, { contents, read }: Source, say: FillOptions['say']): Promise<void> {
  const tables = new Map(contents.tables.map((table) => [table.name, table]));
  const names = await createPartitions(client, tables);
  // The tables are emptied first, because the source also contains the rows that migrations have inserted.
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) {
    const table = tables.get(name);
    if (!table) continue;
    await pipeline(read(table), client.query(from(`copy ${name} (${table.columns}) from stdin`)));
    const found = await countRows(client, table);
    if (found.rows !== table.rows || found.sum !== table.sum)
      throw new BackupError(`The rows of ${name} differ after copying: ${found.rows} of ${table.rows} were copied.`);
    say(`  ${name.padEnd(32)} ${String(found.rows).padStart(10)} rows`);
  }
  for (const { name, last } of contents.sequences)
    if (last !== null) await client.query('select setval($1, $2)', [name, last]);
}

/** Creates missing partitions. Returns the names of all tables, each after the tables that it references. */
async function createPartitions(client: ClientBase, wanted: ReadonlyMap<string, Table>): Promise<string[]> {
  const names = async () => (await tablesInOrder(client)).map(({ name }) => name);
  const present = await names();
  for (const { name, made } of wanted.values()) {
    if (present.includes(name)) continue;
    if (!made) throw new BackupError(`This version of Nave has no table ${name}.`);
    await client.query(made);
  }
  return names();
}
