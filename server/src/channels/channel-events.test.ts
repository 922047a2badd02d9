import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aConnection } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventConnectionsOf } from './channels.reads.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('TKT-1~ TKT-7~ TKT-8~ staff read the event connections of a channel, and viewers only that it is behind the paywall', async () => {
  const { id: clientId } = await aClient(bed.db);
  const [closed, open] = [await aChannel(bed.db, { clientId }), await aChannel(bed.db, { clientId })];
  // The database sorts keys by length.
  const setting = { numberOfScreens: 1, orderRelativeDays: null };
  const types = {
    ccc: { name: 'Couple', ...setting },
    b: { name: 'Group', ...setting },
    aa: { name: 'Single', ...setting },
  };
  const [later, earlier] = [
    sampleConnection({ eventNumber: '222222', eventDate: '2027-06-01T00:00:00.000Z' }),
    sampleConnection({ eventNumber: '333333', attendeeTypes: types }),
  ];
  for (const connection of [later, earlier]) await aConnection(bed.db, closed, connection);
  const host = staff('host', clientId);
  const url = `/api/clients/${clientId}/channels`;
  const order = (await bed.as(host, 'GET', `${url}/${closed.id}`)).json().events[0].attendeeTypes;
  expect(Object.values<{ name: string }>(order).map(({ name }) => name)).toEqual(['Couple', 'Group', 'Single']);
  const eventsOf = async (id: string) => (await bed.as(host, 'GET', `${url}/${id}`)).json().events;
  expect([await eventsOf(closed.id), await eventsOf(open.id)]).toEqual([[earlier, later], []]);
  const { items } = (await bed.as(host, 'GET', url)).json();
  expect(items.map(({ id, events }: { id: string; events: unknown[] }) => [id, events.length])).toEqual([
    [closed.id, 2],
    [open.id, 0],
  ]);
  const publicOf = async (id: string) => (await bed.as(guest, 'GET', `/cdn/channels/${clientId}/${id}`)).json().data;
  expect([(await publicOf(closed.id)).isPaywalled, (await publicOf(open.id)).isPaywalled]).toEqual([true, false]);
  expect(JSON.stringify(await publicOf(closed.id))).not.toContain('222222');
  const read = await eventConnectionsOf(bed.db, [closed.id, open.id]);
  expect([...read]).toEqual([
    [closed.id, [earlier, later].map((connection) => ({ ...connection, clientId, provider: 'builtin' }))],
  ]);
});

test('PAY-85~ CHN-212~ PAY-65~ viewers get the access links of a channel, and null where there is none', async () => {
  const { id: clientId } = await aClient(bed.db);
  const channel = await aChannel(bed.db, {
    clientId,
    initialAccessLabel: 'Get a ticket',
    initialAccessURL: 'https://grace.example/in',
  });
  const answer = await bed.as(guest, 'GET', `/cdn/channels/${clientId}/${channel.id}`);
  expect(answer.json().data.accessLinks).toEqual({
    initial: { label: 'Get a ticket', url: 'https://grace.example/in' },
    renew: null,
  });
});

const anyId = expect.any(String);
const eventUrl = (eventNumber: string) => `/cdn/channels/events/${eventNumber}`;
const readEvent = async (eventNumber: string) => {
  const answer = await bed.as(guest, 'GET', eventUrl(eventNumber));
  return [answer.statusCode, answer.json().data ?? answer.json().error];
};

test('API-15 TKT-54 TKT-55 TKT-56 TKT-6 VIEW-201~ VIEW-202 API-18~ anyone can read the channels of an event and their clients, without deleted channels and without data of staff or attendees', async () => {
  const canary = 'canary@grace.example';
  const first = await aChannel(bed.db, { isPrivate: true, hideAt: new Date('2026-01-01'), updatedBy: canary });
  const second = await aChannel(bed.db, { updatedBy: canary });
  const third = await aChannel(bed.db, { clientId: second.clientId, displayOrder: 1 });
  const gone = await aChannel(bed.db, { clientId: first.clientId, versionCode: 'a1b2c3d4' });
  const archived = await aChannel(bed.db, { clientId: (await aClient(bed.db, { isArchived: true })).id });
  for (const channel of [first, second, third, gone, archived]) {
    await aConnection(bed.db, channel, { eventNumber: '777777' });
    await aConnection(bed.db, channel, { eventNumber: '777779', eventName: 'Canary Camp' });
  }
  await aConnection(bed.db, await aChannel(bed.db), { eventNumber: '777778' });
  for (const [eventNumber, title] of [
    ['777777', 'Winter Camp'],
    ['777779', 'Canary Camp'],
  ] as const) {
    const [status, data] = await readEvent(eventNumber);
    expect([status, data.eventNumber, data.title]).toEqual([200, eventNumber, title]);
    expect(data.channels.map(({ id, clientId }: Record<string, unknown>) => [id, clientId])).toEqual([
      [first.id, first.clientId],
      [second.id, second.clientId],
      [third.id, second.clientId],
    ]);
    expect(data.clients.map(({ id }: { id: string }) => id)).toEqual([first.clientId, second.clientId].sort());
    expect(data.clients[0]).toMatchObject({ key: anyId, name: 'Grace Community Church', theme: expect.anything() });
    expect(data.channels[0]).toEqual({
      id: first.id,
      clientId: first.clientId,
      key: first.key,
      name: first.name,
      description: first.description,
      thumbImage: first.thumbImage,
      displayOrder: 0,
      showAt: null,
      hideAt: '2026-01-01T00:00:00.000Z',
      headerImage: null,
      logoImage: null,
      homeUrl: null,
      accessLinks: { initial: null, renew: null },
      theme: data.clients.find(({ id }: { id: string }) => id === first.clientId).theme,
    });
    const hiddenNames = title === 'Canary Camp' ? ['Winter Camp'] : ['Canary Camp'];
    for (const hidden of ['canary', 'attendeeTypes', 'eventId', ...hiddenNames])
      expect(JSON.stringify(data)).not.toContain(hidden);
  }
  for (const unknown of ['777776', '77777', '7777777', 'abcdef', '%EF%BC%91', '777777%0A', '777777%00'])
    expect(await readEvent(unknown), unknown).toEqual([
      404,
      { code: 'channels.no-event', message: 'Event Not Found!' },
    ]);
});
