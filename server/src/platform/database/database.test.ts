import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testEngine } from '../../testing/database.ts';
import type { Database, Executor, Tx } from './database.ts';
import { atEnd, inTransaction, isUniqueViolation } from './transaction.ts';

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

/**
 * Runs a transaction whose first `failureCount` attempts fail with the SQL error `code`. Returns the number of
 * attempts.
 */
async function attemptsOfTransaction(code: string, failureCount: number): Promise<number> {
  let attempts = 0;
  await inTransaction(database.db, async (tx) => {
    attempts += 1;
    await add(tx, `${code} ${attempts}`);
    if (attempts <= failureCount)
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
  });
  return attempts;
}

test('the database reports the engine that the tests have configured', () => {
  expect(database.engine).toBe(testEngine);
});

test('each of many concurrent queries gets its own result, even among transactions and large values', async () => {
  const large = 'x'.repeat(200_000);
  const queryValue = async (n: number) => {
    const text = n % 5 === 0 ? large + n : String(n);
    const { rows } = await database.db.execute(sql`select ${text}::text as text, ${sql.raw(String(n))} as number`);
    return rows[0]?.text === text && rows[0]?.number === n;
  };
  const inSlowTransaction = (n: number) =>
    database.db.transaction(async (tx) => {
      await add(tx, `slow ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { rowCount } = await tx.execute(sql`select from notes where word = ${`slow ${n}`}`);
      return rowCount === 1;
    });
  const results = Array.from({ length: 200 }, (_, n) => (n % 20 === 0 ? inSlowTransaction(n) : queryValue(n)));
  expect(new Set(await Promise.all(results))).toEqual(new Set([true]));
});

test('an error that is thrown in a transaction rolls the whole transaction back', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await add(tx, 'rolled back');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await has('rolled back')).toBe(false);
});

test('the last steps of a nested transaction run at the end of the outermost one, and not at all if it was rolled back', async () => {
  const done: string[] = [];
  const nested = (outer: Tx, word: string, fails = false) =>
    inTransaction(outer, async (tx) => {
      atEnd(tx, async (endTx) => {
        done.push(`end of ${word} in the ${endTx === outermost ? 'outermost' : 'nested'} one`);
      });
      if (fails) throw new Error('no');
      done.push(word);
    });
  let outermost: Tx | undefined;
  await inTransaction(database.db, async (tx) => {
    outermost = tx;
    await inTransaction(tx, (middle) => nested(middle, 'one'));
    await nested(tx, 'two', true).catch(() => undefined);
    await nested(tx, 'three');
    done.push('work');
  });
  expect(done).toEqual([
    'one',
    'three',
    'work',
    ...['one', 'three'].map((word) => `end of ${word} in the outermost one`),
  ]);
});

test.each(['40001', '40P01'])(
  'a transaction that fails with a transient error (%s) runs again as a whole',
  async (code) => {
    expect(await attemptsOfTransaction(code, 2)).toBe(3);
    expect(await has(`${code} 1`)).toBe(false);
    expect(await has(`${code} 3`)).toBe(true);
  },
);

test('retries are limited, and other errors are not retried', async () => {
  await expect(attemptsOfTransaction('40001', 100)).rejects.toThrow();
  await expect(attemptsOfTransaction('22012', 1)).rejects.toThrow();
  expect(await has('22012 2')).toBe(false);
});

test('isUniqueViolation recognises a violated unique constraint, and the name of the constraint', async () => {
  await add(database.db, 'once');
  const error = await add(database.db, 'once').catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'notes_word')).toBe(true);
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(false);
  const other = await database.db.execute(sql`select 1 / 0`).catch((caught: unknown) => caught);
  expect(isUniqueViolation(other)).toBe(false);
  expect(isUniqueViolation('nothing')).toBe(false);
});

test('a transaction is rolled back if its connection is closed, and the next query succeeds', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("insert into notes (word) values ('abandoned')");
  client.release(true);
  expect(await has('abandoned')).toBe(false);
});

test.runIf(testEngine === 'postgresql')('the pool recovers after the server has ended every connection', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect(await has('once')).toBe(true);
});

test('a named statement runs on a connection that has replaced a lost one', async () => {
  const named = { name: 'answer', text: 'select $1::int as answer', values: [42] };
  const client = await database.pool.connect();
  await client.query(named);
  client.release(true);
  expect((await database.pool.query<{ answer: number }>(named)).rows).toEqual([{ answer: 42 }]);
});
