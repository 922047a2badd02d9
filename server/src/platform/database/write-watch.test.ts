import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table watched (n int); create table watched_too (n int)');
});
afterAll(() => database.close());

let calls = 0;
const callsDuring = async (work: () => Promise<unknown>) => {
  const before = calls;
  await work();
  return calls - before;
};

test('a watcher is called after each statement that it watches, and after no other statement', async () => {
  const { db, pool, onWrite } = database;
  onWrite(['insert into watched', 'delete from watched'], () => {
    calls += 1;
  });
  expect(await callsDuring(() => pool.query('insert into watched values (1)'))).toBe(1);
  expect(await callsDuring(() => pool.query({ text: 'insert into "watched" values ($1)', values: [2] }))).toBe(1);
  expect(await callsDuring(() => db.execute(sql`delete from watched where n = 2`))).toBe(1);
  expect(await callsDuring(() => pool.query('select * from watched for update'))).toBe(0);
  expect(await callsDuring(() => pool.query('update watched set n = 3'))).toBe(0);
  expect(await callsDuring(() => pool.query('insert into watched_too values (1)'))).toBe(0);
  expect(await callsDuring(() => pool.query('insert into watched values (4, 5)').catch(() => 'refused'))).toBe(1);
});

test('a watcher is called again after the commit of a transaction, before the writer continues', async () => {
  const { db } = database;
  let beforeCommit = 0;
  const total = await callsDuring(() =>
    inTransaction(db, async (tx) => {
      beforeCommit = await callsDuring(() => tx.execute(sql`insert into watched values (6)`));
    }),
  );
  expect([beforeCommit, total]).toEqual([1, 2]);
  expect(await callsDuring(() => inTransaction(db, (tx) => tx.execute(sql`select 1`)))).toBe(0);
});
