import type { Database } from '@nave/server/platform/database/database.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCodes } from '../tables.ts';
import { createCodes } from './codes.ts';

let database: Database;
let userId: string;
const clock = manualClock('2026-11-22T16:00:00Z');
const codes = createCodes(clock);
const reset = () => ({ purpose: 'reset' as const, userId, clientId: null, emailKey: null });

beforeAll(async () => {
  database = await testDatabase();
  userId = await aPerson(database.db, { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' });
});
afterAll(() => database.close());

test('a code can be peeked at repeatedly, and only one of many concurrent callers can take it', async () => {
  const { db } = database;
  const code = await codes.issue(db, reset());
  for (let turn = 0; turn < 3; turn += 1) expect(await codes.peek(db, 'reset', code)).toEqual(reset());
  const taken = await Promise.all(Array.from({ length: 20 }, () => codes.take(db, 'reset', code)));
  expect(taken.filter(Boolean)).toEqual([reset()]);
  expect(await codes.peek(db, 'reset', code)).toBeUndefined();
});

test('a code is invalid for another purpose, after a newer code has replaced it, and after it has expired', async () => {
  const { db } = database;
  const older = await codes.issue(db, reset());
  const code = await codes.issue(db, reset());
  expect(await codes.peek(db, 'reset', older)).toBeUndefined();
  expect(await codes.peek(db, 'invitation', code)).toBeUndefined();
  clock.advance(30 * 60_000 - 1);
  expect(await codes.peek(db, 'reset', code)).toEqual(reset());
  clock.advance(1);
  expect(await codes.take(db, 'reset', code)).toBeUndefined();
});

test('a code has 256 bits, and the database stores only the hash of the code', async () => {
  const { db } = database;
  const code = await codes.issue(db, reset());
  expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await db.select().from(accountCodes))).not.toContain(code);
  await codes.drop(db, reset());
  expect(await codes.peek(db, 'reset', code)).toBeUndefined();
});
