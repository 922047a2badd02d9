import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { contentToCopy } from '@nave/domain/contents/content-form.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recount } from './recount.ts';
import { insertRun } from './runs.store.ts';
import { storeStays } from './store-stays.ts';

const NOW = '2026-11-22T16:00:00.000Z';
const start = wholeSeconds(Date.parse(NOW));
const clock = manualClock(NOW);
const runId = v7();
let server: RunningApp;
let clientId: string;
let channelId: string;
let contentId: string;

beforeAll(async () => {
  server = await runningApp({ clock });
  await insertRun(server.db, runId, clock.now());
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  clientId = (await aClient(server.db)).id;
  channelId = (await aChannel(server.db, { clientId })).id;
  contentId = await aLiveContent();
});

async function aLiveContent(): Promise<string> {
  const startsAt = new Date(Date.parse(NOW) - 60_000);
  return (await aContent(server.db, { clientId, channelIds: [channelId], startsAt })).id;
}
async function onDemand(): Promise<void> {
  contentId = (await aContent(server.db, { clientId, channelIds: [channelId], contentType: 'onDemand' })).id;
}
async function cookieOf(role: Role | 'global admin' | 'global owner'): Promise<string> {
  const email = `${v7()}@grace.example`;
  const person = { email, firstName: 'Ruth', lastName: 'Ames' };
  if (role === 'global admin') await aPerson(server.db, { ...person, globalRole: 'admin' });
  else if (role === 'global owner') await aPerson(server.db, { ...person, globalRole: 'owner' });
  else await aPerson(server.db, { ...person, roles: { [clientId]: role } });
  return server.signIn(email);
}
const path = (more = '') => `/api/contents/${contentId}/analytics${more}`;
const read = async (cookie: string, query = '') =>
  json<ContentAnalytics>(await server.call('GET', path(query), { cookie }));
const restart = (cookie: string) => server.call('POST', path('/restart'), { cookie });

/** Stores viewers, each with the stays (pairs of seconds after the start) and the source. */
async function viewers(count: number, stays: (viewer: number) => number[], source = (_viewer: number) => 'a.example') {
  const batch = Array.from({ length: count }, (_, viewer) => {
    const numbers = stays(viewer);
    const finished = numbers.flatMap((from, index) =>
      index % 2 === 0 ? [{ from: start + from, to: start + (numbers[index + 1] ?? from) }] : [],
    );
    const person = { viewerId: v7(), userId: null, name: null, email: null, attendeeNumber: null, eventNumber: null };
    const about = {
      isStaff: false,
      device: 'mobile',
      source: source(viewer),
      typeName: null,
      firstAt: clock.now(),
    } as const;
    return {
      viewer: { ...person, ...about, contentId, clientId, channelId },
      finished,
      thereSince: null,
      hasSeveralPages: false,
    };
  });
  for (let from = 0; from < count; from += 300)
    await storeStays({ db: server.db, clock }, runId, batch.slice(from, from + 300));
}

/** Figures without what tells of the count and the time of reading. */
function figuresOnly({ count: _count, timestamp: _at, runAnalytics: _run, ...figures }: ContentAnalytics) {
  return figures;
}

test('API-53~ ANA-58 ANA-76 ANA-78 refresh=true counts from the stays, gives the same figures and says so; who may not is refused', async () => {
  await viewers(700, (viewer) => [viewer, viewer + 90, 1_000, 1_000 + viewer]);
  clock.advance(3_600_000);
  const admin = await cookieOf('global admin');
  const before = await read(admin);
  expect(before).toMatchObject({ uniqueViewers: 700, count: null });
  const anew = await read(admin, '?refresh=true');
  expect(figuresOnly(anew)).toEqual(figuresOnly(before));
  const noChange = { hasDrifted: false, viewersChange: 0, secondsChange: 0, viewersRead: 700, viewersAll: 700 };
  expect(anew.count).toMatchObject({ state: 'done', ...noChange });
  const staff = {
    owner: await cookieOf('owner'),
    admin: await cookieOf('admin'),
    superhost: await cookieOf('superhost'),
    host: await cookieOf('host'),
  };
  const statuses = async (cookie: string) => [
    (await server.call('GET', path('?refresh=true'), { cookie })).status,
    (await restart(cookie)).status,
  ];
  for (const cookie of Object.values(staff)) expect(await statuses(cookie)).toEqual([403, 403]);
  for (const cookie of [admin, await cookieOf('global owner')]) expect(await statuses(cookie)).toEqual([200, 200]);
  await onDemand();
  expect(await Promise.all(Object.values(staff).map(statuses))).toEqual([
    [200, 200],
    [200, 200],
    [403, 403],
    [403, 403],
  ]);
});

test('figures that are not those of the stays are mended, with how much they changed', async () => {
  await viewers(3, () => [0, 100]);
  await server.db.execute(sql`update content_figures set viewers = 5, seconds = 250 where content_id = ${contentId}`);
  const anew = await read(await cookieOf('global owner'), '?refresh=true');
  expect(anew).toMatchObject({ uniqueViewers: 3, totalWatchTime: 300 });
  expect(anew.count).toMatchObject({ state: 'done', hasDrifted: true, viewersChange: -2, secondsChange: 50 });
});

test('more than 200 sources, and a source named __proto__, are the same when counted anew', async () => {
  await viewers(
    230,
    () => [0, 10],
    (viewer) => (viewer === 3 ? '__proto__' : `s${229 - viewer}.example`),
  );
  const admin = await cookieOf('global admin');
  const before = await read(admin);
  expect(before.trafficSources).toContainEqual({ label: '__proto__', value: 1, isSocialSource: false });
  const anew = await read(admin, '?refresh=true');
  expect(anew.count?.hasDrifted).toBe(false);
  expect(anew.trafficSources).toEqual(before.trafficSources);
});

test('ANA-47 ANA-48 viewers are read 300 at a time, and the curve is saved by 1000 seconds', async () => {
  await viewers(700, (viewer) => [4 * viewer, 4 * viewer + 2]);
  await server.db.execute(sql`create table saved (n integer)`);
  await server.db.execute(sql`create function count_saved() returns trigger language plpgsql as
    $$ begin insert into saved select count(*) from added; return null; end $$`);
  await server.db.execute(sql`create trigger count_saved after insert on content_moments
    referencing new table as added for each statement execute function count_saved()`);
  const reads: number[] = [];
  const onProgress = async (count: number) => void reads.push(count);
  const result = await recount({ db: server.db, clock, onProgress }, { clientId, contentId });
  expect([result.people, result.hasDrifted, reads]).toEqual([700, false, [300, 600]]);
  await server.db.execute(sql`drop trigger count_saved on content_moments`);
  const { rows } = await server.db.execute<{ n: number }>(sql`select n from saved`);
  expect(rows.map(({ n }) => n)).toEqual([1_000, 400]);
});

test('ANA-70 ANA-77 a host who opens the figures of a content on demand has them processed; those of a live content wait', async () => {
  const host = await cookieOf('host');
  expect(await read(host)).toMatchObject({ analyticsProcessed: 'unprocessed', runAnalytics: false, count: null });
  await onDemand();
  const asked = { analyticsProcessed: 'unprocessed', runAnalytics: true, count: { state: 'asked' } };
  expect(await read(host)).toMatchObject(asked);
  await server.runDueJobs();
  const done = { analyticsProcessed: 'processed', uniqueViewers: 0, count: { state: 'done' } };
  expect(await read(host)).toMatchObject(done);
});

test('ANA-71 ANA-72 ANA-73 ANA-74 ANA-75 regenerating discards the last run and what it recorded, keeps all stays, and ends with the same figures', async () => {
  await onDemand();
  await viewers(2, () => [0, 100]);
  const owner = await cookieOf('owner');
  await restart(owner);
  await server.runDueJobs();
  clock.advance(60_000);
  const before = await read(owner);
  expect(before).toMatchObject({ analyticsProcessed: 'processed', count: { state: 'done', viewersRead: 2 } });
  const answer = json<ContentAnalytics>(await restart(owner));
  const empty = { state: 'asked', viewersRead: 0, viewersAll: 0, hasDrifted: null, startedAt: null, endedAt: null };
  expect(await answer).toMatchObject({ analyticsProcessed: 'unprocessed', runAnalytics: true, count: empty });
  expect((await answer).count?.id).not.toBe(before.count?.id);
  expect(figuresOnly(await answer)).toEqual({ ...figuresOnly(before), analyticsProcessed: 'unprocessed' });
  await server.runDueJobs();
  const after = await read(owner);
  expect(figuresOnly(after)).toEqual(figuresOnly(before));
  expect(after.count).toMatchObject({ state: 'done', viewersRead: 2, hasDrifted: false });
});

test('a restart that 100 requests ask for at once is one run, and all are told the same', async () => {
  await viewers(2, () => [0, 100]);
  const cookies = [await cookieOf('global owner'), await cookieOf('global admin')];
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => restart(cookies[n % 2] as string)));
  const runs = await Promise.all(answers.map(async (answer) => (await json<ContentAnalytics>(answer)).count?.id));
  expect(new Set(runs).size).toBe(1);
  const version = async () => {
    const { rows } = await server.db.execute(sql`select version from content_figures where content_id = ${contentId}`);
    return Number(rows[0]?.version);
  };
  const before = await version();
  await server.runDueJobs();
  expect(await version()).toBe(before + 1);
});

test('ANA-75 ANA-104~ a count whose process was killed is processing for everybody, takes in the stays that come meanwhile, and is finished by the job', async () => {
  await viewers(2, () => [0, 100]);
  const admin = await cookieOf('global admin');
  const page = await connectViewer({ url: server.url, cookie: await cookieOf('host') });
  expect((await page.follow(analyticsTopic(contentId))).snapshot).toMatchObject({ analyticsProcessed: 'processed' });
  await restart(admin);
  // As a killed process leaves it.
  await server.db.execute(sql`update content_counts set state = 'running', started_at = asked_at, alive_at = asked_at,
    viewers_all = 2, viewers_read = 1 where content_id = ${contentId}`);
  const next = (state: string) =>
    page.next((frame) => frame.type === 'event' && (frame.data as ContentAnalytics).analyticsProcessed === state);
  const { data } = (await next('processing')) as { data: ContentAnalytics };
  expect(data).toMatchObject({ uniqueViewers: 2, count: { startedAt: NOW, viewersRead: 1, viewersAll: 2 } });
  await viewers(1, () => [0, 50]);
  expect((await read(admin)).count).toMatchObject({ state: 'running' });
  await server.runDueJobs();
  const { data: done } = (await next('processed')) as { data: ContentAnalytics };
  expect(done).toMatchObject({ uniqueViewers: 3, totalWatchTime: 250 });
  expect(done.count).toMatchObject({ state: 'done', viewersRead: 3, hasDrifted: false });
  await page.close();
});

test('ANA-31 a count that fails keeps the figures and may be restarted; the call answers that an error occurred', async () => {
  await viewers(2, () => [0, 100]);
  const admin = await cookieOf('global admin');
  await server.db.execute(sql`alter table content_moments add constraint broken check (second < 0) not valid`);
  const answer = await server.call('GET', path('?refresh=true'), { cookie: admin });
  expect([answer.status, (await json<{ error: { message: string } }>(answer)).error.message]).toEqual([
    503,
    'An error occured while aggregating your analytics. Please try again later.',
  ]);
  const failed = await read(admin);
  expect(failed).toMatchObject({ analyticsProcessed: 'processed', uniqueViewers: 2, count: { state: 'failed' } });
  await server.db.execute(sql`alter table content_moments drop constraint broken`);
  await restart(admin);
  await server.runDueJobs();
  expect((await read(admin)).count).toMatchObject({ state: 'done', hasDrifted: false });
  expect(analyticsRefusals.failed.kind).toBe('unavailable');
});

test('API-53~ ANA-59 refresh=false answers kept figures with cached true and the time of their computing', async () => {
  const host = await cookieOf('host');
  expect(await read(host, '?refresh=false')).toMatchObject({ cached: false, timestamp: NOW, uniqueViewers: 0 });
  await viewers(1, () => [0, 1]);
  clock.advance(2_000);
  expect(await read(host, '?refresh=false')).toMatchObject({ cached: true, timestamp: NOW, uniqueViewers: 0 });
  expect(await read(host)).toMatchObject({ cached: false, uniqueViewers: 1 });
});

test('ANA-79 CNT-118 a copy of a content with figures is unprocessed', async () => {
  await viewers(2, () => [0, 100]);
  const owner = await cookieOf('owner');
  expect(await read(owner)).toMatchObject({ analyticsProcessed: 'processed', uniqueViewers: 2 });
  const contents = `/api/clients/${clientId}/contents`;
  const original = await json(await server.call('GET', `${contents}/${contentId}`, { cookie: owner }));
  const body = contentToCopy(original as Parameters<typeof contentToCopy>[0]);
  const copy = await json<{ id: string }>(await server.call('POST', contents, { cookie: owner, body }));
  contentId = copy.id;
  expect(await read(owner)).toMatchObject({ analyticsProcessed: 'unprocessed', uniqueViewers: 0, count: null });
});
