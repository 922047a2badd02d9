import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { RefusalLog, type Refused } from '@nave/server/paywall/refusal-log.ts';
import { refusalsOfNumber } from '@nave/server/paywall/refusals.store.ts';
import { paywallRefusals } from '@nave/server/paywall/tables.ts';
import type { Database } from '@nave/server/platform/database/database.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { testDatabase, testLog } from '@nave/server/testing/database.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
const clock = manualClock(NOW);
let database: Database;
let log: RefusalLog;
let clientId: string;
beforeAll(async () => {
  database = await testDatabase();
  log = new RefusalLog({ db: database.db, clock, log: testLog });
});
afterAll(async () => {
  log.stop();
  await database.close();
});
beforeEach(async () => {
  clock.set(NOW);
  clientId = (await aClient(database.db)).id;
});

const refuse = (changes: Partial<Refused> = {}) =>
  log.record(
    { clientId, place: 'channel', number: '123456789012', eventNumber: '482913', ...changes },
    entryRefusals.screensFull,
  );
const rows = () => database.db.select().from(paywallRefusals).where(eq(paywallRefusals.clientId, clientId));

test('the same refusal within ten minutes is one row, with the last four digits only', async () => {
  refuse();
  refuse();
  await log.write();
  clock.advance(300_000);
  refuse();
  await log.write();
  expect(await rows()).toMatchObject([{ lastDigits: '9012', times: 3, at: new Date('2026-11-22T10:25:00Z') }]);
  expect(JSON.stringify(await rows())).not.toContain('123456789012');
  clock.advance(600_000);
  refuse();
  await log.write();
  expect(await rows()).toHaveLength(2);
});

test('guessed numbers fill at most some hundred rows an hour, and never displace those of attendees', async () => {
  for (let round = 0; round < 4; round += 1) {
    for (let at = 0; at < 2_000; at += 1)
      refuse({ number: String(10_000_000 + round * 2_000 + at), eventNumber: undefined });
    await log.write();
  }
  const guesses = await rows();
  const guessed = guesses.length;
  expect(guessed).toBeGreaterThan(100);
  expect(guessed).toBeLessThanOrEqual(200 + 200);
  // None is lost.
  expect(guesses.reduce((sum, { times }) => sum + times, 0)).toBe(8_000);
  refuse();
  await log.write();
  expect(await rows()).toHaveLength(guessed + 1);
  clock.advance(3_601_000);
  refuse({ number: '99999999', eventNumber: undefined });
  await log.write();
  expect(await rows()).toHaveLength(guessed + 2);
});

test('guesses at one organisation leave the refusals of others their digits', async () => {
  for (let at = 0; at < 8_000; at += 1) refuse({ number: String(10_000_000 + at), eventNumber: undefined });
  const attacked = clientId;
  clientId = (await aClient(database.db)).id;
  refuse();
  await log.write();
  expect(await rows()).toMatchObject([{ lastDigits: '9012' }]);
  clientId = attacked;
  expect((await rows()).length).toBeLessThanOrEqual(201);
});

test('two processes that write the same refusals in opposite orders lose none', async () => {
  const other = new RefusalLog({ db: database.db, clock, log: testLog });
  const numbers = Array.from({ length: 150 }, (_, at) => String(10_000_000 + at));
  for (let round = 0; round < 20; round += 1) {
    for (const number of numbers) refuse({ number });
    for (const number of numbers.toReversed())
      other.record({ clientId, place: 'channel', number, eventNumber: '482913' }, entryRefusals.screensFull);
    await Promise.all([log.write(), other.write()]);
  }
  other.stop();
  expect((await rows()).map(({ times }) => times)).toEqual(numbers.map(() => 40));
});

test('refusals are told for 30 days, and deleted after that', async () => {
  refuse();
  await log.write();
  const found = (since: Date) =>
    refusalsOfNumber(database.db, { clientId, eventNumber: '482913', lastDigits: '9012' }, { since, limit: 5 });
  expect(await found(new Date('2026-11-01T00:00:00Z'))).toHaveLength(1);
  clock.advance(30 * 86_400_000);
  await log.forget();
  expect(await rows()).toHaveLength(1);
  clock.advance(1);
  await log.forget();
  expect(await rows()).toEqual([]);
});
