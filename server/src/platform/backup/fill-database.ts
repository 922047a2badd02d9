import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from } from 'pg-copy-streams';
import { withPool } from '../database/alone.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { installJobs } from '../jobs.ts';
import { BackupError } from './backup-error.ts';
import { type Contents, count, ONE_LOOK, type Table, tablesInOrder } from './tables.ts';

/** Where the rows come from. */
export interface Source {
  readonly contents: Contents;
  read(table: Table): Readable;
}

export interface Filling {
  readonly databaseUrl: string;
  readonly source: Source;
  /** Whether the rooms get another history: pages that were further than this one are told to begin anew. */
  readonly newEpoch: boolean;
  /** Tells how far it is. */
  say(line: string): void;
}

const IS_EMPTY = `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as empty`;
/** Stands in a database that was begun to be filled: a filling that was cut short may begin again. */
const UNFINISHED = 'nave_is_being_filled';

/** Fills an empty PostgreSQL database with all rows of a source, in one transaction, and counts them. */
export async function fillDatabase({ databaseUrl, source, newEpoch, say }: Filling): Promise<void> {
  const migrations = readMigrations().filter(({ number }) => number <= source.contents.migration);
  if (migrations.at(-1)?.number !== source.contents.migration)
    throw new BackupError('These data are of a newer version of Nave than this one.');
  await withPool({ connectionString: databaseUrl, application_name: 'nave' }, async (pool) => {
    await begin(pool);
    await migrate({ pool }, migrations);
    await installJobs({ pool });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(ONE_LOOK);
      await fill(client, source, say);
      if (newEpoch) await renewRooms(client);
      await client.query(`drop table ${UNFINISHED}`);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  });
}

/** Another history: what was delivered after the moment of the backup is no longer true. */
export async function renewRooms(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('update rooms set epoch = gen_random_uuid()');
}

async function begin(pool: Pool): Promise<void> {
  const { rows: unfinished } = await pool.query('select to_regclass($1) is not null as found', [UNFINISHED]);
  // Unless somebody has started Nave on it meanwhile, it holds nothing but empty tables.
  if (unfinished[0]?.found && !(await holdsRows(pool))) {
    await pool.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
  }
  const { rows } = await pool.query<{ empty: boolean }>(IS_EMPTY);
  if (!rows[0]?.empty)
    throw new BackupError('That database is not empty: make a new one for it (createdb), and name that.');
  await pool.query(`create table ${UNFINISHED} ()`);
}

/** Every start writes to them, also one that stores nothing else. */
const ownTables = ['public.migrations', 'public.process_lease'];

/** Whether somebody's data are in a table of ours. */
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

async function fill(client: ClientBase, { contents, read }: Source, say: Filling['say']): Promise<void> {
  const tables = new Map(contents.tables.map((table) => [table.name, table]));
  const names = await makeParts(client, tables);
  // What the migrations have put into them comes again with the rows.
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) {
    const table = tables.get(name);
    if (!table) continue;
    await pipeline(read(table), client.query(from(`copy ${name} (${table.columns}) from stdin`)));
    const found = await count(client, table);
    if (found.rows !== table.rows || found.sum !== table.sum)
      throw new BackupError(`The rows of ${name} are not the same: ${found.rows} of ${table.rows} came.`);
    say(`  ${name.padEnd(32)} ${String(found.rows).padStart(10)} rows`);
  }
  for (const { name, last } of contents.sequences)
    if (last !== null) await client.query('select setval($1, $2)', [name, last]);
}

/** Makes the parts of tables that are missing. Answers the names of all tables, in the order of their references. */
async function makeParts(client: ClientBase, wanted: ReadonlyMap<string, Table>): Promise<string[]> {
  const names = async () => (await tablesInOrder(client)).map(({ name }) => name);
  const present = await names();
  for (const { name, made } of wanted.values()) {
    if (present.includes(name)) continue;
    if (!made) throw new BackupError(`This version of Nave knows no table ${name}.`);
    await client.query(made);
  }
  return names();
}
