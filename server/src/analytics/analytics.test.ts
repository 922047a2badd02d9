import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewings } from './tables.ts';

const NOW = '2026-11-22T16:00:00.000Z';
const clock = manualClock(NOW);
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
let server: RunningApp;
let clientId: string;
let place: { channelId: string; contentId: string };
const opened: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
  clientId = (await aClient(server.db)).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  const channelId = (await aChannel(server.db, { clientId })).id;
  const startsAt = new Date(Date.parse(NOW) - 60_000);
  place = { channelId, contentId: (await aContent(server.db, { clientId, channelIds: [channelId], startsAt })).id };
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((viewer) => viewer.close()));
});

async function connect(cookie?: string, userAgent?: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie, userAgent });
  opened.push(viewer);
  return viewer;
}
async function guest(): Promise<string> {
  return cookiesOf(await server.call('GET', '/api/auth/session'));
}
async function staffCookie(role: 'owner' | 'host' = 'host'): Promise<string> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: role } });
  return server.signIn(email);
}
const watch = (viewer: TestViewer, more: Record<string, unknown> = {}) =>
  viewer.command(presenceCommands.set, { ...place, ...more });
const read = async (cookie: string, query = '') =>
  json<ContentAnalytics>(await server.call('GET', `/api/contents/${place.contentId}/analytics${query}`, { cookie }));
/** Waits until the stays that were reported are stored. */
const until = (cookie: string, isSo: (figures: ContentAnalytics) => boolean) =>
  expect.poll(async () => isSo(await read(cookie)), { timeout: 10_000 }).toBe(true);

test('ANA-14 ANA-15 ANA-16 ANA-17 ANA-18 ANA-21 ANA-22 ANA-29 ANA-55 ANA-82 ANA-83 ANA-85 ANA-86 PRES-29 viewers who come and go are counted, with device and source', async () => {
  const host = await staffCookie();
  expect(await read(host)).toMatchObject({ analyticsProcessed: 'unprocessed', uniqueViewers: 0, averageWatchTime: 0 });
  const cookie = await guest();
  const [first, second] = [await connect(cookie, phone), await connect(cookie, phone)];
  const other = await connect(await guest());
  await watch(first, { source: 'facebook.com' });
  await watch(second, { source: 'newsletter' });
  await watch(other);
  await until(host, ({ uniqueViewers }) => uniqueViewers === 2);
  clock.advance(90_000);
  expect(await read(host)).toMatchObject({ watching: 2, totalWatchTime: 180, averageWatchTime: 90, maxLive: 2 });
  await first.close();
  await second.close();
  await until(host, ({ watching }) => watching === 1);
  clock.advance(30_000);
  expect(await read(host)).toEqual({
    success: true,
    cached: false,
    timestamp: new Date(Date.parse(NOW) + 120_000).toISOString(),
    analyticsProcessed: 'processed',
    runAnalytics: false,
    count: null,
    uniqueViewers: 2,
    maxLive: 2,
    maxLiveAt: NOW,
    watching: 1,
    totalWatchTime: 90 + 120,
    averageWatchTime: 105,
    deviceCategories: { mobile: 1, tablet: 0, desktop: 1 },
    trafficSources: [
      { label: '(direct)', value: 1, isSocialSource: false },
      { label: 'facebook.com', value: 1, isSocialSource: true },
    ],
    staff: 0,
    waited: 0,
    parts: {
      guests: 2,
      accounts: 0,
      severalPages: 1,
      cameBack: 0,
      capped: 0,
      finishedSeconds: 90,
      watchingSeconds: 120,
    },
    linkClicks: [],
    people: { screens: 0, people: 0 },
    reactions: {},
    interactions: [],
    chatHosts: 0,
    chatUsers: 0,
    chatsSent: 0,
    curve: expect.any(Array),
    viewersCsv: expect.any(String),
    figuresCsv: expect.any(String),
    paywallCsv: null,
    chatTranscriptCsv: expect.any(String),
    chatDataCsv: expect.any(String),
    answerData: null,
  });
});

test('ANA-106~ ANA-107~ staff are left out, also on a page of their browser that is not signed in', async () => {
  const host = await staffCookie();
  await watch(await connect(host));
  await watch(await connect(await guest()), { isGlobalUser: true });
  await watch(await connect(await guest()));
  await until(host, ({ staff }) => staff === 2);
  expect(await read(host)).toMatchObject({ uniqueViewers: 1, watching: 1, maxLive: 1, staff: 2 });
});

test('API-108 ANA-104 staff who follow the figures of a content are told as they change; viewers cannot follow them', async () => {
  const host = await connect(await staffCookie());
  const viewer = await connect(await guest());
  expect((await host.follow(analyticsTopic(place.contentId))).snapshot).toMatchObject({ uniqueViewers: 0 });
  await expect(viewer.follow(analyticsTopic(place.contentId))).rejects.toThrow();
  await watch(viewer);
  await host.next((frame) => frame.type === 'event' && (frame.data as ContentAnalytics).uniqueViewers === 1);
});

test('ANA-14~ a malformed query is refused', async () => {
  const host = await staffCookie();
  const path = `/api/contents/${place.contentId}/analytics?refresh=yes`;
  expect((await server.call('GET', path, { cookie: host })).status).toBe(400);
});

test('who only waits before the opening has not watched, and edited times count anew', async () => {
  const host = await staffCookie();
  const startsAt = new Date(Date.parse(NOW) + 3_600_000);
  const soon = await aContent(server.db, { clientId, channelIds: [place.channelId], startsAt });
  place = { ...place, contentId: soon.id };
  await watch(await connect(await guest()));
  await until(host, ({ waited }) => waited === 1);
  clock.advance(60_000);
  const waiting = { uniqueViewers: 0, watching: 0, totalWatchTime: 0, maxLive: 0, waited: 1, curve: [] };
  expect(await read(host)).toMatchObject({ ...waiting, analyticsProcessed: 'unprocessed' });
  await server.db.execute(sql`update contents set opens_at = ${clock.now().toISOString()} where id = ${soon.id}`);
  clock.advance(60_000);
  expect(await read(host)).toMatchObject({ uniqueViewers: 1, watching: 1, totalWatchTime: 60, maxLive: 1, waited: 0 });
});

test('a guest who signs in is one viewer with the stays of both, and is not traced in contents that closed before', async () => {
  let host = await staffCookie();
  const email = `${v7()}@home.example`;
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Bell' });
  const { channelId, contentId: closed } = place;
  const { id: open } = await aContent(server.db, { clientId, channelIds: [channelId], contentType: 'onDemand' });
  const cookie = await guest();
  const page = await connect(cookie);
  for (const contentId of [closed, open]) {
    place = { channelId, contentId };
    await watch(page);
    await until(host, ({ watching }) => watching === 1);
    clock.advance(60_000);
  }
  await page.close();
  await until(host, ({ watching }) => watching === 0);
  clock.advance(3 * 86_400_000);
  host = await staffCookie();
  const body = { email, password: 'Test-password-1!' };
  const answer = await server.call('POST', '/api/auth/password', { body, cookie });
  const signedIn = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  await watch(await connect(signedIn.join('; ')));
  await until(host, ({ watching }) => watching === 1);
  clock.advance(30_000);
  expect((await read(host)).uniqueViewers).toBe(2);
  await server.runDueJobs();
  expect(await read(host)).toMatchObject({ uniqueViewers: 1, watching: 1, totalWatchTime: 90, maxLive: 1 });
  const users = await server.db
    .select()
    .from(viewings)
    .where(inArray(viewings.contentId, [open, closed]));
  expect(users.map(({ contentId, userId }) => [contentId, userId !== null])).toEqual(
    expect.arrayContaining([
      [open, true],
      [closed, false],
    ]),
  );
});
