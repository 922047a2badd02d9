import { testDatabase, testLog } from '@nave/server/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { databaseClock } from './database-clock.ts';

const FIVE_MINUTES_MS = 300_000;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['ahead', FIVE_MINUTES_MS],
  ['behind', -FIVE_MINUTES_MS],
])('a process on a machine whose clock is five minutes %s has the time of the database', async (_, differenceMs) => {
  const machineNow = () => Date.now() + differenceMs;
  const clock = await databaseClock({ pool: database.pool, log: testLog, machineNow });
  const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  const errorMs = clock.now().getTime() - (rows[0]?.at.getTime() ?? 0);
  clock.stop();
  expect(Math.abs(errorMs)).toBeLessThan(FIVE_MINUTES_MS / 10);
});
