import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testEngine } from '../../testing/database.ts';
import type { Database, Executor } from './database.ts';
import { inTransaction, isUniqueViolation } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table notes (id bigserial primary key, word text constraint notes_word unique)');
});
afterAll(() => database.close());

const add = (executor: Executor, word: string) => executor.execute(sql`insert into notes (word) values (${word})`);

async function has(word: string): Promise<boolean> {
  const { rowCount } = await database.db.execute(sql`select from notes where word = ${word}`);
  return rowCount === 1;
}

async function transactionFails(code: string, times: number): Promise<number> {
  let attempts = 0;
  await inTransaction(database.db, async (tx) => {
    attempts += 1;
    await add(tx, `${code} ${attempts}`);
    if (attempts <= times) await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
  });
  return attempts;
}

test('the engine is the configured one', () => {
  expect(database.engine).toBe(testEngine);
});

test('each of many concurrent queries gets its own answer, next to transactions and large values', async () => {
  const large = 'x'.repeat(200_000);
  const ask = async (n: number) => {
    const text = n % 5 === 0 ? large + n : String(n);
    const { rows } = await database.db.execute(sql`select ${text}::text as text, ${sql.raw(String(n))} as number`);
    return rows[0]?.text === text && rows[0]?.number === n;
  };
  const slowly = (n: number) =>
    database.db.transaction(async (tx) => {
      await add(tx, `slow ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { rowCount } = await tx.execute(sql`select from notes where word = ${`slow ${n}`}`);
      return rowCount === 1;
    });
  const answers = Array.from({ length: 200 }, (_, n) => (n % 20 === 0 ? slowly(n) : ask(n)));
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
});

test('a throw rolls the whole transaction back', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await add(tx, 'rolled back');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await has('rolled back')).toBe(false);
});

test.each(['40001', '40P01'])(
  'a transaction that the database asks to repeat (%s) runs again as a whole',
  async (code) => {
    expect(await transactionFails(code, 2)).toBe(3);
    expect(await has(`${code} 1`)).toBe(false);
    expect(await has(`${code} 3`)).toBe(true);
  },
);

test('retries are limited, and other errors are not retried', async () => {
  await expect(transactionFails('40001', 100)).rejects.toThrow();
  await expect(transactionFails('22012', 1)).rejects.toThrow();
  expect(await has('22012 2')).toBe(false);
});

test('a violated unique constraint is recognised by its name', async () => {
  await add(database.db, 'once');
  const error = await add(database.db, 'once').catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'notes_word')).toBe(true);
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(false);
  const other = await database.db.execute(sql`select 1 / 0`).catch((caught: unknown) => caught);
  expect(isUniqueViolation(other)).toBe(false);
  expect(isUniqueViolation('nothing')).toBe(false);
});

test('a connection lost within a transaction fails it, and the next query succeeds', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("insert into notes (word) values ('abandoned')");
  client.release(true);
  expect(await has('abandoned')).toBe(false);
});

test.runIf(testEngine === 'postgresql')('the pool recovers after the server has ended every connection', async () => {
  const held = await database.pool.connect();
  const { rows } = await held.query('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  expect(await has('once')).toBe(true);
});
