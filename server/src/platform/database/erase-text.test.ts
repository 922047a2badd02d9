import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Database, Tx } from './database.ts';
import { eraseText } from './erase-text.ts';

const EMAIL = 'zach@people.example';
const ONE_ROW = { rows: 1, bytes: 1_000_000 };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await run(sql`create table letters (place text, n int, words text, facts jsonb, primary key (place, n))`);
});
afterAll(() => database.close());
beforeEach(() => run(sql`truncate letters`));

const run = async (statement: SQL) => void (await database.db.execute(statement));

async function write(place: string, n: number, words: string): Promise<void> {
  await run(sql`insert into letters values (${place}, ${n}, ${words}, ${JSON.stringify({ words })}::jsonb)`);
}

/** Returns the texts in the order of their keys. */
async function texts(): Promise<string[]> {
  const { rows } = await database.db.execute<{ words: string; facts: { words: string } }>(
    sql`select words, facts from letters order by place, n`,
  );
  return rows.map(({ words, facts }) => (words === facts.words ? words : `${words} but ${facts.words}`));
}

/** Returns a hook that calls `work` once, when a batch has replaced the text of the letter. */
function onceErased(place: string, n: number, work: (tx: Tx) => Promise<unknown>) {
  let isDone = false;
  return async (tx: Tx) => {
    const { rows } = await tx.execute<{ words: string }>(
      sql`select words from letters where place = ${place} and n = ${n}`,
    );
    if (isDone || !rows[0]?.words.includes('[erased]')) return;
    isDone = true;
    await work(tx);
  };
}

test.each([
  { batch: ONE_ROW, name: 'one row' },
  { batch: { rows: 3, bytes: 1_000_000 }, name: 'three rows' },
  { batch: { rows: 1_000, bytes: 250 }, name: '250 bytes' },
  { batch: { rows: 1_000, bytes: 1 }, name: 'less than one row' },
  { batch: undefined, name: 'all rows' },
])('OPS-115~ a text is replaced in each row once, in batches of $name', async ({ batch }) => {
  for (const place of ['a', 'b', 'b%']) for (const n of [1, 2, 10]) await write(place, n, `${place} ${n} to ${EMAIL}`);
  await write('c', 1, 'to nobody');
  await write('c', 2, 'to Zach@people.Example, and joe.zach@people.example');
  const expected = (await texts()).map((text) => text.replace(/(?<!\.)zach@people\.example/i, '[erased]'));
  let batches = 0;
  const afterBatch = async () => {
    batches += 1;
  };
  await eraseText(database.db, EMAIL, { ...(batch && { batch }), afterBatch });
  expect(await texts()).toEqual(expected);
  expect(expected.filter((text) => text.includes('[erased]'))).toHaveLength(10);
  expect(batches).toBeGreaterThan(1);
});

test('OPS-115~ a row that another transaction changes or moves to a key that was erased already is erased as well', async () => {
  for (const n of [2, 3, 4]) await write('a', n, `${n} to ${EMAIL}`);
  const afterBatch = onceErased('a', 3, async (tx) => {
    await tx.execute(sql`update letters set n = 1 where n = 4`);
    await tx.execute(sql`update letters set words = ${`again to ${EMAIL}`} where n = 2`);
  });
  await eraseText(database.db, EMAIL, { batch: ONE_ROW, afterBatch });
  expect(await texts()).toEqual(['4 to [erased]', 'again to [erased] but 2 to [erased]', '3 to [erased]']);
});

test('OPS-115~ a row that moves behind the second pass too is found by a third', async () => {
  for (const n of [5, 6, 7]) await write('a', n, `${n} to ${EMAIL}`);
  const move = (from: number, to: number) => (tx: Tx) =>
    tx.execute(sql`update letters set n = ${to} where n = ${from}`);
  const first = onceErased('a', 6, async (tx) => {
    await move(7, 1)(tx);
    // Erased by the second pass, which then finds that another row has moved.
    await tx.execute(sql`insert into letters values ('a', 3, ${`new to ${EMAIL}`}, ${'{"words":"x"}'}::jsonb)`);
  });
  const second = onceErased('a', 1, (tx) =>
    tx.execute(sql`update letters set n = 0, words = ${`late to ${EMAIL}`} where n = 5`),
  );
  await eraseText(database.db, EMAIL, {
    batch: ONE_ROW,
    afterBatch: async (tx) => {
      await second(tx);
      await first(tx);
    },
  });
  expect((await texts()).join()).not.toContain(EMAIL);
  expect(await texts()).toHaveLength(4);
});
