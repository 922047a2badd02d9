import { paywallSeats } from '@nave/server/paywall/tables.ts';
import { aChannel, aClient, aConnection, aContent, anAttendee } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import {
  aBrowser,
  aTypedEvent,
  type Browser,
  type PaywalledWorld,
  paywalledWorld,
} from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
const clock = manualClock(NOW);
let server: RunningApp;
let world: PaywalledWorld;
let browser: Browser;

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  world = await paywalledWorld(server.db, { startsAt: at(-20), name: 'Opening Night' });
  browser = await aBrowser(server);
});

const arrive = (number: string, more?: { clientId?: string }) => browser.arrive(world.event.number, number, more);
const addContent = (changes: Parameters<typeof aContent>[1] = {}) =>
  aContent(server.db, { clientId: world.clientId, channelIds: [world.channel.id], startsAt: at(-20), ...changes });
const onDemand = { contentType: 'onDemand', startsAt: null } as const;
const namesOf = ({ landing }: Awaited<ReturnType<typeof arrive>>) => landing?.contents.map(({ name }) => name);
const seats = () => server.db.select().from(paywallSeats);

test('an attendee learns what to watch and where, and takes no seat', async () => {
  const before = (await seats()).length;
  const number = await world.attendee();
  const answer = await arrive(` ${number.slice(0, 4)}-${number.slice(4)} `);
  expect(answer).toEqual({
    success: true,
    message: '',
    landing: {
      outcome: 'available',
      isOnly: true,
      hasEarly: false,
      contents: [
        expect.objectContaining({
          id: world.content.id,
          key: world.content.key,
          name: 'Opening Night',
          client: { id: world.clientId, key: world.clientKey },
          channel: { id: world.channel.id, key: world.channel.key, name: 'Online' },
        }),
      ],
      changesAt: expect.any(String),
    },
  });
  expect((await seats()).length).toBe(before);
  expect((await server.call('GET', `/api/channels/${world.channel.id}/protected`, browser)).status).toBe(404);
});

test('PAY-104 PAY-43~ VIEW-246~ the answer has no protected field, and nothing of contents that are early, private or locked', async () => {
  const secrets = { description: '<p>secret-text</p>', src: 'https://video.example/secret.m3u8' };
  const rules = [{ attendeeTypeIds: ['single'], fields: {} }];
  await addContent({ name: 'Talk', ...secrets });
  await addContent({ name: 'secret-early', showAt: at(10) });
  await addContent({ name: 'secret-late', hideAt: at(-10) });
  await addContent({ name: 'secret-private', isPrivate: true });
  await addContent({ name: 'secret-locked', accessRules: { videoAccessRuleEnabled: true, rules } });
  const group = await arrive(await world.attendee());
  expect(namesOf(group)).toEqual(expect.arrayContaining(['Opening Night', 'Talk']));
  expect(JSON.stringify(group)).not.toContain('secret');
  const single = await arrive(await world.attendee({ typeId: 'single' }));
  expect(namesOf(single)).toContain('secret-locked');
});

test('PAY-102~ PAY-106~ PAY-107~ PAY-108~ what is early, late or missing is told without its name, until when', async () => {
  const rules = [{ attendeeTypeIds: ['single'], fields: {} }];
  world = await paywalledWorld(server.db, { startsAt: at(-20), showAt: at(10), hideAt: at(30) });
  const number = await world.attendee();
  const outcome = async () => {
    const { landing } = await arrive(number);
    return [landing?.outcome, landing?.isOnly, landing?.contents.length, landing?.changesAt];
  };
  expect(await outcome()).toEqual(['early', true, 0, at(10).toISOString()]);
  clock.set(at(10));
  expect(await outcome()).toEqual(['available', true, 1, new Date(at(30).getTime() + 1).toISOString()]);
  clock.set(at(31));
  expect((await outcome()).slice(0, 3)).toEqual(['late', true, 0]);
  world = await paywalledWorld(server.db, { startsAt: at(-20), accessRules: { videoAccessRuleEnabled: true, rules } });
  const { landing } = await arrive(await world.attendee());
  expect(landing).toEqual({ outcome: 'empty', isOnly: false, hasEarly: false, contents: [], changesAt: null });
});

test('contents of all channels of the event are listed once each, the earliest first and recordings last', async () => {
  const annex = await aChannel(server.db, { clientId: world.clientId, name: 'Annex' });
  const attendeeTypes = { group: { name: 'Group', numberOfScreens: 1, orderRelativeDays: null } };
  await aConnection(server.db, annex, { eventId: world.event.id, eventNumber: world.event.number, attendeeTypes });
  await addContent({ name: 'Both', startsAt: at(60), channelIds: [world.channel.id, annex.id] });
  await addContent({ name: 'Film', ...onDemand, channelIds: [annex.id] });
  await addContent({ name: 'Over', startsAt: at(-600) });
  const elsewhere = await aChannel(server.db, { clientId: world.clientId });
  await addContent({ name: 'Elsewhere', channelIds: [elsewhere.id] });
  expect(namesOf(await arrive(await world.attendee()))).toEqual(['Opening Night', 'Both', 'Film']);
  // The annex does not admit the type `single`.
  const single = await arrive(await world.attendee({ typeId: 'single' }));
  expect(namesOf(single)).toEqual(['Opening Night', 'Both']);
  expect(single.landing?.contents.map(({ channel }) => channel.id)).toEqual([world.channel.id, world.channel.id]);
});

test('PAY-101~ VIEW-197~ the refusals are those of a channel', async () => {
  const other = await aTypedEvent(server.db, world.clientId);
  const foreign = await aTypedEvent(server.db, (await aClient(server.db)).id);
  // The channel is connected to the other event too.
  await aConnection(
    server.db,
    { id: world.channel.id, clientId: world.clientId },
    {
      eventId: other.id,
      eventNumber: other.number,
      attendeeTypes: { group: { name: 'Group', numberOfScreens: 1, orderRelativeDays: null } },
    },
  );
  const refusals: [string, string][] = [
    ['1234567', 'Invalid Attendee Number Format'],
    ['999999999999', 'This attendee number does not have access'],
    [(await anAttendee(server.db, foreign, { typeId: 'group' })).number, 'This attendee number does not have access'],
    [await world.attendee({ typeId: 'other' }), 'This attendee number does not have access'],
    [await world.attendee({ typeId: 'staff' }), 'This attendee number does not have access'],
    [await world.attendee({ eventId: other.id }), 'This attendee number does not belong to this content.'],
    [await world.attendee({ status: 'Cancelled' }), 'This attendee has been canceled'],
  ];
  for (const [number, message] of refusals) {
    const startedAtMs = performance.now();
    expect([number, await arrive(number)]).toMatchObject([number, { success: false, message }]);
    if (number.length >= 8) expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(295);
  }
});

test('PAY-39~ after the relative days have passed, access has ended', async () => {
  const attendeeTypes = { group: { name: 'Group', numberOfScreens: 2, orderRelativeDays: 10 } };
  world = await paywalledWorld(server.db, { startsAt: at(-20), attendeeTypes });
  const ended = await world.attendee({ orderedAt: at(-10 * 1_440) });
  expect(await arrive(ended)).toMatchObject({ message: 'Your access to this content has ended' });
  expect(await arrive(await world.attendee({ orderedAt: at(1 - 10 * 1_440) }))).toMatchObject({ success: true });
});

test('PAY-41~ C2 guesses on the landing and in channels count together; a number that has watched does not', async () => {
  const number = await world.attendee();
  await browser.enter(world, number);
  for (let guess = 0; guess < 5; guess += 1) await arrive(`90000000000${guess}`);
  for (let guess = 5; guess < 10; guess += 1) await browser.enter(world, `90000000000${guess}`);
  expect(await arrive('900000000010')).toMatchObject({ error: { code: 'paywall.too-many' } });
  expect(await browser.enter(world, '900000000011')).toMatchObject({ error: { code: 'paywall.too-many' } });
  expect(await arrive(number)).toMatchObject({ success: true });
});

test('C15~ a number that the landing has judged counts once, also when it enters', async () => {
  for (let at = 0; at < 20; at += 1) {
    const number = await world.attendee();
    expect(await arrive(number)).toMatchObject({ success: true });
    expect(await browser.enter(world, number)).toMatchObject({ success: true });
  }
  expect(await arrive(await world.attendee())).toMatchObject({ error: { code: 'paywall.too-many' } });
});

test('PAY-100~ an event without channels, or without channels of the named client, is not found', async () => {
  const number = await world.attendee();
  const missing = { error: { code: 'paywall.not-found', message: 'Event Not Found!' } };
  const unconnected = await aTypedEvent(server.db, world.clientId);
  for (const event of ['000000', unconnected.number, '12345', '%20', `${world.event.number}0`, '9'.repeat(300)])
    expect([event, await browser.arrive(event, number)]).toMatchObject([event, missing]);
  const { id: otherClient } = await aClient(server.db);
  expect(await arrive(number, { clientId: otherClient })).toMatchObject(missing);
  expect(await arrive(number, { clientId: world.clientId })).toMatchObject({ success: true });
});

test('C14~ another site and a browser without a cookie cannot ask, and a malformed question is refused', async () => {
  const path = `/api/attend/${world.event.number}`;
  const number = await world.attendee();
  const statusOf = async (body: unknown, cookie?: string) =>
    (await server.call('POST', path, { body, ...(cookie !== undefined && { cookie }) })).status;
  expect(await statusOf({ number })).toBe(403);
  const crossSite = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie: browser.cookie, 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ number }),
  });
  expect(crossSite.status).toBe(403);
  for (const body of [{}, { number: 1 }, { number, more: 1 }, { number: '1'.repeat(201) }, [], null])
    expect([body, await statusOf(body, browser.cookie)]).toEqual([body, 400]);
  expect(await statusOf({ number }, browser.cookie)).toBe(200);
});
