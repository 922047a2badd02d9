import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';

/** A table and a summary of its rows. */
export interface Table {
  /** Quoted for SQL: `"public"."rooms"`. */
  readonly name: string;
  /** Column names quoted for SQL, separated by commas. */
  readonly columns: string;
  /** For a partition (pg-boss adds one each day), the SQL that creates it; null for a table that migrations create. */
  readonly made: string | null;
  readonly rows: number;
  /** A checksum of the rows, which does not depend on their order or on PostgreSQL's version. */
  readonly sum: string;
}

export interface Sequence {
  readonly name: string;
  /** The last value; null if the sequence was never used. */
  readonly last: string | null;
}

/** A summary of a database, with which a copy of the database can be verified. */
export interface DatabaseSummary {
  /** Each table comes after the tables that it references. */
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
  /** The number of the last migration. */
  readonly migration: number;
}

const SCHEMAS = `('public', 'jobs')`;
const TABLES = `select c.oid, format('%I.%I', n.nspname, c.relname) as name,
    (select format('create table %I.%I partition of %s %s', n.nspname, c.relname, inhparent::regclass,
      pg_get_expr(c.relpartbound, c.oid)) from pg_inherits where inhrelid = c.oid and c.relispartition) as made,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select confrelid from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as after
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ${SCHEMAS} order by 2`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where schemaname in ${SCHEMAS} order by 1`;
const MIGRATION = 'select coalesce(max(number), 0) as migration from migrations';
/** Session settings with which every PostgreSQL server converts the same rows to the same text. */
export const TEXT_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1`;

/** Begins a read-only transaction on one snapshot of the database. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query(TEXT_SETTINGS);
  await client.query('begin isolation level repeatable read read only');
}

/** Summarises the database. Call this within a snapshot, or while no process writes to the database. */
export async function summariseDatabase(client: ClientBase): Promise<DatabaseSummary> {
  await client.query(TEXT_SETTINGS);
  const tables: Table[] = [];
  for (const table of await tablesInOrder(client)) tables.push({ ...table, ...(await countRows(client, table)) });
  const { rows: sequences } = await client.query<Sequence>(SEQUENCES);
  const { rows } = await client.query<{ migration: number }>(MIGRATION);
  return { tables, sequences, migration: rows[0]?.migration ?? 0 };
}

/** Returns the number of rows in a table and the checksum of the rows. */
export async function countRows(
  client: ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Pick<Table, 'rows' | 'sum'>> {
  const rowHash = `('x' || substr(md5(row(${columns})::text), 1, 15))::bit(60)::bigint`;
  const { rows } = await client.query(
    `select count(*)::float8 as rows, coalesce(sum(${rowHash}), 0)::text as sum from ${name}`,
  );
  return rows[0];
}

/** Reads the rows of a table in COPY's text format. */
export function readTable(client: ClientBase, { name, columns }: Table): Readable {
  return client.query(to(`copy ${name} (${columns}) to stdout`));
}

/** A table without the summary of its rows. */
type TableDefinition = Pick<Table, 'name' | 'columns' | 'made'>;
type TableWithReferences = TableDefinition & { oid: number; after: number[] };

/** Returns all tables. Each table comes after the tables that it references. */
export async function tablesInOrder(client: ClientBase): Promise<TableDefinition[]> {
  const { rows } = await client.query<TableWithReferences>(TABLES);
  const remaining = new Map(rows.map((table) => [table.oid, table]));
  const inOrder: TableWithReferences[] = [];
  while (remaining.size > 0) {
    const next = [...remaining.values()].find(({ after }) => !after.some((oid) => remaining.has(oid)));
    if (!next) throw new Error('The references between tables form a cycle.');
    remaining.delete(next.oid);
    inOrder.push(next);
  }
  return inOrder.map(({ name, columns, made }) => ({ name, columns, made }));
}
