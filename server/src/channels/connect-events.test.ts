import { channelToForm, copiedChannelForm } from '@nave/domain/channels/channel-form.ts';
import type { EventConnection } from '@nave/domain/channels/event-connection.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aConnection, anEvent, channelForm } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FindEvent } from './connect-events.ts';
import { saveChannel } from './save-channel.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

type Settings = EventConnection['attendeeTypes'];
const allowed = { numberOfScreens: 2, orderRelativeDays: 30 };
/** A connection in a form; everything but number and settings is forged. */
const forged = (eventNumber: string, attendeeTypes: Settings = {}): EventConnection =>
  sampleConnection({ eventId: 'forged', eventName: 'Forged', eventNumber, attendeeTypes });

/** A channel of a client with an event, and calls of the client's admin. */
async function withEvent() {
  const { id: clientId } = await aClient(bed.db);
  const channel = await aChannel(bed.db, { clientId });
  const event = await anEvent(bed.db, { clientId, title: 'Winter Camp', startsAt: new Date('2027-01-08T18:00:00Z') });
  const admin = staff('admin', clientId);
  const list = `/api/clients/${clientId}/channels`;
  const save = (change: object, of = channel) =>
    bed.as(admin, 'PUT', `${list}/${of.id}`, channelForm({ key: of.key, ...change }));
  const read = async (id = channel.id) => (await bed.as(admin, 'GET', `${list}/${id}`)).json();
  const add = (form: object, id = v7()) => bed.as(admin, 'POST', `${list}?id=${id}`, form);
  return { clientId, channel, event, admin, list, save, read, add };
}

const channelsOf = async (eventNumber: string) => {
  const answer = await bed.as(guest, 'GET', `/cdn/channels/events/${eventNumber}`);
  const { channels } = answer.json().data ?? { channels: [] };
  return channels.map(({ id }: { id: string }) => id);
};

test('TKT-1~ TKT-6 TKT-25~ API-9~ id, name, date and types of a connected event are those of the ticketing, whatever the form says', async () => {
  const { clientId, save, read, event } = await withEvent();
  const second = await anEvent(bed.db, {
    clientId,
    title: 'Marriage Night',
    startsAt: new Date('2026-12-01T00:00:00Z'),
  });
  const settings: Settings = {
    adult: { name: 'Forged', ...allowed },
    stranger: { name: 'Forged', ...allowed },
  };
  const answer = await save({ events: [forged(event.number, settings), forged(second.number)] });
  const child = { name: 'Child', numberOfScreens: null, orderRelativeDays: null };
  const expected = [
    {
      eventId: second.id,
      eventNumber: second.number,
      eventName: 'Marriage Night',
      eventDate: '2026-12-01T00:00:00.000Z',
      attendeeTypes: { adult: { ...child, name: 'Adult' }, child },
    },
    {
      eventId: event.id,
      eventNumber: event.number,
      eventName: 'Winter Camp',
      eventDate: '2027-01-08T18:00:00.000Z',
      attendeeTypes: { adult: { name: 'Adult', ...allowed }, child },
    },
  ];
  expect([answer.statusCode, answer.json().events, (await read()).events]).toEqual([200, expected, expected]);
  // A page sends back what it received, and another save changes nothing.
  expect((await save(channelToForm(await read()))).json().events).toEqual(expected);
});

test('TKT-15~ TKT-16~ TKT-17~ TKT-87~ an event that does not exist or is of another client cannot be connected, and nothing is stored', async () => {
  const { save, read, event, add } = await withEvent();
  const foreign = await anEvent(bed.db);
  const before = await read();
  const unknown = event.number === '999999' ? '999998' : '999999';
  const refusal = async (events: EventConnection[], send: (change: object) => ReturnType<typeof save> = save) => {
    const answer = await send({ events, name: 'Changed' });
    return [answer.statusCode, answer.json().error.fields];
  };
  const notFound = 'Unable to find event';
  for (const send of [save, (change: object) => add(channelForm(change))]) {
    expect(await refusal([forged(foreign.number)], send)).toEqual([400, { 'events.0.eventNumber': notFound }]);
    expect(await refusal([forged(event.number), forged(unknown)], send)).toEqual([
      400,
      { 'events.1.eventNumber': notFound },
    ]);
  }
  expect(await refusal([forged(event.number), forged(event.number)])).toEqual([
    400,
    { 'events.1.eventNumber': 'Event ID is already set up' },
  ]);
  expect(await refusal([forged('12345')])).toEqual([
    400,
    { 'events.0.eventNumber': "Event ID's can only contain numbers and be 6 digits long" },
  ]);
  expect(await read()).toEqual(before);
  expect([await channelsOf(event.number), await channelsOf(foreign.number)]).toEqual([[], []]);
});

test('TKT-44 TKT-45 TKT-46 TKT-47 TKT-48 a channel is among the channels of its events, however old they are, from the save that connects it until the save that removes it', async () => {
  const { clientId, channel, save } = await withEvent();
  const events: { number: string }[] = [];
  for (const startsAt of ['2019-01-31T23:59:00Z', '2026-11-22T10:00:00Z', '2031-05-01T00:00:00Z'])
    events.push(await anEvent(bed.db, { clientId, startsAt: new Date(startsAt) }));
  const [old = '', now = '', future = ''] = events.map(({ number }) => number);
  const other = await aChannel(bed.db, { clientId, displayOrder: 1 });
  const all = () => Promise.all([old, now, future].map(channelsOf));
  expect(await all()).toEqual([[], [], []]);
  await save({ events: [forged(old), forged(now)] });
  expect(await all()).toEqual([[channel.id], [channel.id], []]);
  await save({ events: [forged(now), forged(future)] }, other);
  expect(await all()).toEqual([[channel.id], [channel.id, other.id], [other.id]]);
  await save({ events: [forged(future)] });
  expect(await all()).toEqual([[], [other.id], [channel.id, other.id]]);
  await save({ events: [] }, other);
  expect(await all()).toEqual([[], [], [channel.id]]);
});

test('TKT-49 CHN-226 a deleted channel is no longer among the channels of its events', async () => {
  const { channel, event, list, save, admin } = await withEvent();
  await save({ events: [forged(event.number)] });
  expect(await channelsOf(event.number)).toEqual([channel.id]);
  expect((await bed.as(admin, 'DELETE', `${list}/${channel.id}`)).statusCode).toBe(200);
  expect(await channelsOf(event.number)).toEqual([]);
});

test('TKT-50 the channels of an event change by writes of channels only: their path has no other call', async () => {
  const { event, save, channel, admin } = await withEvent();
  await save({ events: [forged(event.number)] });
  const url = `/cdn/channels/events/${event.number}`;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect((await bed.inject(admin, { method, url, payload: {} })).statusCode).toBeGreaterThanOrEqual(400);
  expect(await channelsOf(event.number)).toEqual([channel.id]);
});

test('CHN-106~ CHN-104~ API-100~ a save that only changes events keeps the creation time and raises edition and version', async () => {
  const { channel, event, read, save } = await withEvent();
  const before = await read();
  bed.notices.length = 0;
  const saved = (await save({ ...channelToForm(before), events: [forged(event.number)] })).json();
  expect(saved).toMatchObject({
    createdAt: before.createdAt,
    edition: before.edition + 1,
    updatedBy: 'admin@grace.example',
  });
  expect(bed.notices).toMatchObject([{ topic: `channel:${channel.id}`, data: { version: channel.version + 1 } }]);
  const viewed = await bed.as(guest, 'GET', `/cdn/channels/${channel.clientId}/${channel.id}`);
  expect(viewed.json().data).toMatchObject({ isPaywalled: true, version: channel.version + 1 });
});

test('CHN-239~ B16~ of ten saves of one edition one is stored with its own event, and saves without an edition do not mix', async () => {
  const { clientId, channel, read, save } = await withEvent();
  const events = await Promise.all(
    Array.from({ length: 10 }, (_, at) => anEvent(bed.db, { clientId, title: `Event ${at}` })),
  );
  const { edition } = await read();
  const saveAll = (more: object) =>
    Promise.all(events.map(({ number, title }) => save({ name: title, events: [forged(number)], ...more })));
  const statuses = (await saveAll({ edition })).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  for (const more of [{}, {}, {}]) {
    expect((await saveAll(more)).map(({ statusCode }) => statusCode)).toEqual(events.map(() => 200));
    const { name, events: stored } = await read();
    expect(stored).toMatchObject([{ eventName: name }]);
    const connected = await Promise.all(events.map(({ number }) => channelsOf(number)));
    expect(connected.flat()).toEqual([channel.id]);
  }
});

test('CHN-252~ CHN-130~ a channel that is added twice with the same events is added once, and a copy has the events of its original', async () => {
  const { event, add, read } = await withEvent();
  const id = v7();
  const form = channelForm({ events: [forged(event.number, { adult: { name: '', ...allowed } })] });
  const answers = await Promise.all([add(form, id), add(form, id), add(form, id)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
  expect((await add({ ...form, events: [] }, id)).statusCode).toBe(409);
  expect((await add({ ...form, events: [forged(event.number)] }, id)).statusCode).toBe(409);
  const original = await read(id);
  const copy = (await add(copiedChannelForm(original))).json();
  expect([copy.events, copy.id === id]).toEqual([original.events, false]);
  expect(await channelsOf(event.number)).toEqual([id, copy.id]);
});

test('CHN-107~ API-86~ B11~ events in the wrong form are refused without a change', async () => {
  const { event, save, read, admin, list, channel } = await withEvent();
  const before = await read();
  const type = { name: 'Adult', ...allowed };
  const hostile: unknown[] = [
    null,
    {},
    'events',
    [null],
    [[]],
    [event.number],
    [{ eventNumber: event.number }],
    [{ ...forged(event.number), clientId: channel.clientId }],
    [{ ...forged(event.number), eventNumber: Number(event.number) }],
    [{ ...forged(event.number), eventName: 'x'.repeat(501) }],
    [{ ...forged(event.number), eventDate: 'tomorrow' }],
    [forged(event.number, { 'a b': type })],
    [forged(event.number, { ['x'.repeat(41)]: type })],
    [forged(event.number, { adult: { ...type, numberOfScreens: 1e9 } })],
    [forged(event.number, { adult: { ...type, orderRelativeDays: -1 } })],
    [forged(event.number, { adult: { ...type, extra: 1 } as never })],
    [forged(event.number, Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`t${at}`, type])))],
    Array.from({ length: 21 }, (_, at) => forged(String(100_000 + at))),
    Array.from({ length: 900 }, () => forged(event.number)),
  ];
  for (const [at, events] of hostile.entries()) expect([at, (await save({ events })).statusCode]).toEqual([at, 400]);
  const text = JSON.stringify(channelForm({ key: channel.key, events: [forged(event.number, { adult: type })] }));
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
    const payload = text.replace('"adult"', `"${name}"`);
    const headers = { 'content-type': 'application/json' };
    const answer = await bed.inject(admin, { method: 'PUT', url: `${list}/${channel.id}`, payload, headers });
    if (answer.statusCode === 200)
      expect(Object.keys(answer.json().events[0].attendeeTypes)).toEqual(['adult', 'child']);
    else expect([name, answer.statusCode]).toEqual([name, 400]);
    await save({ ...channelToForm(before), edition: undefined });
  }
  expect((await read()).events).toEqual([]);
});

test('TKT-42~ TKT-75~ while the ticketing does not answer, stored events stay and can be changed or removed, and no event is added', async () => {
  const { clientId, channel, admin, read } = await withEvent();
  const stored = sampleConnection();
  await aConnection(bed.db, channel, stored);
  const unavailable: FindEvent = async () => {
    throw new Refusal(ticketingRefusals.unavailable);
  };
  const save = (events: EventConnection[], findEvent: FindEvent = unavailable) => {
    const deps = {
      db: bed.db,
      news: { changed: () => {} },
      events: { record: () => {} },
      hasIcon: async () => true,
    };
    return saveChannel({ ...deps, findEvent }, admin, { channel, form: channelForm({ key: channel.key, events }) });
  };
  const settings: Settings = { '11': { name: 'Forged', numberOfScreens: 1, orderRelativeDays: null } };
  await save([forged(stored.eventNumber, settings)]);
  expect((await read()).events).toEqual([
    {
      ...stored,
      attendeeTypes: {
        '11': { name: 'Group', numberOfScreens: 1, orderRelativeDays: null },
        '12': { name: 'Individual', numberOfScreens: null, orderRelativeDays: null },
      },
    },
  ]);
  await expect(save([stored, forged('222222')])).rejects.toMatchObject({
    text: { code: 'channels.events-not-connected', kind: 'unavailable', message: 'Error connecting Brushfire Events.' },
  });
  expect((await read()).events).toHaveLength(1);
  // An event that the ticketing no longer has stays connected, so that the channel does not open by itself.
  await save([stored], async () => null);
  expect((await read()).events).toEqual([stored]);
  await expect(save([stored], async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await save([]);
  expect((await read()).events).toEqual([]);
  expect((await bed.as(guest, 'GET', `/cdn/channels/${clientId}/${channel.id}`)).json().data.isPaywalled).toBe(false);
});
