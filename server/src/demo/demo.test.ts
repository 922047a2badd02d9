import { contentPhase } from '@nave/domain/contents/timing.ts';
import { createChannelNews } from '@nave/server/channels/channel-news.ts';
import { liveClientByKey } from '@nave/server/clients/clients.store.ts';
import { presentContent } from '@nave/server/contents/contents.present.ts';
import { liveContents } from '@nave/server/contents/contents.store.ts';
import type { Database } from '@nave/server/platform/database/database.ts';
import { createReadCache } from '@nave/server/platform/http/read-cache.ts';
import { createJobs, type Jobs } from '@nave/server/platform/jobs.ts';
import { createInProcessBus } from '@nave/server/platform/realtime/bus.ts';
import { createRooms, type Rooms } from '@nave/server/platform/realtime/rooms/rooms.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { testDatabase, testLog } from '@nave/server/testing/database.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDemo, type Demo, type DemoDeps } from './demo.ts';
import { runningService } from './programme.ts';

const clock = manualClock('2026-11-22T16:00:00Z');
const now = () => clock.now().getTime();
let database: Database;
let jobs: Jobs;
let rooms: Rooms;

beforeEach(async () => {
  database = await testDatabase();
  jobs = createJobs({ database, log: testLog });
  rooms = createRooms({ pool: database.pool, bus: createInProcessBus(), clock: { now }, log: testLog });
});
afterEach(async () => {
  await jobs.stop();
  await rooms.close();
  await database.close();
});

function deps(demoPassword: string): DemoDeps {
  const news = createChannelNews({ cache: createReadCache(now), publish: () => {}, subscribers: () => 0 });
  return { config: { dataDir: '/nowhere', demoPassword }, database, jobs, rooms, news, clock, log: testLog };
}

async function started(): Promise<Demo> {
  const demo = createDemo(deps('Given-password-1!'));
  await jobs.start();
  return demo;
}

async function graceContents() {
  const grace = await liveClientByKey(database.db, 'grace');
  return (await liveContents(database.db, grace?.id ?? '', null)).map((row) => presentContent(row, null));
}

test('an empty database is filled: a service is running, one is coming, some are on demand, one is private, one has ended', async () => {
  const logins = await (await started()).load();
  expect(logins?.password).toBe('Given-password-1!');
  expect(logins?.people.map(({ email }) => email)).toContain('owner@grace.example');
  const contents = await graceContents();
  const phases = contents.map((content) => contentPhase(content, now()));
  expect(phases.filter((phase) => phase === 'live')).toHaveLength(1);
  expect(phases).toEqual(expect.arrayContaining(['scheduled', 'onDemand', 'happened']));
  expect(contents.filter(({ isPrivate }) => isPrivate)).toHaveLength(1);
  expect(await liveClientByKey(database.db, 'harbor')).toMatchObject({ name: 'Harbor Chapel' });
});

test('loading again adds nothing while the service runs, and begins the next one when it has closed', async () => {
  const demo = await started();
  await demo.load();
  const before = await graceContents();
  await demo.load();
  expect(await graceContents()).toHaveLength(before.length);
  clock.advance(13 * 60_000);
  await demo.load();
  const running = (await graceContents()).filter(({ name }) => name === runningService.name);
  expect(running).toHaveLength(2);
  expect(running.filter((content) => contentPhase(content, now()) === 'live')).toHaveLength(1);
});

test('a demo that runs for hours keeps its newest few runs', async () => {
  const demo = await started();
  for (let run = 0; run < 6; run++) {
    await demo.load();
    clock.advance(13 * 60_000);
  }
  const runs = (await graceContents()).filter(({ name }) => name === runningService.name);
  expect(runs).toHaveLength(4);
});

test('a demo whose channel staff have renamed starts all the same, and goes on when the channel is back', async () => {
  const demo = await started();
  await demo.load();
  const rename = (from: string, to: string) =>
    database.db.execute(sql`update channels set key = ${to} where key = ${from}`);
  await rename('online', 'sundays');
  clock.advance(13 * 60_000);
  expect(await demo.load()).toMatchObject({ password: 'Given-password-1!' });
  const running = async () =>
    (await graceContents()).filter(
      (content) => content.name === runningService.name && contentPhase(content, now()) === 'live',
    );
  expect(await running()).toEqual([]);
  await rename('sundays', 'online');
  await demo.load();
  expect(await running()).toHaveLength(1);
});

test('a password is named only while the people of the demo have it', async () => {
  await (await started()).load();
  const other = createDemo(deps('Other-password-1!'));
  expect(await other.load()).toMatchObject({ password: null });
});

test('a database that belongs to somebody is left as it is', async () => {
  await aClient(database.db, { key: 'hope' });
  expect(await (await started()).load()).toBeNull();
  expect(await liveClientByKey(database.db, 'grace')).toBeUndefined();
});
