import type { Actor } from '@nave/domain/kernel/actor.ts';
import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateClient } from '../clients/clients.store.ts';
import { builtinTicketing } from './builtin.ts';
import { publicEvent } from './public-event.ts';
import { ticketingOf } from './ticketing.ts';

let bed: ApiTestbed;
let clientId: string;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db, { timeZoneName: 'America/Costa_Rica' })).id;
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  rest = '',
  body?: unknown,
  actor: Actor = staff('admin', clientId),
) => bed.as(actor, method, `/api/clients/${clientId}/events${rest}`, body);
const add = (changes: Partial<TicketEventForm> = {}, query = '') => ask('POST', query, sampleEventForm(changes));

test('TKT-84~ TKT-88~ TKT-91~ TKT-92~ an event is added with its types and fields, changed, listed and deleted', async () => {
  const added = await add({ number: '', capacity: 3, streamUrl: 'stream.example/live' });
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    {
      clientId,
      title: 'Women of Grace Conference',
      startsAt: '2027-01-16T16:00:00.000Z',
      streamUrl: 'https://stream.example/live',
      spotsTaken: 0,
      spotsRemaining: 3,
      types: [
        { id: 'adult', name: 'Adult' },
        { id: 'child', name: 'Child' },
      ],
      fields: [{ id: 'workshop', label: 'Workshop', options: [{ id: 'prayer' }, { id: 'worship' }] }],
      edition: 1,
    },
  ]);
  const { id, number } = added.json();
  expect(number).toMatch(/^\d{6}$/);
  const form = sampleEventForm({
    number,
    title: 'Retreat',
    types: [{ id: 'child', name: 'Kid' }, { name: 'Baby' }],
    fields: [],
  });
  const saved = await ask('PUT', `/${id}`, { ...form, edition: 1 });
  expect(saved.json()).toMatchObject({ title: 'Retreat', number, edition: 2, fields: [], spotsRemaining: null });
  const { types } = (await ask('GET', `/${id}`)).json();
  expect(types).toEqual([
    { id: 'child', name: 'Kid' },
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Baby' },
  ]);
  await add({ title: 'Camp', startsAt: '2027-06-01T00:00:00Z' });
  const titles = async () => (await ask('GET')).json().items.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['Camp', 'Retreat']);
  expect((await ask('DELETE', `/${id}`)).json()).toEqual({ ok: true });
  expect(await titles()).toEqual(['Camp']);
  expect((await ask('GET', `/${id}`)).statusCode).toBe(404);
});

test('TKT-89 an event number is unique in the product, also when two clients add it at the same time', async () => {
  const other = await aClient(bed.db);
  const form = sampleEventForm({ number: '240116' });
  const answers = await Promise.all([
    ask('POST', '', form),
    bed.as(staff('owner', other.id), 'POST', `/api/clients/${other.id}/events`, form),
    ask('POST', '', form),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().error).toMatchObject({
    code: 'ticketing.number-taken',
    fields: { number: expect.any(String) },
  });
  expect((await add({ number: '240117' })).statusCode).toBe(201);
});

test('a repeated request adds one event, and refuses other values', async () => {
  for (const number of ['', '350001']) {
    const id = v7();
    const form = { ...sampleEventForm({ number }), types: [{ name: 'Adult' }] };
    const [first, second] = await Promise.all([ask('POST', `?id=${id}`, form), ask('POST', `?id=${id}`, form)]);
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect(second?.json()).toEqual(first?.json());
    const other = await ask('POST', `?id=${id}`, { ...form, title: 'Other' });
    expect(other.json().error.code).toBe('ticketing.added');
  }
  expect((await ask('GET')).json().items).toHaveLength(2);
});

test('a save with an outdated edition, and a change of the number, are refused', async () => {
  const { id, edition, number } = (await add()).json();
  const form = sampleEventForm({ number });
  expect((await ask('PUT', `/${id}`, { ...form, title: 'First', edition })).statusCode).toBe(200);
  const late = await ask('PUT', `/${id}`, { ...form, title: 'Second', edition });
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'ticketing.changed']);
  const renumbered = await ask('PUT', `/${id}`, { ...form, number: number === '111111' ? '222222' : '111111' });
  expect(renumbered.json().error).toMatchObject({
    code: 'ticketing.number-fixed',
    fields: { number: expect.any(String) },
  });
  expect((await ask('GET', `/${id}`)).json()).toMatchObject({ title: 'First', number });
});

test('a type or an option that attendees have cannot be removed', async () => {
  const event = await anEvent(bed.db, { clientId });
  const { id } = await anAttendee(bed.db, event);
  const save = (changes: Partial<TicketEventForm>) => ask('PUT', `/${event.id}`, sampleEventForm(changes));
  const withoutType = await save({ types: [{ id: 'child', name: 'Child' }] });
  expect(withoutType.json().error).toMatchObject({
    code: 'ticketing.type-in-use',
    fields: { types: expect.any(String) },
  });
  const withoutOption = await save({ fields: [] });
  expect(withoutOption.json().error).toMatchObject({
    code: 'ticketing.option-in-use',
    fields: { fields: expect.any(String) },
  });
  await ask('PUT', `/${event.id}/attendees/${id}`, sampleAttendeeForm({ typeId: 'child', optionIds: [] }));
  expect((await save({ types: [{ id: 'child', name: 'Child' }], fields: [] })).statusCode).toBe(200);
});

test('TKT-5 TKT-20 TKT-21 TKT-22 TKT-68 API-59 API-60 API-61 API-62 API-63 staff look up an event by its number, with types and fields', async () => {
  const event = await anEvent(bed.db, { clientId, number: '610001', capacity: 3 });
  await anAttendee(bed.db, event);
  await anAttendee(bed.db, event, { status: 'Cancelled' });
  const lookUp = async (query = '', actor: Actor = staff('owner', clientId)) =>
    bed.as(actor, 'GET', `/api/brushfire/events/610001${query}`);
  const data = {
    Id: event.id,
    EventNumber: '610001',
    Title: 'Women of Grace Conference',
    StartsAt: '2027-01-16T16:00:00.000Z',
    DateInfo: 'Saturday, January 16th at 10:00 AM',
    TitleInfo: 'Women of Grace Conference, Saturday, January 16th at 10:00 AM',
    SpotsTaken: 1,
    SpotsRemaining: 2,
  };
  const types = [
    { Id: 'adult', Name: 'Adult' },
    { Id: 'child', Name: 'Child' },
  ];
  const options = [
    { Id: 'prayer', Label: 'Prayer' },
    { Id: 'worship', Label: 'Worship' },
  ];
  const fields = [{ Id: 'workshop', Label: 'Workshop', Options: options }];
  expect((await lookUp()).json()).toEqual({ ok: true, data: { event: data } });
  expect((await lookUp('?types=1')).json()).toEqual({ ok: true, data: { event: data, types } });
  expect((await lookUp('?fields=1&types=0')).json()).toEqual({ ok: true, data: { event: data, fields } });
  const both = await lookUp(`?types=1&fields=1&clientId=${clientId}`);
  expect(both.json()).toEqual({ ok: true, data: { event: data, types, fields } });
  for (const actor of [staff('owner', v7()), staff('host', clientId), someone]) {
    const { statusCode, body } = await lookUp('', actor);
    expect([statusCode, JSON.parse(body).error.message]).toEqual([404, 'Unable to find event']);
  }
  expect((await lookUp(`?clientId=${v7()}`, globalOwner)).statusCode).toBe(404);
  expect((await lookUp('', guest)).statusCode).toBe(401);
});

test('TKT-81~ TKT-84 TKT-87 a client may connect its own built-in events, and no event of another client', async () => {
  const event = await anEvent(bed.db, { clientId, number: '710001', capacity: 10 });
  const other = await aClient(bed.db);
  const systems = { builtin: builtinTicketing(bed.db), brushfire: null };
  const ticketing = await ticketingOf(systems, bed.db, clientId);
  expect(await ticketing.findEvent(clientId, '710001')).toMatchObject({
    provider: 'builtin',
    id: event.id,
    title: 'Women of Grace Conference',
    startsAt: '2027-01-16T16:00:00.000Z',
    spotsRemaining: 10,
    types: [{ id: 'adult', name: 'Adult' }, { id: 'child' }],
    fields: [{ id: 'workshop', options: [{ id: 'prayer', label: 'Prayer' }, { id: 'worship' }] }],
  });
  expect(await ticketing.findEvent(other.id, '710001')).toBeNull();
  expect(await ticketing.findEvent(clientId, '710002')).toBeNull();
  const { number } = await anAttendee(bed.db, event);
  const found = await ticketing.findAttendees(bed.db, clientId, [number, '99999999']);
  expect([...found]).toEqual([[number, expect.objectContaining({ eventNumber: '710001', typeName: 'Adult' })]]);
  expect(await ticketing.findAttendees(bed.db, other.id, [number])).toEqual(new Map());
  const crossed = `/api/clients/${other.id}/events/${event.id}`;
  expect((await bed.as(staff('owner', other.id), 'GET', crossed)).statusCode).toBe(404);
  const listOf = async (id: string) =>
    (await bed.as(staff('owner', id), 'GET', `/api/clients/${id}/events`))
      .json()
      .items.map((item: { id: string }) => item.id);
  expect([await listOf(clientId), await listOf(other.id)]).toEqual([[event.id], []]);
});

test('the public page of an event has no attendees, and an event of an archived client has none of it', async () => {
  const theme = { ...noEventTheme, linkColor: '#aabbcc' };
  const { id } = await anEvent(bed.db, { clientId, number: '720001', asksNumber: false, theme });
  expect(await publicEvent(bed.db, '720001')).toEqual({
    provider: 'builtin',
    id,
    clientId,
    number: '720001',
    title: 'Women of Grace Conference',
    startsAt: '2027-01-16T16:00:00.000Z',
    asksNumber: false,
    streamUrl: null,
    theme,
    typeIds: ['adult', 'child'],
    version: 1,
  });
  expect((await ask('GET', `/${id}`)).statusCode).toBe(200);
  await updateClient(bed.db, clientId, { isArchived: true });
  expect(await publicEvent(bed.db, '720001')).toBeNull();
  expect((await ask('GET', `/${id}`)).statusCode).toBe(404);
  expect((await bed.as(globalOwner, 'GET', '/api/brushfire/events/720001')).statusCode).toBe(404);
});
