import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aConnection } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelsOfEvent, eventConnectionsOf } from './channels.reads.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('TKT-1~ TKT-7~ TKT-8~ staff read the event connections of a channel, and viewers only that it is behind the paywall', async () => {
  const { id: clientId } = await aClient(bed.db);
  const [closed, open] = [await aChannel(bed.db, { clientId }), await aChannel(bed.db, { clientId })];
  const [later, earlier] = [
    sampleConnection({ eventNumber: '222222', eventDate: '2027-06-01T00:00:00.000Z' }),
    sampleConnection({ eventNumber: '333333' }),
  ];
  for (const connection of [later, earlier]) await aConnection(bed.db, closed, connection);
  const host = staff('host', clientId);
  const url = `/api/clients/${clientId}/channels`;
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

test('TKT-54~ TKT-55~ the channels of an event are those that are connected to it and not deleted', async () => {
  const [first, second] = [await aChannel(bed.db, { isPrivate: true }), await aChannel(bed.db)];
  const gone = await aChannel(bed.db, { clientId: first.clientId, versionCode: 'a1b2c3d4' });
  for (const channel of [first, second, gone]) await aConnection(bed.db, channel, { eventNumber: '777777' });
  await aConnection(bed.db, await aChannel(bed.db), { eventNumber: '777778' });
  const found = await channelsOfEvent(bed.db, '777777');
  expect(found.map(({ id, clientId }) => [id, clientId])).toEqual([
    [first.id, first.clientId],
    [second.id, second.clientId],
  ]);
});
