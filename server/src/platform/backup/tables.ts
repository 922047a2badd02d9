import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';

/** A table and a summary of its rows. */
export interface Table {
  /** Quoted for SQL: `"public"."rooms"`. */
  readonly name: string;
  /** Column names quoted for SQL, separated by commas. */
  readonly columns: string;
  /** SQL that creates a partition (pg-boss adds one a day). Null for tables that migrations create. */
  readonly made: string | null;
  readonly rows: number;
  /** A checksum that depends on the rows only, not on their order or on PostgreSQL's version. */
  readonly sum: string;
}

/** The last value of a sequence; null: it was never used. */
export interface Sequence {
  readonly name: string;
  readonly last: string | null;
}

/** A summary of everything in a database. */
export interface Contents {
  /** Referenced tables first. */
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
/** Settings that make rows read the same as text on every server. */
export const TEXT_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1`;

/** Begins a read-only transaction on one snapshot of the database. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query(TEXT_SETTINGS);
  await client.query('begin isolation level repeatable read read only');
}

/** Summarises the database. Call it within a snapshot, or while nothing is written. */
export async function readContents(client: ClientBase): Promise<Contents> {
  await client.query(TEXT_SETTINGS);
  const tables: Table[] = [];
  for (const table of await tablesInOrder(client)) tables.push({ ...table, ...(await count(client, table)) });
  const { rows: sequences } = await client.query<Sequence>(SEQUENCES);
  const { rows } = await client.query<{ migration: number }>(MIGRATION);
  return { tables, sequences, migration: rows[0]?.migration ?? 0 };
}

/** Returns the number of rows of a table and their checksum. */
export async function count(
  client: ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Pick<Table, 'rows' | 'sum'>> {
  const piece = `('x' || substr(md5(row(${columns})::text), 1, 15))::bit(60)::bigint`;
  const { rows } = await client.query(
    `select count(*)::float8 as rows, coalesce(sum(${piece}), 0)::text as sum from ${name}`,
  );
  return rows[0];
}

/** Reads the rows of a table in COPY's text format. */
export function readTable(client: ClientBase, { name, columns }: Table): Readable {
  return client.query(to(`copy ${name} (${columns}) to stdout`));
}

/** A table without a summary of its rows. */
type TableForm = Pick<Table, 'name' | 'columns' | 'made'>;
type FoundTable = TableForm & { oid: number; after: number[] };

/** Returns all tables, referenced ones first. */
export async function tablesInOrder(client: ClientBase): Promise<TableForm[]> {
  const { rows } = await client.query<FoundTable>(TABLES);
  const waiting = new Map(rows.map((table) => [table.oid, table]));
  const inOrder: FoundTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ after }) => !after.some((oid) => waiting.has(oid)));
    if (!next) throw new Error('tables refer to each other in a circle');
    waiting.delete(next.oid);
    inOrder.push(next);
  }
  return inOrder.map(({ name, columns, made }) => ({ name, columns, made }));
}
