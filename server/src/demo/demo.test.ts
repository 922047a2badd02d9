import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { videoOfUrl } from '@nave/domain/catalogues/sources/video-of-url.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { toWallTime } from '@nave/domain/kernel/time-zones.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { activeClientByKey } from '@nave/server/clients/clients.store.ts';
import { presentContent } from '@nave/server/contents/contents.present.ts';
import { activeContents } from '@nave/server/contents/contents.store.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser } from '@nave/server/testing/paywalled-world.ts';
import { cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDemo, type Demo } from './demo.ts';
import { runningService } from './programme.ts';

const clock = manualClock('2026-11-22T16:00:00Z');
const now = () => clock.now().getTime();
let server: RunningApp;
let demo: Demo;

beforeEach(async () => {
  server = await runningApp({ clock, env: { DEMO: '1', DEMO_PASSWORD: 'Given-password-1!' } });
  if (!server.app.demo) throw new Error('There is no demo.');
  demo = server.app.demo;
});
afterEach(() => server.stop());

async function graceContents() {
  const grace = await activeClientByKey(server.db, 'grace');
  return (await activeContents(server.db, grace?.id ?? '', null)).map((row) => presentContent(row, null));
}

test('the demo adds a live, an upcoming, a past and a private content and on-demand contents to an empty database', async () => {
  const logins = await demo.load();
  expect(logins?.password).toBe('Given-password-1!');
  expect(logins?.people.map(({ email }) => email)).toContain('owner@grace.example');
  const contents = await graceContents();
  const phases = contents.map((content) => contentPhase(content, now()));
  expect(phases.filter((phase) => phase === 'live')).toHaveLength(1);
  expect(phases).toEqual(expect.arrayContaining(['scheduled', 'onDemand', 'happened']));
  expect(contents.filter(({ isPrivate }) => isPrivate)).toHaveLength(1);
  expect(await activeClientByKey(server.db, 'harbor')).toMatchObject({ name: 'Harbor Chapel' });
});

test('the demo has a channel behind the paywall, and tells numbers that open it', async () => {
  const logins = await demo.load();
  const grace = await activeClientByKey(server.db, 'grace');
  const [leader, online] = logins?.conference.attendees ?? [];
  const protectedContents = async (number: string | undefined) => {
    const browser = await aBrowser(server);
    const channel = await json<{ data: { id: string; isPaywalled: boolean } }>(
      await server.call('GET', `/cdn/channels/by-key${logins?.conference.path}`),
    );
    expect(channel.data.isPaywalled).toBe(true);
    const path = `/api/brushfire/attendees/${number}/authorize/conference?clientId=${grace?.id}`;
    expect(await json(await server.call('GET', path, browser))).toMatchObject({ success: true });
    const answer = await server.call('GET', `/api/channels/${channel.data.id}/protected`, browser);
    return (await json<{ data: PublicChannel }>(answer)).data.contents.map(({ src }) => src);
  };
  expect(await protectedContents(leader?.number)).toHaveLength(2);
  expect(await protectedContents(online?.number)).toEqual(['/media/demo/service/master.m3u8']);
  const browser = await aBrowser(server);
  const eventNumber = logins?.conference.eventPath.split('/').at(-1) ?? '';
  await browser.enterEvent(eventNumber, online?.number ?? '');
  const { StreamUrl } = await browser.eventDetails(eventNumber);
  expect(StreamUrl && videoOfUrl(StreamUrl)?.videoProvider).toBe('stream');
  const landingOf = async (number = '') => (await (await aBrowser(server)).arrive(eventNumber, number)).landing;
  expect(await landingOf(leader?.number)).toMatchObject({ isOnly: false, contents: [{}, {}] });
  expect(await landingOf(online?.number)).toMatchObject({ isOnly: true, contents: [{}] });
});

test('loading the demo again adds nothing while the service is live, and starts another service after it has closed', async () => {
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

test('a job starts the next service when the running service closes, and not earlier', async () => {
  await demo.load();
  const countServices = async () => (await graceContents()).filter(({ name }) => name === runningService.name).length;
  const before = await countServices();
  await server.runDueJobs();
  expect(await countServices()).toBe(before);
  clock.advance(13 * 60_000);
  await server.runDueJobs();
  expect(await countServices()).toBe(before + 1);
});

test('a demo that runs for hours keeps only its newest services', async () => {
  for (let run = 0; run < 6; run++) {
    await demo.load();
    clock.advance(13 * 60_000);
  }
  const services = (await graceContents()).filter(({ name }) => name === runningService.name);
  expect(services).toHaveLength(4);
});

test('the demo loads even if staff have changed the key of its channel, and adds services again once the key is restored', async () => {
  await demo.load();
  const changeKey = (from: string, to: string) =>
    server.db.execute(sql`update channels set key = ${to} where key = ${from}`);
  await changeKey('online', 'sundays');
  clock.advance(13 * 60_000);
  expect(await demo.load()).toMatchObject({ password: 'Given-password-1!' });
  const running = async () =>
    (await graceContents()).filter(
      (content) => content.name === runningService.name && contentPhase(content, now()) === 'live',
    );
  expect(await running()).toEqual([]);
  await changeKey('sundays', 'online');
  await demo.load();
  expect(await running()).toHaveLength(1);
});

test('the demo reports its password only if the demo’s owner still has this password', async () => {
  await demo.load();
  const { platform, news } = server.app;
  const config = { ...platform.config, demoPassword: 'Other-password-1!' };
  const other = createDemo(
    { ...platform, config },
    {
      news,
      conversion: { schedule: async () => {} },
      contentLog: { written: async () => {}, saved: () => {}, deleted: () => {}, converted: async () => {} },
    },
  );
  expect(await other.load()).toMatchObject({ password: null });
});

test('a database with other organisations is not changed', async () => {
  await aClient(server.db, { key: 'hope' });
  expect(await demo.load()).toBeNull();
  expect(await activeClientByKey(server.db, 'grace')).toBeUndefined();
});

test('the demo has services of the last four Sundays at 10:00, with viewers, a chat, reactions and answers', async () => {
  await demo.load();
  const services = (await graceContents())
    .filter(({ name, startsAt }) => name !== runningService.name && startsAt !== null && Date.parse(startsAt) < now())
    .filter(({ name }) => name !== 'Night of Worship')
    .toSorted((a, b) => (b.startsAt ?? '').localeCompare(a.startsAt ?? ''));
  expect(services.map(({ startsAt, timeZoneName }) => toWallTime(startsAt ?? '', timeZoneName))).toEqual([
    '2026-11-15T10:00',
    '2026-11-08T10:00',
    '2026-11-01T10:00',
    '2026-10-25T10:00',
  ]);
  const body = { email: 'owner@grace.example', password: 'Given-password-1!' };
  const cookie = cookiesOf(await server.call('POST', '/api/auth/password', { body }));
  const [last] = services;
  const latest = await server.call('GET', `/api/contents/${last?.id}/analytics`, { cookie });
  expect(await json<ContentAnalytics>(latest)).toMatchObject({
    linkClicks: [
      { label: 'Groups', value: 21 },
      { label: 'Plan a visit', value: 9 },
      { label: 'Our website', value: 4 },
    ],
    people: { screens: 26, people: 73 },
  });
  for (const { id } of services) {
    const figures = await json<ContentAnalytics>(await server.call('GET', `/api/contents/${id}/analytics`, { cookie }));
    expect(figures).toMatchObject({ analyticsProcessed: 'processed', watching: 0, staff: 2, waited: 7 });
    expect(figures.uniqueViewers).toBeGreaterThan(80);
    expect(figures.maxLive).toBeGreaterThan(60);
    expect(figures.chatsSent).toBeGreaterThanOrEqual(4);
    expect(figures.averageWatchTime).toBeGreaterThan(240);
    expect(Object.keys(figures.reactions).length).toBeGreaterThan(0);
    expect(figures.interactions.map(({ answers }) => answers.length)).toEqual([4]);
  }
});
