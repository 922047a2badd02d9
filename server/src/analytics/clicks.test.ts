import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { CLICK_BURST_OF_ADDRESS, CLICK_REFILL_MS_OF_ADDRESS } from '@nave/domain/analytics/clicks.ts';
import { peopleCommands } from '@nave/domain/analytics/people.protocol.ts';
import type { ContentLink } from '@nave/domain/clients/links/link.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limiting } from '../platform/process/limiting.ts';
import { limitsOfOneProcess } from '../platform/process/limits.ts';
import { addingClicks } from './clicks.ts';
import { linkClicks } from './tables.ts';

const NOW = '2026-11-22T16:00:00.000Z';
const clock = manualClock(NOW);
const url = (address: string) => ({ url: address, target: 'newTab' as const });
const icon = { weight: 'regular', name: 'heart' } as const;
const give: ContentLink = { text: 'Give', icon, enabled: true, url: url('https://give.example') };
let server: RunningApp;
let clientId: string;
let place: { channelId: string; contentId: string };
const opened: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
  const links = [{ text: 'Groups', url: url('https://groups.example') }];
  clientId = (await aClient(server.db, { links })).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  const links = [{ ...give, text: 'Visit' }];
  const channelId = (await aChannel(server.db, { clientId, links })).id;
  const startsAt = new Date(Date.parse(NOW) - 60_000);
  const ownLinks = [give, { ...give, text: 'Notes' }, { ...give, text: 'Hidden', enabled: false }];
  const content = await aContent(server.db, { clientId, channelIds: [channelId], startsAt, links: ownLinks });
  place = { channelId, contentId: content.id };
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((viewer) => viewer.close()));
});

async function connect(cookie: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  opened.push(viewer);
  return viewer;
}
async function guest(): Promise<string> {
  return cookiesOf(await server.call('GET', '/api/auth/session'));
}
async function staffCookie(): Promise<string> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'host' } });
  return server.signIn(email);
}
/** A guest whose page shows the content. */
async function viewer(): Promise<{ cookie: string; page: TestViewer }> {
  const cookie = await guest();
  return { cookie, page: await arrive(cookie) };
}
async function arrive(cookie: string): Promise<TestViewer> {
  const page = await connect(cookie);
  expect((await page.command(presenceCommands.set, place)).type).toBe('ack');
  return page;
}
const click = (cookie: string, label: unknown = 'Give', isGlobalUser: unknown = false) =>
  server.call('POST', `/api/contents/${place.contentId}/clicks`, { cookie, body: { label, isGlobalUser } });
const answer = (viewer: TestViewer, people: number, isGlobalUser = false) =>
  viewer.command(peopleCommands.answer, { contentId: place.contentId, people, isGlobalUser });
const read = async (cookie: string) =>
  json<ContentAnalytics>(await server.call('GET', `/api/contents/${place.contentId}/analytics`, { cookie }));
/** Clicks and answers are read anew every few seconds. */
const showing = (cookie: string, figures: Partial<ContentAnalytics>) =>
  expect.poll(() => read(cookie), { timeout: 12_000, interval: 500 }).toMatchObject(figures);

test('ANA-20 ANA-84 ANA-108 clicks are counted by the text of the link, one of a viewer on a link in 10 seconds', async () => {
  const host = await staffCookie();
  const [amos, priya] = [(await viewer()).cookie, (await viewer()).cookie];
  expect((await click(amos)).status).toBe(200);
  // The same click again, from a page that repeats it or from another page of the viewer.
  await Promise.all([click(amos), click(amos), click(priya)]);
  clock.advance(9_999);
  await click(amos);
  await click(amos, 'Notes');
  await showing(host, {
    linkClicks: [
      { label: 'Give', value: 2 },
      { label: 'Notes', value: 1 },
    ],
  });
  clock.advance(1);
  await click(amos);
  await showing(host, {
    linkClicks: [
      { label: 'Give', value: 3 },
      { label: 'Notes', value: 1 },
    ],
  });
});

test('ANA-109 only the texts of links that viewers see at the content count: its own, those of the channel, and those of the client', async () => {
  const [host, { cookie: amos }] = [await staffCookie(), await viewer()];
  for (const label of ['Give', 'Visit', 'Groups'])
    expect([label, (await click(amos, label)).status]).toEqual([label, 200]);
  for (const label of ['Hidden', 'Invented', 'give', '', '__proto__']) {
    const refused = await click(amos, label);
    expect([label, refused.status, (await json<{ error: unknown }>(refused)).error]).toEqual([
      label,
      400,
      { code: 'analytics.unknown-link', message: 'This content has no such link.' },
    ]);
  }
  for (const label of [null, 7, ['Give'], 'x'.repeat(1_001)]) expect((await click(amos, label)).status).toBe(400);
  expect((await click(amos, 'Give', 'yes')).status).toBe(400);
  await showing(host, { linkClicks: ['Give', 'Groups', 'Visit'].map((label) => ({ label, value: 1 })) });
});

test('ANA-110 clicks and answers of staff are left out, by role, by the flag of the browser, and if the viewer is known as staff later', async () => {
  const host = await staffCookie();
  const [amos, flagged, later] = [await guest(), await guest(), await guest()];
  await click(host);
  await click(flagged, 'Give', true);
  await click(later);
  await click(amos);
  await answer(await arrive(host), 4);
  await answer(await arrive(flagged), 4, true);
  const page = await arrive(later);
  await answer(page, 4);
  await answer(await arrive(amos), 2);
  await page.command(presenceCommands.leave, {});
  await page.command(presenceCommands.set, { ...place, isGlobalUser: true });
  await showing(host, {
    staff: 2,
    linkClicks: [{ label: 'Give', value: 1 }],
    people: { screens: 1, people: 2 },
  });
});

test('many viewers who click the same link at the same moment are all counted', async () => {
  const host = await staffCookie();
  const cookies = (await Promise.all(Array.from({ length: 60 }, viewer))).map(({ cookie }) => cookie);
  const answers = await Promise.all([...cookies, ...cookies].map((cookie) => click(cookie)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await showing(host, { linkClicks: [{ label: 'Give', value: 60 }] });
});

test('ANA-110~ ANA-115~ a person who never opened the content is not counted, and cannot answer', async () => {
  const host = await staffCookie();
  const { cookie, page } = await viewer();
  await click(cookie);
  await answer(page, 2);
  for (let at = 0; at < 3; at += 1) {
    const stranger = await guest();
    expect((await click(stranger)).status).toBe(200);
    expect(await answer(await connect(stranger), 20)).toMatchObject({ type: 'refused', code: 'analytics.not-there' });
  }
  await page.command(presenceCommands.leave, {});
  expect(await answer(page, 20)).toMatchObject({ type: 'refused', code: 'analytics.not-there' });
  await showing(host, { linkClicks: [{ label: 'Give', value: 1 }], people: { screens: 1, people: 2 } });
});

test('behind one address 5,000 people can click at once, and after that as many as 50 a second', async () => {
  const burst = { burst: CLICK_BURST_OF_ADDRESS, refillMs: CLICK_REFILL_MS_OF_ADDRESS };
  const limitAddress = limiting(limitsOfOneProcess.buckets('address', burst), clock);
  const addClick = addingClicks({ db: server.db, clock, limit: async () => {}, limitAddress });
  const content = { id: place.contentId, clientId, channelIds: [place.channelId], links: [] };
  const clickFrom = (network: string) =>
    addClick({ actor: { kind: 'guest', id: v7() }, network }, content, {
      label: 'Invented',
      isGlobalUser: false,
    }).catch((err: unknown) => (err instanceof Refusal ? err.text.code : err));
  const codes = await Promise.all(Array.from({ length: 5_001 }, () => clickFrom('192.0.2.1')));
  expect(codes.indexOf('request.too-many')).toBe(5_000);
  expect(await clickFrom('192.0.2.2')).toBe('analytics.unknown-link');
  clock.advance(1_000);
  const later = await Promise.all(Array.from({ length: 51 }, () => clickFrom('192.0.2.1')));
  expect(later.indexOf('request.too-many')).toBe(50);
});

test('a person who clicks without end is refused after some clicks', async () => {
  const cookie = await guest();
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await click(cookie, 'Invented')).status);
  expect(statuses.indexOf(429)).toBe(30);
});

test('ANA-113 ANA-114 the last answer of a viewer counts, for one screen, and never as viewers', async () => {
  const [host, { page: amos }, { page: priya }] = [await staffCookie(), await viewer(), await viewer()];
  expect(await read(host)).toMatchObject({ people: { screens: 0, people: 0 } });
  expect((await answer(amos, 2)).type).toBe('ack');
  await answer(amos, 2);
  await answer(priya, 20);
  await answer(amos, 5);
  for (const people of [0, 21]) expect((await answer(amos, people)).type).toBe('refused');
  await showing(host, { people: { screens: 2, people: 25 }, uniqueViewers: 2, maxLive: 2, watching: 2 });
});

test('ANA-115 answers are possible while the content is live or simulated live, and not before, after, or on demand', async () => {
  const { page } = await viewer();
  const { channelId } = place;
  const at = async (contentType: 'live' | 'simulatedLive' | 'onDemand', hours: number) => {
    const startsAt = new Date(Date.parse(NOW) + hours * 3_600_000);
    const times = contentType === 'onDemand' ? {} : { startsAt, duration: 600 };
    const content = await aContent(server.db, { clientId, channelIds: [channelId], contentType, ...times });
    place = { channelId, contentId: content.id };
    await page.command(presenceCommands.set, place);
    const given = await answer(page, 3);
    return given.type === 'refused' ? given.code : given.type;
  };
  for (const contentType of ['live', 'simulatedLive'] as const) {
    expect(await at(contentType, -1)).toBe('ack');
    expect(await at(contentType, 24)).toBe('analytics.not-live');
    expect(await at(contentType, -24)).toBe('analytics.not-live');
  }
  expect(await at('onDemand', 0)).toBe('analytics.not-live');
});

test.each([
  ['guest', 3],
  ['account', 7],
])(
  'ANA-118 the clicks and the answer of a guest who signs in become those of the account; the answer of the %s is newer and counts',
  async (newer, people) => {
    const host = await staffCookie();
    const email = `${v7()}@home.example`;
    await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Bell' });
    const [account, cookie] = [await server.signIn(email), await guest()];
    const [user, page] = [await arrive(account), await arrive(cookie)];
    await click(account);
    await answer(newer === 'guest' ? user : page, newer === 'guest' ? 7 : 3);
    clock.advance(60_000);
    await click(cookie);
    await click(cookie, 'Notes');
    await answer(newer === 'guest' ? page : user, people);
    await expect.poll(async () => (await read(host)).uniqueViewers, { timeout: 10_000 }).toBe(2);
    const body = { email, password: 'Test-password-1!' };
    expect((await server.call('POST', '/api/auth/password', { body, cookie })).status).toBe(200);
    clock.advance(30_000);
    await server.runDueJobs();
    await showing(host, {
      linkClicks: [
        { label: 'Give', value: 2 },
        { label: 'Notes', value: 1 },
      ],
      people: { screens: 1, people },
    });
    const ofContent = eq(linkClicks.contentId, place.contentId);
    const rows = await server.db.select().from(linkClicks).where(ofContent);
    expect(new Set(rows.map(({ viewerId }) => viewerId)).size).toBe(1);
  },
);

test('ANA-109~ ANA-115~ behind the paywall, only who is admitted can click and answer', async () => {
  clock.set('2026-11-22T10:20:00.000Z');
  const world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  place = { channelId: world.channel.id, contentId: world.content.id };
  const stranger = await guest();
  expect((await click(stranger)).status).toBe(404);
  expect(await answer(await connect(stranger), 2)).toMatchObject({ type: 'refused', code: 'request.not-found' });
  const { viewer: admitted } = await (await aBrowser(server)).watch(world, await world.attendee());
  await admitted.command(presenceCommands.set, place);
  expect((await answer(admitted, 2)).type).toBe('ack');
  await admitted.close();
});
