import { addressOf } from '@nave/domain/kernel/call.ts';
import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import type { Desk } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { updateClient } from '@nave/server/clients/clients.store.ts';
import { paywallAccess, paywallRefusals, paywallSeats } from '@nave/server/paywall/tables.ts';
import { aChannel, aClient, aConnection, anAttendee } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { forgetPartner } from '@nave/server/testing/partner-records.ts';
import { type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { aBrowser, aTypedEvent, type EnteredWorld, partnerWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const EVENT = '310001';
const NUMBER = '700000000001';
const clock = manualClock('2026-11-22T10:20:00.000Z');
let partner: PartnerServer;
let server: RunningApp;
let world: EnteredWorld;

beforeAll(async () => {
  partner = await partnerServer();
  server = await runningApp({ clock, env: partner.env });
});
afterAll(async () => {
  await server.stop();
  await partner.stop();
});
beforeEach(async () => {
  clock.advance(3_600_000);
  await forgetPartner(server.db);
  for (const table of [paywallSeats, paywallAccess]) await server.db.delete(table);
  partner.fail(null);
  partner.addEvent({});
  partner.addAttendee({});
  world = await partnerWorld(server.db);
});

async function adminOf(clientId: string): Promise<string> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'admin' } });
  return server.signIn(email);
}

test('a built-in event with the number of a partner’s event takes neither its page nor its landing', async () => {
  const other = await aClient(server.db);
  const event = await aTypedEvent(server.db, other.id, { number: EVENT, title: 'Other' });
  const channel = await aChannel(server.db, { clientId: other.id, name: 'Other Channel' });
  const { id: eventId } = event;
  await aConnection(server.db, channel, { eventId, eventNumber: EVENT, eventName: 'Other' });
  const browser = await aBrowser(server);
  expect(await browser.eventDetails(EVENT)).toMatchObject({ ClientId: world.clientId });
  expect(await browser.enterEvent(EVENT, NUMBER)).toMatchObject({ success: true });
  const landing = await json<{ data: EventChannels }>(await server.call('GET', `/cdn/channels/events/${EVENT}`));
  expect(landing.data.channels.map(({ clientId }) => clientId)).toEqual([world.clientId]);
  expect(await browser.arrive(EVENT, NUMBER)).toMatchObject({ success: true });
  const { number } = await anAttendee(server.db, event, { typeId: 'group' });
  expect(await browser.arrive(EVENT, number)).toMatchObject({ success: false });
});

test('TKT-89~ a built-in event gets no number of a partner’s event that is connected or listed', async () => {
  const other = await aClient(server.db);
  const cookie = await adminOf(other.id);
  await updateClient(server.db, world.clientId, { brushfireEventIds: ['310055'] });
  const add = async (number: string) => {
    const path = addressOf(ticketingCalls.addEvent, { clientId: other.id, query: {} });
    const answer = await server.call('POST', path, { cookie, body: sampleEventForm({ number }) });
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };
  expect(await add(EVENT)).toEqual([409, 'ticketing.number-taken']);
  expect(await add('310055')).toEqual([409, 'ticketing.number-taken']);
  expect(await add('310056')).toEqual([201, undefined]);
});

test('the desk and the door check of a partner’s event that the client owns work without an id of a built-in event', async () => {
  const cookie = await adminOf(world.clientId);
  const at = { clientId: world.clientId, eventNumber: EVENT };
  await (await aBrowser(server)).enterEvent(EVENT, '700000000009');
  expect(await json<Desk>(await server.call('GET', addressOf(deskCalls.state, at), { cookie }))).toMatchObject({
    eventId: null,
    channels: [{ id: world.channel.id }],
  });
  expect(await json(await server.call('GET', addressOf(deskCalls.check, at), { cookie }))).toEqual({ items: [] });
});

test('a seat on the page of a partner’s event is none on the page of another event with the same id', async () => {
  const browser = await aBrowser(server);
  await browser.enterEvent(EVENT, NUMBER);
  expect((await browser.eventDetails(EVENT)).StreamUrl).not.toBeNull();
  partner.addEvent({ EventNumber: '310002', StreamUrl: 'https://stream.example/other' });
  const channel = { id: world.channel.id, clientId: world.clientId };
  await aConnection(server.db, channel, { provider: 'brushfire', eventId: '9001', eventNumber: '310002' });
  expect((await browser.eventDetails('310002')).StreamUrl).toBeNull();
  const seats = await server.db.select().from(paywallSeats);
  expect(seats.map(({ place }) => place)).toEqual(['brushfire-9001']);
});

test('on a shared landing, the outage for one client keeps no attendee of another out, and unknown numbers wait', async () => {
  const eventNumber = '310003';
  partner.addEvent({ EventNumber: eventNumber });
  partner.addAttendee({ EventNumber: eventNumber });
  await partnerWorld(server.db, { eventNumber });
  const asked = await partnerWorld(server.db, { eventNumber });
  const known = await aBrowser(server);
  const { viewer } = await known.watch(asked, NUMBER);
  clock.advance(11 * 60_000);
  partner.fail('away');
  // The record of one client is stored, that of the other is not.
  expect(await known.arrive(eventNumber, NUMBER)).toMatchObject({ success: true });
  const stranger = await aBrowser(server);
  expect(await stranger.arrive(eventNumber, NUMBER)).toMatchObject({ error: { code: 'ticketing.unavailable' } });
  await viewer.close();
});

test('a refusal on a shared landing is told to the client that knows the attendee, else to one; an outage tells nobody', async () => {
  const eventNumber = '310004';
  const [first, second] = [
    await partnerWorld(server.db, { eventNumber }),
    await partnerWorld(server.db, { eventNumber }),
  ];
  const refused = async () => {
    const rows = await server.db.select().from(paywallRefusals);
    return rows.filter(({ clientId }) => [first.clientId, second.clientId].includes(clientId));
  };
  partner.fail('away');
  const browser = await aBrowser(server);
  expect(await browser.arrive(eventNumber, '700000000003')).toMatchObject({ error: { code: 'ticketing.unavailable' } });
  await browser.enter(first, '700000000003');
  partner.fail(null);
  // The breaker may rest.
  clock.advance(60_000);
  expect(await browser.arrive(eventNumber, '700000000004')).toMatchObject({ success: false });
  const told = [{ lastDigits: '0004', times: 1 }];
  await vi.waitFor(async () => expect(await refused()).toMatchObject(told), { timeout: 5_000 });
});

test('one person looks up at most 60 numbers at the desk at once, however often the screens are set', async () => {
  const [cookie, other] = [await adminOf(world.clientId), await adminOf(world.clientId)];
  const at = { clientId: world.clientId, eventNumber: EVENT };
  const person = (as: string, number: string) =>
    server.call('POST', addressOf(deskCalls.person, at), { cookie: as, body: { number } });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => (await person(cookie, `8000000000${10 + n}`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
  const set = addressOf(deskCalls.setExtraScreens, at);
  const body = { number: NUMBER, extraScreens: 1 };
  expect((await person(cookie, NUMBER)).status).toBe(429);
  expect((await server.call('PUT', set, { cookie, body })).status).toBe(429);
  expect((await person(other, NUMBER)).status).toBe(200);
  clock.advance(2_000);
  expect((await person(cookie, NUMBER)).status).toBe(200);
});
