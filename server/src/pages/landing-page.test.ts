import { PAGE_DATA_ELEMENT, type PageInHtml } from '@nave/domain/pages/page-data.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { aChannel, aClient, aConnection, anEvent, channelForm } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NUMBER = '447120936512';
const startsAt = new Date('2026-11-22T10:00:00Z');
let server: RunningApp;
let world: PaywalledWorld;

beforeAll(async () => {
  server = await runningApp({ clock: manualClock('2026-11-22T10:20:00.000Z') });
  world = await paywalledWorld(server.db, { startsAt, name: 'secret-name' });
});
afterAll(() => server.stop());

const open = async (path: string) => {
  const response = await fetch(server.url + path, { redirect: 'manual' });
  const html = await response.text();
  const json = new RegExp(`id="${PAGE_DATA_ELEMENT}">([^<]*)<`).exec(html)?.[1];
  return { status: response.status, headers: response.headers, html, data: JSON.parse(json ?? 'null') as PageInHtml };
};
const withoutTime = ({ headers }: Awaited<ReturnType<typeof open>>) => {
  const { date: _date, 'server-timing': _timing, ...rest } = Object.fromEntries(headers);
  return rest;
};

test('PAY-96~ PAY-98~ the landing is the same for every number, in body and headers, and tells nothing protected', async () => {
  const path = `/attend/${world.event.number}`;
  const plain = await open(path);
  expect(plain).toMatchObject({
    status: 200,
    data: { page: 'landing', event: { eventNumber: world.event.number, channels: [{ id: world.channel.id }] } },
  });
  expect(plain.headers.get('referrer-policy')).toBe('no-referrer');
  expect(plain.html).toContain('noindex');
  expect(plain.html).toMatch(/<div class="first-card" aria-hidden="true">/);
  expect(plain.html).toContain('href="/assets/attend.js"');
  expect(plain.html).not.toMatch(/secret-name|attendeeTypes|canonical/);
  for (const number of [NUMBER, '1', 'abc', '%22%3E%3Cscript%3E', '9'.repeat(2_000)]) {
    const page = await open(`${path}/${number}`);
    expect([number, page.html, withoutTime(page)]).toEqual([number, plain.html, withoutTime(plain)]);
  }
  expect((await open(`/ATTEND/${world.event.number}/`)).html).toBe(plain.html);
});

test('PAY-97~ VIEW-192~ a path with more or fewer segments is not the landing', async () => {
  for (const path of [
    '/attend',
    '/attend/',
    `/attend/${world.event.number}/${NUMBER}/more`,
    `/share/attend/${world.event.number}`,
  ]) {
    const { status, html, data } = await open(path);
    expect([path, status, data]).toEqual([path, 404, null]);
    expect(html).not.toContain('/assets/viewer.js');
  }
});

test('PAY-100~ every event without channels has the same page, with status 404', async () => {
  const archived = await aChannel(server.db, { clientId: (await aClient(server.db, { isArchived: true })).id });
  await aConnection(server.db, archived, { eventNumber: '640009' });
  const unknown = await open('/attend/000000');
  expect(unknown).toMatchObject({ status: 404, data: { page: 'landing', event: null } });
  for (const event of ['640009', '12345', 'abc', '%20', `${world.event.number}0`, '9'.repeat(2_000), '%00'])
    expect([event, (await open(`/attend/${event}/${NUMBER}`)).html]).toEqual([event, unknown.html]);
});

test('the landing follows the connections of channels: the first one, and the end of the last one', async () => {
  await aPerson(server.db, { email: 'noa@nave.example', firstName: 'Noa', lastName: 'Lind', globalRole: 'owner' });
  const cookie = await server.signIn('noa@nave.example');
  const event = await anEvent(server.db, { clientId: world.clientId });
  const channel = await aChannel(server.db, { clientId: world.clientId });
  const attendeeTypes = { group: { name: 'Group', numberOfScreens: 1, orderRelativeDays: null } };
  const connection = sampleConnection({ eventId: event.id, eventNumber: event.number, attendeeTypes });
  const save = async (events: (typeof connection)[]) => {
    const body = channelForm({ key: channel.key, events });
    const path = `/api/clients/${world.clientId}/channels/${channel.id}`;
    expect((await server.call('PUT', path, { cookie, body })).status).toBe(200);
  };
  const statusOf = async () => (await open(`/attend/${event.number}`)).status;
  expect(await statusOf()).toBe(404);
  await save([connection]);
  expect(await statusOf()).toBe(200);
  await save([]);
  expect(await statusOf()).toBe(404);
});
