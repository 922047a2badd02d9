import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';
import { MigrationError, migrate } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const productMigrations = readMigrations();
const testMigration = (number: number, sql: string): Migration => ({
  number,
  name: `${number}-step.sql`,
  sql,
  checksum: sql,
});

async function exists(table: string): Promise<boolean> {
  const { rows } = await database.pool.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
}

test('the migration files are numbered from 0001 without duplicates; gaps are allowed', () => {
  const numbers = productMigrations.map(({ number }) => number);
  expect(numbers[0]).toBe(1);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('a migration that has run is recorded and does not run again', async () => {
  await migrate(database);
  const { rows } = await database.pool.query('select number, checksum from migrations order by number');
  expect(rows).toEqual(productMigrations.map(({ number, checksum }) => ({ number, checksum })));
});

test('the statements of a migration file run as one transaction, so a failed migration changes nothing', async () => {
  const failing = testMigration(9001, 'create table half (a int); insert into half values (1); select 1 / 0;');
  await expect(migrate(database, [...productMigrations, failing])).rejects.toThrow('division by zero');
  expect(await exists('half')).toBe(false);
  const corrected = testMigration(9001, 'create table half (a int); insert into half values (1);');
  await migrate(database, [...productMigrations, corrected]);
  expect((await database.pool.query('select a from half')).rows).toEqual([{ a: 1 }]);
});

test('two servers that start concurrently run each migration once', async () => {
  const known = [...productMigrations, testMigration(9001, 'create table half (a int); insert into half values (1);')];
  const next = [...known, testMigration(9002, 'create table once_only (a int)')];
  await Promise.all([migrate(database, next), migrate(database, next)]);
  expect(await exists('once_only')).toBe(true);
});

test('a database with a migration that the product does not have is refused as newer than the product', async () => {
  await expect(migrate(database)).rejects.toThrow(MigrationError);
  await expect(migrate(database)).rejects.toThrow(
    'The database is newer than this version of Nave: it has the migration 9001-step.sql.',
  );
});

test('a migration that was changed after it had run is refused', async () => {
  const changed = productMigrations.map((migration) =>
    migration.number === 1 ? { ...migration, checksum: 'other' } : migration,
  );
  await expect(migrate(database, changed)).rejects.toThrow(
    'The migration 0001-platform.sql was changed after it had run.',
  );
});
