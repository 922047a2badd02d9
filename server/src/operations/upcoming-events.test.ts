import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { UPCOMING_EVENTS_PAGE, type UpcomingEvent } from '@nave/domain/operations/reports.api.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { writeConnections } from '@nave/server/channels/channel-events.store.ts';
import { updateChannel } from '@nave/server/channels/channels.store.ts';
import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aConnection, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateClient } from '../clients/clients.store.ts';
import { findingSpots } from '../ticketing/find-spots.ts';

const DAY_MS = 86_400_000;
let bed: ApiTestbed;
let clientId: string;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db, { name: 'Grace', timeZoneName: 'America/Costa_Rica' })).id;
});

const daysAhead = (days: number) => new Date(bed.clock.now().getTime() + days * DAY_MS).toISOString();
const page = async (after?: string) =>
  (
    await bed.as(globalOwner, 'GET', `/api/reports/upcoming-paywall${after === undefined ? '' : `?after=${after}`}`)
  ).json<{ items: UpcomingEvent[]; next: string | null }>();
const own = async () => (await page()).items.filter((item) => item.clientId === clientId);
const aConnected = async (eventNumber: string, days: number, name = 'Online') => {
  const channel = await aChannel(bed.db, { clientId, name });
  await aConnection(bed.db, channel, { eventNumber, eventName: `Event ${eventNumber}`, eventDate: daysAhead(days) });
  return channel;
};

test('OPS-66~ OPS-67 OPS-68 OPS-70 API-57~ connected events are listed by their date, from today to the 14th day in the zone of the organisation', async () => {
  await anEvent(bed.db, { clientId, startsAt: new Date(daysAhead(3)), title: 'Connected nowhere' });
  for (const [number, days] of [
    // Now it is 4 am in Costa Rica: 14.8 days are still the 14th day, 0.1 days ago is today.
    ['100004', 14.8],
    ['100009', 14.9],
    ['100008', -0.2],
    ['100001', -0.1],
    ['100003', 7],
    ['100002', 0.1],
  ] as const)
    await aConnected(number, days);
  expect((await own()).map(({ eventNumber }) => eventNumber)).toEqual(['100001', '100002', '100003', '100004']);
});

test('PAY-124~ OPS-69~ a row names the event, its date, the organisation, the channel and the spots', async () => {
  const event = await anEvent(bed.db, { clientId, capacity: 5 });
  await anAttendee(bed.db, event);
  await anAttendee(bed.db, event);
  await anAttendee(bed.db, event, { status: 'Cancelled' });
  const channel = await aConnected(event.number, 2, 'Main Hall');
  expect(await own()).toEqual([
    {
      clientId,
      clientName: 'Grace',
      timeZoneName: 'America/Costa_Rica',
      channelId: channel.id,
      channelName: 'Main Hall',
      eventNumber: event.number,
      eventName: `Event ${event.number}`,
      eventDate: daysAhead(2),
      spots: { taken: 2, remaining: 3 },
    },
  ]);
});

test('an event that no longer exists, or now belongs to another organisation, keeps its row without spots', async () => {
  const foreign = await anEvent(bed.db);
  await aConnected('100004', 1);
  await aConnected(foreign.number, 2);
  expect((await own()).map(({ spots }) => spots)).toEqual([{ missing: 'gone' }, { missing: 'gone' }]);
});

test('deleted channels and archived organisations are not listed', async () => {
  const channel = await aConnected('100005', 1);
  expect(await own()).toHaveLength(1);
  await updateChannel(bed.db, clientId, channel.id, { versionCode: 'deleted' });
  expect(await own()).toEqual([]);
  await aConnected('100006', 1);
  expect(await own()).toHaveLength(1);
  await updateClient(bed.db, clientId, { isArchived: true });
  expect(await own()).toEqual([]);
});

test('many events are listed in pages without gaps, also if they have the same date', async () => {
  const channel = await aChannel(bed.db, { clientId });
  const rows = Array.from({ length: UPCOMING_EVENTS_PAGE + 10 }, (_, index) => ({
    channelId: channel.id,
    clientId,
    provider: 'builtin',
    eventId: 'event',
    eventNumber: String(200_000 + index),
    eventName: 'Camp',
    eventDate: new Date(daysAhead(5)),
    attendeeTypes: {},
  }));
  await writeConnections(bed.db, { clientId, channelId: channel.id }, rows);
  const listed: string[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await page(after);
    expect(items.length).toBeLessThanOrEqual(UPCOMING_EVENTS_PAGE);
    listed.push(...items.filter((item) => item.clientId === clientId).map(({ eventNumber }) => eventNumber));
    if (next === null) break;
    after = next;
  }
  expect(listed).toEqual(rows.map(({ eventNumber }) => eventNumber));
});

test('a position that no page has given is refused', async () => {
  for (const after of ['x', `9999999999999999_100001_${clientId}`, "1_100001_'or'"]) {
    const answer = await bed.as(globalOwner, 'GET', `/api/reports/upcoming-paywall?after=${encodeURIComponent(after)}`);
    expect(answer.statusCode).toBe(400);
  }
});

test('a partner that does not answer leaves only its own events without spots, and is asked for each event once', async () => {
  const event = await anEvent(bed.db, { clientId, capacity: 5 });
  const asked: string[] = [];
  const find = findingSpots({
    db: bed.db,
    async findEvent(_client, number) {
      asked.push(number);
      throw new Refusal(ticketingRefusals.unavailable);
    },
  });
  const partner = { provider: 'brushfire', clientId, eventNumber: '300001' };
  expect(await find([partner, { provider: 'builtin', clientId, eventNumber: event.number }, partner])).toEqual([
    { missing: 'unreachable' },
    { taken: 0, remaining: 5 },
    { missing: 'unreachable' },
  ]);
  expect(asked).toEqual(['300001']);
});
