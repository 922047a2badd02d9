import { addressOf } from '@nave/domain/kernel/call.ts';
import type { Desk, DeskPerson } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { MAX_EXTRA_SCREENS } from '@nave/domain/paywall/desk-entry.ts';
import { writeConnections } from '@nave/server/channels/channel-events.store.ts';
import { aChannel, aClient, aConnection, aContent, anAttendee } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import {
  aBrowser,
  aTypedEvent,
  type Browser,
  type PaywalledWorld,
  paywalledWorld,
} from '@nave/server/testing/paywalled-world.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;
let world: PaywalledWorld;
let owner: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  owner = await adminOf(world.clientId);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

async function adminOf(clientId: string): Promise<string> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'admin' } });
  return server.signIn(email);
}
const at = () => ({ clientId: world.clientId, eventNumber: world.event.number });
const desk = async () => json<Desk>(await server.call('GET', addressOf(deskCalls.state, at()), { cookie: owner }));
const ask = (number: string) =>
  server.call('POST', addressOf(deskCalls.person, at()), { cookie: owner, body: { number } });
const person = async (number: string) => json<DeskPerson>(await ask(number));
const free = (seatId: string) =>
  server.call('DELETE', addressOf(deskCalls.freeScreen, { ...at(), seatId }), { cookie: owner });
const setExtra = (number: string, extraScreens: number) =>
  server.call('PUT', addressOf(deskCalls.setExtraScreens, at()), { cookie: owner, body: { number, extraScreens } });
async function watch(browser: Browser, number: string) {
  const watching = await browser.watch(world, number);
  open.push(watching.viewer);
  return watching;
}
const enter = async (number: string) => (await aBrowser(server)).enter(world, number);

test('the desk tells the screens of a number, and why another one is refused', async () => {
  const number = await world.attendee({ typeId: 'single', firstName: 'Amos', lastName: 'Reed' });
  expect((await person(number)).places).toEqual([
    { id: world.channel.id, name: 'Online', screens: 1, inUse: 0, endsAt: null, refusal: null },
  ]);
  const { seat } = await watch(await aBrowser(server), number);
  expect(await enter(number)).toMatchObject({ code: 'paywall.screens-full' });
  await vi.waitFor(async () =>
    expect(await person(`${number.slice(0, 4)} ${number.slice(4)}`)).toEqual({
      lastDigits: number.slice(-4),
      firstName: 'Amos',
      lastName: 'Reed',
      typeName: 'Single',
      status: 'Active',
      eventNumber: world.event.number,
      extraScreens: 0,
      places: [
        {
          id: world.channel.id,
          name: 'Online',
          screens: 1,
          inUse: 1,
          endsAt: null,
          refusal: expect.objectContaining({ code: 'paywall.screens-full' }),
        },
      ],
      seats: [{ id: seat.id, place: 'Online', device: 'computer', since: NOW }],
      refusals: [
        {
          code: 'paywall.screens-full',
          message: 'This attendee number is already in use on the maximum number of screens',
          times: 1,
          place: 'Online',
          at: NOW,
        },
      ],
    }),
  );
  expect(await (await ask(number)).text()).not.toContain(number);
});

test('a freed screen is told why and stops, and another one enters; freeing it again finds nothing', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const { seat, viewer } = await watch(await aBrowser(server), number);
  expect((await enter(number)).success).toBe(false);
  expect((await free(seat.id)).status).toBe(200);
  const ended = await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
  expect(ended).toMatchObject({
    data: { code: 'paywall.freed', message: 'Event staff have freed this screen for another one.' },
  });
  expect((await enter(number)).success).toBe(true);
  expect((await free(seat.id)).status).toBe(404);
  expect((await person(number)).seats.map(({ id }) => id)).not.toContain(seat.id);
});

test('an added screen counts at once, and taking it back lets those who watch stay', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const first = await aBrowser(server);
  await watch(first, number);
  expect((await setExtra(number, 1)).status).toBe(200);
  expect(await person(number)).toMatchObject({ extraScreens: 1, places: [{ screens: 2, inUse: 1, refusal: null }] });
  expect((await enter(number)).success).toBe(true);
  expect((await enter(number)).success).toBe(false);
  expect((await setExtra(number, 0)).status).toBe(200);
  expect((await first.enter(world, number)).success).toBe(true);
  expect(await person(number)).toMatchObject({ extraScreens: 0, places: [{ screens: 1, inUse: 2 }] });
});

async function deleteAttendee(): Promise<void> {
  const list = `/api/clients/${world.clientId}/events/${world.event.id}/attendees`;
  const { items } = await json<{ items: { id: string }[] }>(await server.call('GET', list, { cookie: owner }));
  expect(items).toHaveLength(1);
  for (const { id } of items)
    expect((await server.call('DELETE', `${list}/${id}`, { cookie: owner })).status).toBe(200);
}

test('a number that another attendee gets has no screens of the former one', async () => {
  const number = await world.attendee({ typeId: 'single' });
  expect((await setExtra(number, 2)).status).toBe(200);
  expect((await enter(number)).success).toBe(true);
  await deleteAttendee();
  // First in the same event, then in an event of another client.
  await world.attendee({ typeId: 'single', number });
  expect(await person(number)).toMatchObject({ extraScreens: 0, places: [{ screens: 1 }] });
  expect((await setExtra(number, 2)).status).toBe(200);
  await deleteAttendee();
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  owner = await adminOf(world.clientId);
  await world.attendee({ typeId: 'single', number });
  expect(await person(number)).toMatchObject({ extraScreens: 0, places: [{ screens: 1 }] });
  expect((await setExtra(number, 1)).status).toBe(200);
  expect(await person(number)).toMatchObject({ extraScreens: 1, places: [{ screens: 2 }] });
  expect((await enter(number)).success).toBe(true);
  expect(await person(number)).toMatchObject({ extraScreens: 1 });
});

test('at most five screens are added, and no number of another organisation is found or changed', async () => {
  const number = await world.attendee();
  for (const extraScreens of [MAX_EXTRA_SCREENS + 1, -1, 0.5, Number.MAX_SAFE_INTEGER])
    expect((await setExtra(number, extraScreens)).status).toBe(400);
  expect((await setExtra(number, MAX_EXTRA_SCREENS)).status).toBe(200);
  const other = await aClient(server.db);
  const { number: foreign } = await anAttendee(server.db, await aTypedEvent(server.db, other.id), { typeId: 'group' });
  const answers = await Promise.all([ask(foreign), ask('999999999999'), ask('x'), setExtra(foreign, 1)]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(bodies).size).toBe(1);
});

test('however many claim while screens are added, no more watch than the screens allow', async () => {
  const number = await world.attendee({ typeId: 'single' });
  const browsers = await Promise.all(Array.from({ length: 12 }, () => aBrowser(server)));
  const entered = browsers.map((browser) => browser.enter(world, number));
  const added = await Promise.all([1, 2, 2, 1, 2].map((extra) => setExtra(number, extra)));
  expect(added.every(({ status }) => status === 200)).toBe(true);
  await Promise.all(entered);
  const { places } = await person(number);
  expect(places[0]?.inUse).toBeLessThanOrEqual(3);
  await Promise.all([setExtra(number, 2)]);
  await Promise.all(browsers.map((browser) => browser.enter(world, number)));
  expect((await person(number)).places).toMatchObject([{ screens: 3, inUse: 3 }]);
});

test('the desk counts who watches and the refusals of the last hour by their reason', async () => {
  const number = await world.attendee({ typeId: 'single' });
  await watch(await aBrowser(server), number);
  await enter(number);
  await enter(number);
  await enter('999999999999');
  await enter(await world.attendee({ typeId: 'staff' }));
  await vi.waitFor(async () =>
    expect(await desk()).toMatchObject({
      eventNumber: world.event.number,
      eventId: world.event.id,
      channels: [{ id: world.channel.id, name: 'Online' }],
      watching: 1,
      refusals: [
        { code: 'paywall.no-access', times: 2 },
        { code: 'paywall.screens-full', times: 2 },
      ],
    }),
  );
  clock.advance(3_600_000);
  expect((await desk()).refusals).toEqual([]);
});

test('an attendee of another event is found, with the event’s number', async () => {
  const event = await aTypedEvent(server.db, world.clientId);
  const { number } = await anAttendee(server.db, event, { typeId: 'group' });
  expect(await person(number)).toMatchObject({
    eventNumber: event.number,
    places: [{ refusal: { code: 'paywall.other-event' } }],
  });
});

test('an event that only a connection knows has a desk without its id', async () => {
  const channel = await aChannel(server.db, { clientId: world.clientId });
  await aConnection(server.db, channel, { eventNumber: '900001', eventName: 'Partner Camp' });
  const path = addressOf(deskCalls.state, { clientId: world.clientId, eventNumber: '900001' });
  expect(await json(await server.call('GET', path, { cookie: owner }))).toMatchObject({
    title: 'Partner Camp',
    eventId: null,
    channels: [{ id: channel.id }],
  });
  await writeConnections(server.db, { clientId: world.clientId, channelId: channel.id }, []);
  expect((await server.call('GET', path, { cookie: owner })).status).toBe(404);
});

test('the door check finds types that enter nowhere, contents that open to nobody, and numbers in sequence', async () => {
  const findings = async () =>
    (await json<{ items: unknown[] }>(await server.call('GET', addressOf(deskCalls.check, at()), { cookie: owner })))
      .items;
  await world.attendee({ typeId: 'group', number: '50000000000017' });
  expect(await findings()).toEqual([]);
  await world.attendee({ typeId: 'staff', number: '50000000000018' });
  await world.attendee({ typeId: 'other', number: '50000012' });
  await world.attendee({ typeId: 'other', status: 'Cancelled' });
  await aContent(server.db, {
    clientId: world.clientId,
    channelIds: [world.channel.id],
    name: 'Staff Talk',
    accessRules: { videoAccessRuleEnabled: true, rules: [{ attendeeTypeIds: ['staff'], fields: {} }] },
  });
  expect(await findings()).toEqual([
    { kind: 'enters-nowhere', type: 'Staff', attendees: 1, channelId: world.channel.id },
    { kind: 'enters-nowhere', type: 'Other', attendees: 1, channelId: world.channel.id },
    { kind: 'opens-to-nobody', content: 'Staff Talk', contentId: expect.any(String) },
    { kind: 'short-numbers', numbers: 1 },
    { kind: 'numbers-in-sequence', numbers: 2 },
  ]);
});
