import { testDatabaseWithUrl, testEngine, testLog } from '@nave/server/testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Hint } from '../platform/bus/bus.ts';
import { postgresqlTransport } from '../platform/bus/postgresql-transport.ts';
import { createSharedBus } from '../platform/bus/shared-bus.ts';
import { openDatabase } from '../platform/database/database.ts';
import { closeConnections } from './worker.ts';

test.runIf(testEngine === 'postgresql')(
  'a change that is committed while a worker stops still reaches the other processes',
  async () => {
    // Its `close` removes the database, which would end the connections of both buses.
    const { database: removed, url } = await testDatabaseWithUrl();
    onTestFinished(() => removed.close());
    const database = await openDatabase({ databaseUrl: url, dataDir: null, log: testLog });
    const startBus = async () => {
      const bus = createSharedBus(postgresqlTransport(url, testLog), testLog);
      await bus.hears;
      return bus;
    };
    const [bus, other] = [await startBus(), await startBus()];
    onTestFinished(() => other.close());
    const received: Hint[] = [];
    other.subscribe((_from, hint) => received.push(hint));
    const hint: Hint = { kind: 'memory', memory: 'accounts', key: 'all' };
    // A job that is longer than the time for which a stop waits.
    const client = await database.pool.connect();
    await client.query('begin');
    const committed = client.query('select pg_sleep(0.3)').then(async () => {
      await client.query('commit');
      client.release();
      bus.publish('', hint);
    });
    await closeConnections(database, bus);
    await committed;
    await expect.poll(() => received, { timeout: 5_000 }).toEqual([hint]);
  },
);
