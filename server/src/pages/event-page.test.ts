import { topicName } from '@nave/domain/kernel/topic.ts';
import type { EventPageData } from '@nave/domain/pages/page-data.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import { ticketEventToForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { eventTopic } from '@nave/domain/ticketing/ticketing.protocol.ts';
import { aClient, anEvent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, type Browser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateClient } from '../clients/clients.store.ts';

const startsAt = new Date('2026-11-22T10:00:00Z');
const clock = manualClock('2026-11-22T10:20:00.000Z');
const STREAM = 'https://video.example/PROTECTED-stream.m3u8';
const theme = {
  backgroundCss: 'linear-gradient(#101820, #2a1040)',
  linkColor: '#ffd166',
  textColor: '#ffffff',
  headerUrlLarge: 'https://pictures.example/header.webp',
  logoUrl: 'https://pictures.example/logo.webp',
};
let server: RunningApp;
let world: PaywalledWorld;

beforeAll(async () => {
  server = await runningApp({ clock });
  world = await paywalledWorld(server.db, { startsAt, ofEvent: { streamUrl: STREAM, theme } });
});
afterAll(() => server.stop());

const textOf = async (path: string, cookie?: string) =>
  (await server.call('GET', path, cookie === undefined ? {} : { cookie })).text();
const pageOf = ({ number } = world.event) => server.call('GET', `/events/${number}`);
const dataIn = (html: string): EventPageData =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
async function staffOf(clientId: string, role: 'owner' | 'host' = 'owner'): Promise<Browser> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: role } });
  return aBrowser(server, await server.signIn(email));
}

test('TKT-57 API-64 VIEW-218~ a browser with a seat reads title, stream and look of the event', async () => {
  const browser = await aBrowser(server);
  await browser.enterEvent(world.event.number, await world.attendee());
  const path = `/api/brushfire/events/${world.event.number}/details`;
  const answer = await server.call('GET', path, browser);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect((await json<{ data: unknown }>(answer)).data).toEqual({
    Id: world.event.id,
    ClientId: world.clientId,
    EventNumber: world.event.number,
    Title: 'Women of Grace Conference',
    StartsAt: '2027-01-16T16:00:00.000Z',
    StreamUrl: STREAM,
    EventTheme: theme,
    AsksNumber: true,
    IsAdmitted: true,
    Version: 1,
  });
});

test('TKT-58 API-64~ anyone reads an event, and without a number for it everything but the stream', async () => {
  const open = await anEvent(server.db, { asksNumber: false, streamUrl: STREAM });
  const stranger = await aBrowser(server);
  expect(await stranger.eventDetails(open.number)).toMatchObject({ StreamUrl: STREAM, IsAdmitted: true });
  expect(await stranger.eventDetails(world.event.number)).toMatchObject({
    Title: 'Women of Grace Conference',
    EventTheme: theme,
    StreamUrl: null,
    IsAdmitted: false,
  });
});

test('PAY-43~ PAY-119~ the stream is in nothing that strangers, wrong types, foreign and ended seats receive', async () => {
  const { number } = world.event;
  const details = `/api/brushfire/events/${number}/details`;
  const [stranger, wrong, ended, inChannel, elsewhere, seated] = await Promise.all(
    Array.from({ length: 6 }, () => aBrowser(server)),
  );
  await wrong?.enterEvent(number, await world.attendee({ typeId: 'staff' }));
  const own = await world.attendee();
  const { seat } = (await ended?.enterEvent(number, own)) ?? {};
  expect(await textOf(details, ended?.cookie)).toContain('PROTECTED');
  await server.call('DELETE', `/api/brushfire/attendees/${own}/${seat?.place}/${seat?.browserId}`, ended);
  // A seat in a channel of the event is no seat on its page.
  await inChannel?.enter(world, await world.attendee());
  const other = await paywalledWorld(server.db, { startsAt });
  await elsewhere?.enterEvent(other.event.number, await other.attendee());
  await seated?.enterEvent(number, await world.attendee());
  const hostOfOther = await staffOf((await aClient(server.db)).id);
  const paths = [details, `/events/${number}`, `/cdn/channels/events/${number}`, '/sitemap.xml', '/metrics'];
  for (const browser of [undefined, stranger, wrong, ended, inChannel, elsewhere, hostOfOther])
    for (const path of paths) expect(await textOf(path, browser?.cookie), path).not.toContain('PROTECTED');
  expect(await textOf(details, seated?.cookie)).toContain('PROTECTED');
  // The page itself is the same for everyone, so that a CDN may keep it.
  expect(await textOf(`/events/${number}`, seated?.cookie)).not.toContain('PROTECTED');
});

test('PAY-80~ staff of the event’s organisation need no number', async () => {
  const host = await staffOf(world.clientId, 'host');
  expect(await host.eventDetails(world.event.number)).toMatchObject({ IsAdmitted: true, StreamUrl: STREAM });
});

test('PAY-112 HOST-9 VIEW-208~ the path of an event has its page, with its title, pictures and colours', async () => {
  const answer = await pageOf();
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
    200,
    'no-cache',
    null,
  ]);
  expect(html).toMatch(/<title>[^<]+ - Women of Grace Conference<\/title>/);
  expect(html).toContain(
    `<link rel="canonical" href="${server.app.platform.config.publicUrl}/events/${world.event.number}">`,
  );
  expect(html).toContain('<meta property="og:image" content="https://pictures.example/header.webp">');
  expect(html).toContain('--client-text:#ffffff');
  expect(html).toContain('<div class="first-card" aria-hidden="true"><img');
  expect(html).toContain('href="/assets/event.js"');
  expect(dataIn(html)).toMatchObject({ page: 'event', event: { EventTheme: theme, StreamUrl: null } });
});

test('an open event has its stream in its page', async () => {
  const open = await anEvent(server.db, { asksNumber: false, streamUrl: STREAM });
  expect(dataIn(await (await pageOf(open)).text()).event).toMatchObject({ StreamUrl: STREAM, IsAdmitted: true });
});

test('PAY-113 VIEW-209~ a path with more segments, and with fewer, is not the page of the event', async () => {
  for (const path of [`/events/${world.event.number}/more`, '/events', '/events/'])
    expect([path, (await server.call('GET', path)).status]).toEqual([path, 404]);
  expect((await server.call('GET', `/events/${world.event.number}/`)).status).toBe(200);
});

test('PAY-121~ an unknown or malformed number and the event of an archived organisation answer 404', async () => {
  const archived = await anEvent(server.db);
  expect((await pageOf(archived)).status).toBe(200);
  await updateClient(server.db, archived.clientId, { isArchived: true });
  server.app.platform.cache.drop(`client:${archived.clientId}`);
  for (const number of ['000000', '12345', 'abc', '%20', archived.number, '__proto__']) {
    const answer = await pageOf({ ...world.event, number });
    expect([number, answer.status]).toEqual([number, 404]);
    expect(await answer.text()).toContain('<h1>Event Not Found!</h1>');
  }
  const spanish = await fetch(`${server.url}/events/000000`, { headers: { 'accept-language': 'es' } });
  expect(await spanish.text()).toContain('<h1>¡No encontramos el evento!</h1>');
  expect(await (await fetch(`${server.url}/no-such-church`)).text()).toContain('<h1>Page not found</h1>');
});

test('PAY-118~ hostile texts of a theme end no style and no script of the page', async () => {
  const hostile = {
    ...noEventTheme,
    backgroundCss: 'url(https://x.example/</style><script>alert(1)</script>)',
    textColor: '#fff}body{display:none',
    headerUrlLarge: 'https://x.example/"><script>alert(2)</script>.webp',
  };
  const { number } = await anEvent(server.db, { theme: hostile });
  const html = await (await pageOf({ ...world.event, number })).text();
  expect(html).not.toContain('<script>alert');
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style);
  expect(styles).toEqual([expect.not.stringMatching(/display|x\.example/)]);
});

test('a changed event reaches open pages, and the cached page is produced again', async () => {
  const event = await anEvent(server.db, { asksNumber: false, streamUrl: '' });
  const owner = await staffOf(event.clientId);
  const viewer = await (await aBrowser(server)).connect();
  expect((await viewer.follow(eventTopic(event.number))).snapshot).toEqual({ version: 1, spreadMs: 0 });
  expect(dataIn(await (await pageOf(event)).text()).event.StreamUrl).toBeNull();
  const path = `/api/clients/${event.clientId}/events/${event.id}`;
  const stored = await json<Parameters<typeof ticketEventToForm>[0]>(await server.call('GET', path, owner));
  const body = { ...ticketEventToForm(stored), title: 'Night of Hope', streamUrl: STREAM };
  expect((await server.call('PUT', path, { ...owner, body })).status).toBe(200);
  await expect.poll(() => viewer.events.map(({ data }) => data)).toContainEqual({ version: 2, spreadMs: 0 });
  expect(dataIn(await (await pageOf(event)).text()).event).toMatchObject({ Title: 'Night of Hope', StreamUrl: STREAM });
  await expect
    .poll(async () => (await (await aBrowser(server)).eventDetails(event.number)).Title, { timeout: 5_000 })
    .toBe('Night of Hope');
  expect((await server.call('DELETE', path, owner)).status).toBe(200);
  await expect.poll(() => viewer.events.map(({ data }) => data)).toContainEqual({ version: 3, spreadMs: 0 });
  expect((await pageOf(event)).status).toBe(404);
  await viewer.close();
});

test('topics of unknown events are unknown', async () => {
  const viewer = await (await aBrowser(server)).connect();
  const eventNumber = '000000';
  const types = [
    (await viewer.sub(eventTopic(eventNumber))).type,
    (await viewer.sub(topicName(presenceTopics.event, { eventNumber }))).type,
    (await viewer.sub(eventTopic(world.event.number))).type,
  ];
  expect(types.map((type) => type === 'subbed')).toEqual([false, false, true]);
  await viewer.close();
});

test('an address that makes up event numbers is refused after 2,000 of them, until some seconds later', async () => {
  const statusOf = async (at: number) =>
    (await server.call('GET', `/api/brushfire/events/${100_000 + at}/details`)).status;
  clock.advance(60_000);
  const found = new Set<number>();
  for (let at = 0; at < 2_000; at += 50)
    for (const status of await Promise.all(Array.from({ length: 50 }, (_, n) => statusOf(at + n)))) found.add(status);
  expect(found).toEqual(new Set([404]));
  expect(await statusOf(2_000)).toBe(429);
  clock.advance(60_000);
  expect(await statusOf(2_000)).toBe(404);
});
