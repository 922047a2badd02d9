import { aChannel, aClient, aConnection, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import {
  aBrowser,
  aTypedEvent,
  type Browser,
  type PaywalledWorld,
  paywalledWorld,
} from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateClient } from '../clients/clients.store.ts';
import { paywallSeats } from './tables.ts';

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

const enter = (number: string, by = browser, eventNumber = world.event.number) => by.enterEvent(eventNumber, number);
const path = (number: string, query = '', eventNumber = world.event.number) =>
  `/api/brushfire/events/${eventNumber}/${number}/authorize/${query}`;
const refused = (message: string) => ({ success: false, message });
const NO_ACCESS = 'This attendee number does not have access';
const FULL = 'This attendee number is already in use on the maximum number of screens';

test('PAY-31 TKT-64 API-67 PAY-120~ an attendee of the event enters its page and gets a seat by the id of the event, apart from the seats in channels', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const answer = await enter(number);
  expect(answer).toEqual({
    success: true,
    message: '',
    seat: { id: expect.any(String), place: world.event.id, browserId: expect.any(String), endsAt: null },
  });
  expect((await enter(number)).seat).toEqual(answer.seat);
  // The only screen of the number on the event's page is not that in the channel.
  expect(await (await aBrowser(server)).enter(world, number)).toMatchObject({ success: true });
  expect(await enter(number, await aBrowser(server))).toMatchObject(refused(FULL));
  const seats = await server.db.select().from(paywallSeats);
  expect(seats.filter((seat) => seat.number === number).map(({ place }) => place)).toEqual(
    expect.arrayContaining([world.event.id, world.channel.id]),
  );
});

test('PAY-44 seats are kept by the id of the channel or event, each with its browser and, once it is over, its exit', async () => {
  const number = await world.attendee();
  const inEvent = (await enter(number)).seat;
  const inChannel = (await browser.enter(world, number)).seat;
  clock.advance(60_000);
  const release = `/api/brushfire/attendees/${number}/${world.event.id}/${inEvent?.browserId}`;
  expect((await server.call('DELETE', release, browser)).status).toBe(200);
  const seats = await server.db.select().from(paywallSeats).where(eq(paywallSeats.number, number));
  expect(seats.map(({ place, browserId, exitAt }) => [place, browserId, exitAt])).toEqual(
    expect.arrayContaining([
      [world.event.id, inEvent?.browserId, new Date(Date.parse(NOW) + 60_000)],
      [world.channel.id, inChannel?.browserId, null],
    ]),
  );
});

test('PAY-38~ PAY-48~ a type has as many screens as the most generous channel gives it; a taken screen can be taken over', async () => {
  const generous = await aChannel(server.db, { clientId: world.clientId });
  const { id: eventId, number: eventNumber } = world.event;
  const attendeeTypes = { single: { name: 'Single', numberOfScreens: 2, orderRelativeDays: null } };
  await aConnection(server.db, generous, { eventId, eventNumber, attendeeTypes });
  const number = await world.attendee({ typeId: 'single' });
  const first = await enter(number);
  expect(await enter(number, await aBrowser(server))).toMatchObject({ success: true });
  const third = await aBrowser(server);
  const full = await enter(number, third);
  expect(full).toMatchObject(refused(FULL));
  expect(full.screens).toHaveLength(2);
  const taken = await third.enterEvent(eventNumber, number, { insteadOf: first.seat?.id ?? '' });
  expect(taken).toMatchObject({ success: true });
  expect(await browser.eventDetails(eventNumber)).toMatchObject({ IsAdmitted: false });
  expect(await third.eventDetails(eventNumber)).toMatchObject({ IsAdmitted: true });
});

test('PAY-33~ PAY-35~ numbers that are unknown, foreign or of a type that channels exclude have no access', async () => {
  const other = await aClient(server.db);
  const { number: foreign } = await anAttendee(server.db, await aTypedEvent(server.db, other.id), { typeId: 'group' });
  for (const number of ['999999999999', foreign, await world.attendee({ typeId: 'staff' })])
    expect(await enter(number)).toEqual({ ...refused(NO_ACCESS), code: 'paywall.no-access' });
  expect(await enter('1e999999')).toMatchObject(refused('Invalid Attendee Number Format'));
  expect(await enter(await world.attendee({ status: 'Cancelled' }))).toMatchObject(
    refused('This attendee has been canceled'),
  );
  const sibling = await aTypedEvent(server.db, world.clientId);
  expect(await enter((await anAttendee(server.db, sibling, { typeId: 'group' })).number)).toMatchObject(
    refused('This attendee number does not belong to this content.'),
  );
  // A type that no channel mentions has a screen.
  expect(await enter(await world.attendee({ typeId: 'other' }))).toMatchObject({ success: true });
});

test('PAY-39~ the days of a channel end the access to the page of the event', async () => {
  world = await paywalledWorld(server.db, {
    startsAt: new Date('2026-11-22T10:00:00Z'),
    attendeeTypes: { group: { name: 'Group', numberOfScreens: 1, orderRelativeDays: 10 } },
  });
  const number = await world.attendee({ orderedAt: new Date('2026-11-12T10:20:00.001Z') });
  expect(await enter(number)).toMatchObject({ seat: { endsAt: '2026-11-22T10:20:00.001Z' } });
  clock.advance(1);
  expect(await enter(number)).toMatchObject(refused('Your access to this content has ended'));
  expect(await browser.eventDetails(world.event.number)).toMatchObject({ IsAdmitted: false });
});

test('an event that asks for no number lets everyone in without a seat', async () => {
  const open = await anEvent(server.db, { asksNumber: false });
  expect(await enter('99999999', browser, open.number)).toEqual({ success: true, message: '' });
});

test('C14 a request of another site, a prefetch, a browser without a known cookie and the id of another browser take no seat', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const url = server.url + path(number);
  const headers = { cookie: browser.cookie };
  const own = { ...headers, 'x-requested-with': 'nave' };
  const answers = await Promise.all([
    fetch(url, { headers }),
    fetch(url, { headers: { ...own, 'sec-fetch-site': 'cross-site' } }),
    fetch(url, { headers: { ...own, origin: 'https://evil.example' } }),
    server.call('GET', path(number)),
    server.call('GET', path(number, '?analyticsUserId=somebody-else'), browser),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await server.call('GET', path(number, '?numberOfScreens=9'), browser)).status).toBe(400);
  expect(await server.db.select().from(paywallSeats)).not.toContainEqual(expect.objectContaining({ number }));
  expect(await enter(number)).toMatchObject({ success: true });
});

test('an event that is unknown, malformed or of an archived organisation is not found', async () => {
  const number = await world.attendee();
  const archived = await anEvent(server.db);
  await updateClient(server.db, archived.clientId, { isArchived: true });
  for (const eventNumber of ['000000', 'abc', world.event.id, '1'.repeat(250), archived.number]) {
    const answer = await server.call('GET', path(number, '', eventNumber), browser);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Event Not Found!')]);
  }
});

test('API-94~ PAY-41~ TKT-65~ ten wrong numbers of a browser are judged on the pages of events too, and its right number still enters elsewhere', async () => {
  const wrong = Array.from({ length: 11 }, (_, index) => `90000000000${index}`.slice(-12));
  const statuses: number[] = [];
  for (const number of wrong) statuses.push((await server.call('GET', path(number), browser)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(await enter(await world.attendee(), await aBrowser(server))).toMatchObject({ success: true });
});
