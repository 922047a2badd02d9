import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './platform/database/database.ts';
import { testDatabase } from './testing/database.ts';

/** The tables that no `tables.ts` describes, because the platform uses them only in SQL. */
const sqlOnlyTables = ['migrations', 'process_lease', 'rate_limits', 'room_events', 'rooms'];

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
}

let database: Database;
const tables: PgTable[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (const file of globSync('**/tables.ts', { cwd: import.meta.dirname, exclude: ['platform/backup/**'] })) {
    const module: Record<string, unknown> = await import(join(import.meta.dirname, file));
    tables.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
});
afterAll(() => database.close());

const columnInWords = ({ table, name, type, required, hasDefault }: Column) =>
  `${table}.${name} ${type}${required ? ' not null' : ''}${hasDefault ? ' default' : ''}`;

function columnsInCode(): string[] {
  return tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) =>
      columnInWords({
        table: name,
        name: column.name,
        type: column.getSQLType(),
        required: column.notNull,
        hasDefault: column.hasDefault,
      }),
    );
  });
}

async function columnsInDatabase(): Promise<string[]> {
  const { rows } = await database.db.execute<Column & Record<string, unknown>>(sql`
    select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type",
      a.attnotnull as "required", a.atthasdef as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  return rows.filter(({ table }) => !sqlOnlyTables.includes(table)).map(columnInWords);
}

test('the tables in code match the migrated database: columns, types, required columns and defaults', async () => {
  expect(tables.length).toBeGreaterThan(5);
  expect(columnsInCode().sort()).toEqual((await columnsInDatabase()).sort());
});

test('each table has the same primary key in code and in the database', async () => {
  const { rows } = await database.db.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and n.nspname = 'public' group by c.relname`);
  const stored = Object.fromEntries(
    rows.filter(({ table }) => !sqlOnlyTables.includes(table)).map(({ table, columns }) => [table, columns]),
  );
  const inTables = Object.fromEntries(
    tables.map((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table);
      const own = columns.filter(({ primary }) => primary).map((column) => column.name);
      return [name, [...own, ...primaryKeys.flatMap((key) => key.columns.map((column) => column.name))].sort()];
    }),
  );
  expect(inTables).toEqual(stored);
});
