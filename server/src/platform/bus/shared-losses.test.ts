import { testDatabaseWithUrl, testEngine } from '@nave/server/testing/database.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { shareLosses } from './shared-losses.ts';

/** A process that shares its losses over a database, and counts how often it learns of losses of others. */
function startProcess({ pool }: Database) {
  const process = { loses: false, learned: 0 };
  const bus = {
    takeLosses: () => process.loses,
    hintsWereLost() {
      process.learned += 1;
    },
  };
  if (!pool) throw new Error('This test needs PostgreSQL.');
  const stop = shareLosses({ pool, bus });
  onTestFinished(() => stop());
  return process;
}

test.runIf(testEngine === 'postgresql')(
  'a process learns of lost hints of the others through the database, but not of its own losses',
  { timeout: 20_000 },
  async () => {
    const { database } = await testDatabaseWithUrl();
    onTestFinished(() => database.close());
    const [losing, other] = [startProcess(database), startProcess(database)];
    losing.loses = true;
    await vi.waitFor(() => expect(other.learned).toBeGreaterThan(2), { timeout: 10_000, interval: 20 });
    expect(losing.learned).toBe(0);
    other.loses = true;
    await vi.waitFor(() => expect(losing.learned).toBeGreaterThan(0), { timeout: 10_000, interval: 20 });
  },
);
