import { addressOf } from '@nave/domain/kernel/call.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import type { StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { paywallSeats } from '@nave/server/paywall/tables.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

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
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [world.clientId]: 'owner' } });
  owner = await server.signIn(email);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

async function attendeeOf(number: string): Promise<StaffAttendee> {
  const { clientId, event } = world;
  const path = addressOf(ticketingCalls.attendees, { clientId, eventId: event.id, query: { search: number } });
  const { items } = await json<{ items: StaffAttendee[] }>(await server.call('GET', path, { cookie: owner }));
  return items[0] as StaffAttendee;
}
async function setStatus(number: string, status: 'Active' | 'Cancelled'): Promise<void> {
  const { id: attendeeId } = await attendeeOf(number);
  const path = addressOf(ticketingCalls.setStatus, { clientId: world.clientId, eventId: world.event.id, attendeeId });
  const answer = await server.call('PUT', path, { cookie: owner, body: { status } });
  expect(answer.status, await answer.clone().text()).toBe(200);
}
const isEnded = (frame: { type: string; event?: unknown }) => frame.type === 'event' && frame.event === 'ended';

test('TKT-98 PAY-37 C10 a cancelled attendee loses every seat at once: the pages are told why, and lose what is protected', async () => {
  const number = await world.attendee();
  const browsers = [await aBrowser(server), await aBrowser(server)];
  const watching = await Promise.all(browsers.map((browser) => browser.watch(world, number)));
  const neighbour = await (await aBrowser(server)).watch(world, await world.attendee());
  for (const { viewer } of [...watching, neighbour]) {
    open.push(viewer);
    await viewer.follow(topicName(presenceTopics.channel, { channelId: world.channel.id }));
  }
  await setStatus(number, 'Cancelled');
  for (const { viewer } of watching) {
    expect(await viewer.next(isEnded)).toMatchObject({
      data: { code: 'paywall.canceled', message: 'This attendee has been canceled' },
    });
    expect(await viewer.closed).toBe(4403);
  }
  expect(await browsers[0]?.enter(world, number)).toMatchObject({
    success: false,
    message: 'This attendee has been canceled',
  });
  expect(neighbour.viewer.events.filter(({ event }) => event === 'ended')).toEqual([]);
  const seats = await server.db.select().from(paywallSeats).where(eq(paywallSeats.number, number));
  expect(seats.map(({ exitAt, why }) => [exitAt, why])).toEqual(Array(2).fill([new Date(NOW), 'paywall.canceled']));
});

test('an attendee whose cancellation is taken back enters again', async () => {
  const number = await world.attendee({ status: 'Cancelled' });
  await setStatus(number, 'Active');
  expect((await (await aBrowser(server)).enter(world, number)).success).toBe(true);
});

test('however a cancellation and claims meet, a cancelled attendee has no seat afterwards', async () => {
  const browsers = await Promise.all(Array.from({ length: 8 }, () => aBrowser(server)));
  for (let round = 0; round < 6; round += 1) {
    const number = await world.attendee();
    const claims = browsers.map((browser) => browser.enter(world, number));
    await Promise.all([setStatus(number, 'Cancelled'), ...claims]);
    const seats = await server.db.select().from(paywallSeats).where(eq(paywallSeats.number, number));
    expect(seats.filter(({ exitAt }) => exitAt === null)).toEqual([]);
  }
});

test('C9 a changed type counts for the contents at once, and who watches keeps the seat', async () => {
  const number = await world.attendee();
  const { viewer, seat } = await (await aBrowser(server)).watch(world, number);
  open.push(viewer);
  const { id: attendeeId, firstName, lastName, edition, orderedAt } = await attendeeOf(number);
  const ids = { clientId: world.clientId, eventId: world.event.id, attendeeId };
  const path = addressOf(ticketingCalls.saveAttendee, ids);
  const body = { firstName, lastName, edition, orderedAt, typeId: 'staff', optionIds: [] };
  const answer = await server.call('PUT', path, { cookie: owner, body });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const [stored] = await server.db.select().from(paywallSeats).where(eq(paywallSeats.id, seat.id));
  expect(stored).toMatchObject({ typeId: 'staff', exitAt: null });
  expect(await (await aBrowser(server)).enter(world, number)).toMatchObject({ success: false });
});
