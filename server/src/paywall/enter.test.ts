import { writeConnections } from '@nave/server/channels/channel-events.store.ts';
import { aChannel, aClient, aConnection, anAttendee } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import {
  aBrowser,
  aTypedEvent,
  type Browser,
  type PaywalledWorld,
  paywalledWorld,
} from '@nave/server/testing/paywalled-world.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
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
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  browser = await aBrowser(server);
});

const path = (number: string, query: Record<string, string> = {}, key = world.channel.key) =>
  `/api/brushfire/attendees/${number}/authorize/${key}?${new URLSearchParams({ clientId: world.clientId, ...query })}`;
const protectedPart = async (cookie?: string) =>
  server.call('GET', `/api/channels/${world.channel.id}/protected`, cookie === undefined ? {} : { cookie });
const refused = (message: string) => ({ success: false, message });

test('PAY-21 PAY-30 TKT-63 API-66 an attendee of a connected event enters, and gets a seat and the protected part', async () => {
  expect((await protectedPart(browser.cookie)).status).toBe(404);
  const answer = await browser.enter(world, await world.attendee());
  expect(answer).toEqual({
    success: true,
    message: '',
    seat: { id: expect.any(String), place: world.channel.id, browserId: expect.any(String), endsAt: null },
  });
  expect((await protectedPart(browser.cookie)).status).toBe(200);
});

test('a number in any spelling is the same number', async () => {
  const number = await world.attendee({ number: '123456789012' });
  expect(
    await browser.enter(world, ` ${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}\u200b`),
  ).toMatchObject({
    success: true,
  });
});

test('PAY-9 PAY-10 PAY-11 PAY-32 PAY-40 C1 a number with an invalid format is refused; 8 digits are valid', async () => {
  const shortest = await world.attendee({ number: '12345678' });
  expect([shortest.length, (await browser.enter(world, shortest)).success]).toEqual([8, true]);
  for (const number of ['1234567', 'abcdefgh', '1e999999', '１２３４５６７８'])
    expect(await browser.enter(world, number)).toMatchObject(refused('Invalid Attendee Number Format'));
  const long = await server.call('GET', path('1'.repeat(10_000)), { cookie: browser.cookie });
  expect(long.status).toBeGreaterThanOrEqual(400);
});

test('PAY-33 PAY-36 a number that is unknown, of another organisation, or of a type that is not listed has no access', async () => {
  const other = await aClient(server.db);
  const { number: foreign } = await anAttendee(server.db, await aTypedEvent(server.db, other.id), { typeId: 'group' });
  for (const number of ['999999999999', foreign, await world.attendee({ typeId: 'other' })])
    expect(await browser.enter(world, number)).toEqual({
      ...refused('This attendee number does not have access'),
      code: 'paywall.no-access',
    });
});

test('PAY-34 an attendee of another event of the organisation does not belong to the content', async () => {
  const number = await world.attendee({ eventId: (await aTypedEvent(server.db, world.clientId)).id });
  expect(await browser.enter(world, number)).toMatchObject(
    refused('This attendee number does not belong to this content.'),
  );
});

test('PAY-35 an attendee type without screens has no access', async () => {
  expect(await browser.enter(world, await world.attendee({ typeId: 'staff' }))).toMatchObject(
    refused('This attendee number does not have access'),
  );
});

test('PAY-37 a cancelled attendee is refused', async () => {
  expect(await browser.enter(world, await world.attendee({ status: 'Cancelled' }))).toMatchObject(
    refused('This attendee has been canceled'),
  );
});

test('PAY-38 PAY-48 PAY-51 two screens are allowed, the third browser is refused; the same browser takes no second seat', async () => {
  const number = await world.attendee();
  const first = await browser.enter(world, number);
  expect((await browser.enter(world, number)).seat).toEqual(first.seat);
  expect(await (await aBrowser(server)).enter(world, number)).toMatchObject({ success: true });
  const third = await (await aBrowser(server)).enter(world, number);
  expect(third).toMatchObject(refused('This attendee number is already in use on the maximum number of screens'));
  expect(third.screens).toEqual([
    { seatId: first.seat?.id, device: 'computer', since: NOW },
    { seatId: expect.any(String), device: 'computer', since: NOW },
  ]);
});

test('PAY-39 PAY-60 access ends when the relative days after the order have passed', async () => {
  world = await paywalledWorld(server.db, {
    startsAt: new Date('2026-11-22T10:00:00Z'),
    attendeeTypes: { group: { name: 'Group', numberOfScreens: 5, orderRelativeDays: 10 } },
  });
  const number = await world.attendee({ orderedAt: new Date('2026-11-12T10:20:00.001Z') });
  expect(await browser.enter(world, number)).toMatchObject({
    success: true,
    seat: { endsAt: '2026-11-22T10:20:00.001Z' },
  });
  clock.advance(1);
  expect(await browser.enter(world, number)).toMatchObject(refused('Your access to this content has ended'));
  expect((await protectedPart(browser.cookie)).status).toBe(404);
});

test('C14 a request of another site, a prefetch and a browser without a known cookie take no seat', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const url = server.url + path(number);
  const headers = { cookie: browser.cookie };
  const statuses = await Promise.all([
    fetch(url, { headers }),
    fetch(url, { headers: { ...headers, 'x-requested-with': 'nave', 'sec-fetch-site': 'cross-site' } }),
    fetch(url, { headers: { ...headers, 'x-requested-with': 'nave', origin: 'https://evil.example' } }),
    server.call('GET', path(number)),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await (await aBrowser(server)).enter(world, number)).toMatchObject({ success: true });
});

test('C6 PAY-42 the id of another browser is refused, and fields that the caller sends decide nothing', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const own = await browser.enter(world, number);
  const thief = await aBrowser(server);
  const stolen = await server.call('GET', path(number, { analyticsUserId: own.seat?.browserId ?? '' }), thief);
  expect(stolen.status).toBe(403);
  const invented = await server.call('GET', path(number, { numberOfScreens: '9' }), thief);
  expect(invented.status).toBe(400);
  expect(await thief.enter(world, number)).toMatchObject({ success: false });
  expect(await browser.enter(world, number, { analyticsUserId: own.seat?.browserId ?? '' })).toMatchObject({
    success: true,
  });
});

test('a channel of another organisation and a missing channel are not found', async () => {
  const number = await world.attendee();
  const other = await aChannel(server.db);
  const asked = [path(number, {}, other.key), path(number, { clientId: other.clientId }), path(number, {}, 'missing')];
  for (const one of asked) expect((await server.call('GET', one, browser)).status).toBe(404);
});

test('API-94~ PAY-41 TKT-65 after ten wrong numbers a browser has to wait; a browser that may enter, and other browsers, do not', async () => {
  const number = await world.attendee();
  await browser.enter(world, number);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => server.call('GET', path(`90000000000${index}`), browser)),
  );
  const statuses = guesses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const [limited] = guesses.filter(({ status }) => status === 429);
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  // The browser still gets its own seat again.
  expect(await browser.enter(world, number)).toMatchObject({ success: true });
  expect(await (await aBrowser(server)).enter(world, number)).toMatchObject({ success: true });
});

test('TKT-60 TKT-61 TKT-62 TKT-78 API-65 a number tells nothing to browsers without a seat, and no names to its own', async () => {
  const number = await world.attendee();
  await browser.enter(world, number);
  const accessOf = async (named: string, who: Browser) =>
    json(await server.call('GET', `/api/brushfire/attendees/${named}`, who));
  const stranger = await aBrowser(server);
  const empty = { paywallAccess: { isCanceled: false, channelIds: [], seats: [], attendeeData: null } };
  expect(await accessOf(number, stranger)).toEqual(empty);
  expect(await accessOf('999999999999', stranger)).toEqual(empty);
  const own = await accessOf(number, browser);
  expect(own).toMatchObject({
    paywallAccess: {
      channelIds: [world.channel.id],
      seats: [{ place: world.channel.id }],
      attendeeData: { TypeId: 'group' },
    },
  });
  expect(JSON.stringify(own)).not.toMatch(/Amos|Reed|@/);
});

test('a screen is taken over at most three times in ten minutes', async () => {
  const number = await world.attendee({ typeId: 'single' });
  await browser.enter(world, number);
  const takeOver = async () => {
    const other = await aBrowser(server);
    const { screens } = await other.enter(world, number);
    return other.enter(world, number, { insteadOf: screens?.[0]?.seatId ?? '' });
  };
  for (let taken = 0; taken < 3; taken += 1) expect(await takeOver()).toMatchObject({ success: true });
  expect(await takeOver()).toMatchObject({ error: { code: 'paywall.too-many-take-overs' } });
});

test('C15 a browser enters with at most 20 numbers an hour, and a number that it repeats counts once', async () => {
  const numbers: string[] = [];
  for (let at = 0; at < 21; at += 1) numbers.push(await world.attendee({ status: 'Cancelled' }));
  for (let at = 0; at < 5; at += 1) await browser.enter(world, numbers[0] ?? '');
  const answers = [];
  for (const number of numbers) answers.push(await browser.enter(world, number));
  const limited = answers.map((answer) => 'error' in answer);
  expect(limited).toEqual([...Array(20).fill(false), true]);
});

test('a browser that enters again gets the end of access that is right now', async () => {
  const attendeeTypes = { group: { name: 'Group', numberOfScreens: 5, orderRelativeDays: 30 } };
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z'), attendeeTypes });
  const number = await world.attendee({ orderedAt: new Date('2026-11-01T00:00:00Z') });
  const first = await browser.enter(world, number);
  expect(first.seat?.endsAt).toBe('2026-12-01T00:00:00.000Z');
  await writeConnections(server.db, { clientId: world.clientId, channelId: world.channel.id }, []);
  const longer = { group: { name: 'Group', numberOfScreens: 5, orderRelativeDays: 60 } };
  const connected = { eventId: world.event.id, eventNumber: world.event.number, attendeeTypes: longer };
  await aConnection(server.db, { id: world.channel.id, clientId: world.clientId }, connected);
  await vi.waitFor(
    async () => {
      const again = await browser.enter(world, number);
      expect(again.seat).toEqual({ ...first.seat, endsAt: '2026-12-31T00:00:00.000Z' });
    },
    { timeout: 5_000, interval: 300 },
  );
});
