import { testDatabaseWithUrl, testEngine, testLog } from '@nave/server/testing/database.ts';
import { anyRedisUrl, endSubscribers } from '@nave/server/testing/redis.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Hint } from './bus.ts';
import { postgresqlTransport } from './postgresql-transport.ts';
import { redisTransport } from './redis-transport.ts';
import { createSharedBus, type Transport } from './shared-bus.ts';

const times = { beatEveryMs: 50, deafAfterMs: 300, goneAfterMs: 600 };
const SOON = { timeout: 3_000, interval: 10 };
const hint = (actorId: string): Hint => ({ kind: 'rights', actorId });

/** Starts a bus and records what it receives. */
async function startBus(transport: Transport) {
  const bus = createSharedBus(transport, { warn: () => undefined }, times);
  const received: Hint[] = [];
  let missed = 0;
  bus.subscribe((_from, one) => received.push(one));
  onTestFinished(() => bus.close());
  await bus.hears;
  bus.onMissedHints(() => {
    missed += 1;
  });
  return { bus, received, missed: () => missed };
}

/** A transport within this test that can be cut, for the sender or for the receiver. */
function fakeNetwork() {
  const receivers = new Map<object, (text: string) => void>();
  function transport() {
    const self = { isCut: false };
    const made: Transport = {
      async listen(onText) {
        receivers.set(self, (text) => self.isCut || onText(text));
      },
      async send(text) {
        if (self.isCut) throw new Error('The connection is cut.');
        for (const receive of receivers.values()) receive(text);
      },
      async close() {
        receivers.delete(self);
      },
    };
    return { self, made };
  }
  return { transport };
}

const redisUrl = await anyRedisUrl();

describe.each([
  { name: 'PostgreSQL', isHere: testEngine === 'postgresql' },
  { name: 'Redis', isHere: redisUrl !== null },
] as const)('over $name', ({ name, isHere }) => {
  describe.runIf(isHere)('', { timeout: 30_000 }, () => {
    let database: Database;
    let url: string;
    beforeAll(async () => {
      if (name === 'PostgreSQL') ({ database, url } = await testDatabaseWithUrl());
    });
    afterAll(() => database?.close());
    const channel = `nave-test:${v7()}`;
    const connect = (to = channel) =>
      startBus(name === 'PostgreSQL' ? postgresqlTransport(url, testLog) : redisTransport(redisUrl ?? '', to, testLog));

    test('a hint arrives in the other processes, and not in its own', async () => {
      const [one, two, three] = [await connect(), await connect(), await connect()];
      one.bus.publish('', hint('amos'));
      two.bus.publish('', hint('ruth'));
      await expect.poll(() => three.received, SOON).toEqual(expect.arrayContaining([hint('amos'), hint('ruth')]));
      await expect.poll(() => one.received, SOON).toEqual([hint('ruth')]);
      await expect.poll(() => two.received, SOON).toEqual([hint('amos')]);
      await expect.poll(() => one.bus.processes(), SOON).toBe(3);
    });

    test('a large hint arrives whole', async () => {
      const [one, two] = [await connect(), await connect()];
      const large: Hint = { kind: 'publish', topic: 'people', event: 'changed', data: 'ä'.repeat(20_000) };
      one.bus.publish('', large);
      await expect.poll(() => two.received, SOON).toEqual([large]);
    });

    test('a lost connection is replaced, and hints may have been missed', async () => {
      const [one, two] = [await connect(), await connect()];
      if (name === 'PostgreSQL')
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'nave bus'`,
        );
      else await endSubscribers(redisUrl ?? '');
      await expect.poll(() => two.missed(), SOON).toBeGreaterThan(0);
      await expect.poll(() => one.bus.isHearing() && two.bus.isHearing(), SOON).toBe(true);
      one.bus.publish('', hint('amos'));
      await expect.poll(() => two.received, SOON).toEqual([hint('amos')]);
    });
  });
});

test.runIf(redisUrl !== null)(
  'installations with different channels on one Redis server do not hear each other',
  async () => {
    const connect = (channel: string) => startBus(redisTransport(redisUrl ?? '', channel, testLog));
    const [ours, alsoOurs, theirs] = [
      await connect('nave-test:a'),
      await connect('nave-test:a'),
      await connect('nave-test:b'),
    ];
    ours.bus.publish('', hint('amos'));
    await expect.poll(() => alsoOurs.received, SOON).toEqual([hint('amos')]);
    expect(theirs.received).toEqual([]);
  },
);

test('a process whose own messages do not arrive is not hearing, and is told once a beat until they arrive again', async () => {
  const network = fakeNetwork();
  const { self, made } = network.transport();
  const { bus, missed } = await startBus(made);
  await expect.poll(() => bus.isHearing(), SOON).toBe(true);
  const before = missed();
  self.isCut = true;
  await expect.poll(() => bus.isHearing(), SOON).toBe(false);
  await expect.poll(() => missed() - before, SOON).toBeGreaterThan(2);
  self.isCut = false;
  await expect.poll(() => bus.isHearing(), SOON).toBe(true);
  const after = missed();
  await new Promise((resolve) => setTimeout(resolve, 4 * times.beatEveryMs));
  expect(missed()).toBe(after);
});

test('if hints of a process were lost, the other processes are told', async () => {
  const network = fakeNetwork();
  const [one, two] = [network.transport(), network.transport()];
  const [sender, receiver] = [await startBus(one.made), await startBus(two.made)];
  one.self.isCut = true;
  sender.bus.publish('', hint('amos'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = receiver.missed();
  one.self.isCut = false;
  await expect.poll(() => receiver.missed() - before, SOON).toBeGreaterThan(0);
});

test('hints may have been missed when another process ends without saying so, but not when it says so', async () => {
  const network = fakeNetwork();
  const [one, two, three] = [network.transport(), network.transport(), network.transport()];
  const stopped = await startBus(one.made);
  await startBus(two.made);
  const last = await startBus(three.made);
  await expect.poll(() => last.bus.processes(), SOON).toBe(3);
  const before = last.missed();
  await stopped.bus.close();
  await expect.poll(() => last.bus.processes(), SOON).toBe(2);
  expect(last.missed()).toBe(before);
  two.self.isCut = true;
  await expect.poll(() => last.bus.processes(), SOON).toBe(1);
  expect(last.missed()).toBe(before + 1);
});

test('of repeated hints, the first keeps its place, so that what rights depend on is forgotten before they are checked', async () => {
  const network = fakeNetwork();
  const [sender, receiver] = [await startBus(network.transport().made), await startBus(network.transport().made)];
  const accounts: Hint = { kind: 'memory', memory: 'accounts', key: 'all' };
  for (const one of [accounts, hint('amos'), accounts, hint('ruth')]) sender.bus.publish('', one);
  await expect.poll(() => receiver.received, SOON).toEqual([accounts, hint('amos'), hint('ruth')]);
});

test('a malformed message changes nothing, and later hints arrive', async () => {
  const network = fakeNetwork();
  const [one, receiver] = [network.transport(), await startBus(network.transport().made)];
  const sender = await startBus(one.made);
  for (const text of [
    '{"v":1,"from":"x","hints":7}',
    '{"v":1,"from":"x","hints":[null]}',
    '{"v":1,"from":"x","part":{}}',
  ])
    await one.made.send(text);
  sender.bus.publish('', hint('amos'));
  await expect.poll(() => receiver.received.filter(Boolean), SOON).toEqual([hint('amos')]);
});

test('an error of a handler affects neither the other handlers nor later hints', async () => {
  const network = fakeNetwork();
  const [sender, receiver] = [await startBus(network.transport().made), await startBus(network.transport().made)];
  receiver.bus.subscribe((_from, { kind }) => {
    if (kind === 'rights') throw new Error('unknown actor');
  });
  const late: Hint[] = [];
  receiver.bus.subscribe((_from, one) => late.push(one));
  sender.bus.publish('', hint('amos'));
  sender.bus.publish('', { kind: 'room', room: 'chat:1', top: 7 });
  await expect.poll(() => late, SOON).toEqual([hint('amos'), { kind: 'room', room: 'chat:1', top: 7 }]);
});
