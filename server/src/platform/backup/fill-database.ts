import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { withPool } from '../database/with-database.ts';
import { installJobs } from '../jobs.ts';
import { BackupError } from './backup-error.ts';
import { type Contents, count, type Table, TEXT_SETTINGS, tablesInOrder } from './tables.ts';

/** Where the rows are read from. */
export interface Source {
  readonly contents: Contents;
  read(table: Table): Readable;
}

export interface FillOptions {
  readonly databaseUrl: string;
  readonly source: Source;
  /** Whether rooms get a new epoch: pages that saw more events than the backup has then load them again. */
  readonly newEpoch: boolean;
  /** Prints a line of progress. */
  say(line: string): void;
}

const IS_EMPTY = `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as empty`;
/** Marks a database whose filling has not finished, so that an interrupted filling can start over. */
const UNFINISHED = 'nave_is_being_filled';

/** Copies all rows of a source into an empty PostgreSQL database, in one transaction, and verifies them. */
export async function fillDatabase({ databaseUrl, source, newEpoch, say }: FillOptions): Promise<void> {
  const migrations = readMigrations().filter(({ number }) => number <= source.contents.migration);
  if (migrations.at(-1)?.number !== source.contents.migration)
    throw new BackupError('These data are from a newer version of Nave than this one.');
  await withPool({ connectionString: databaseUrl, application_name: 'nave' }, async (pool) => {
    await begin(pool);
    await migrate({ pool }, migrations);
    await installJobs({ pool });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(TEXT_SETTINGS);
      await fill(client, source, say);
      if (newEpoch) await renewRooms(client);
      await client.query(`drop table ${UNFINISHED}`);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  });
}

/** Gives rooms a new epoch: events that were delivered after the backup no longer exist. */
export async function renewRooms(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('update rooms set epoch = gen_random_uuid()');
}

async function begin(pool: Pool): Promise<void> {
  const { rows: unfinished } = await pool.query('select to_regclass($1) is not null as found', [UNFINISHED]);
  // It has only empty tables, unless Nave was started on it meanwhile.
  if (unfinished[0]?.found && !(await holdsRows(pool))) {
    await pool.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
  }
  const { rows } = await pool.query<{ empty: boolean }>(IS_EMPTY);
  if (!rows[0]?.empty) throw new BackupError('The database is not empty. Create a new one (createdb) and use that.');
  await pool.query(`create table ${UNFINISHED} ()`);
}

/** Tables that every start writes to, even on an empty installation. */
const ownTables = ['public.migrations', 'public.process_lease'];

/** Whether any of our tables has a row of the product. */
async function holdsRows(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    for (const { name } of await tablesInOrder(client)) {
      if (!name.startsWith('public.') || ownTables.includes(name)) continue;
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount) return true;
    }
    return false;
  } finally {
    client.release();
  }
}

async function fill(client: ClientBase, { contents, read }: Source, say: FillOptions['say']): Promise<void> {
  const tables = new Map(contents.tables.map((table) => [table.name, table]));
  const names = await createPartitions(client, tables);
  // The rows include those that migrations insert.
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) {
    const table = tables.get(name);
    if (!table) continue;
    await pipeline(read(table), client.query(from(`copy ${name} (${table.columns}) from stdin`)));
    const found = await count(client, table);
    if (found.rows !== table.rows || found.sum !== table.sum)
      throw new BackupError(`The rows of ${name} differ after copying: ${found.rows} of ${table.rows} were copied.`);
    say(`  ${name.padEnd(32)} ${String(found.rows).padStart(10)} rows`);
  }
  for (const { name, last } of contents.sequences)
    if (last !== null) await client.query('select setval($1, $2)', [name, last]);
}

/** Creates missing partitions. Returns the names of all tables, referenced ones first. */
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
