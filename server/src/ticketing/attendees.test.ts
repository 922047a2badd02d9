import type { Actor } from '@nave/domain/kernel/actor.ts';
import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAttendee } from './add-attendee.ts';
import { attendeeFollowers, type ChangedAttendee } from './attendee-followers.ts';
import { attendeeOf, attendeesByNumber, countAttendees, upsertAttendees } from './attendees.store.ts';
import { deleteAttendee, setAttendeeStatus } from './change-attendee.ts';
import { deleteEvent } from './delete-event.ts';
import { type EventRow, eventOf } from './events.store.ts';

const news = { changed: () => undefined };
let bed: ApiTestbed;
let event: EventRow;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  event = await anEvent(bed.db);
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: unknown, { clientId, id } = event) =>
  bed.as(staff('owner', clientId) as Actor, method, `/api/clients/${clientId}/events/${id}/attendees${rest}`, body);
const add = (changes: object = {}, query = '') => ask('POST', query, { ...sampleAttendeeForm(), ...changes });
const firstNames = async (query: string) =>
  (await ask('GET', query)).json().items.map(({ firstName }: { firstName: string }) => firstName);

test('TKT-77~ TKT-84~ TKT-93 an attendee has a number, names, a type, options, an order date and a status', async () => {
  const added = await add({ number: '4829 1630 5571', optionIds: ['worship', 'prayer', 'prayer'] });
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      id: expect.any(String),
      number: '482916305571',
      firstName: 'Lydia',
      lastName: 'Marín',
      typeId: 'adult',
      optionIds: ['prayer', 'worship'],
      orderedAt: '2026-11-02T15:30:00.000Z',
      status: 'Active',
      edition: 1,
    },
  ]);
  expect(await attendeesByNumber(bed.db, event.clientId, ['482916305571', '482916305572'])).toEqual([
    {
      provider: 'builtin',
      number: '482916305571',
      clientId: event.clientId,
      eventId: event.id,
      eventNumber: event.number,
      typeId: 'adult',
      typeName: 'Adult',
      firstName: 'Lydia',
      lastName: 'Marín',
      optionIds: ['prayer', 'worship'],
      orderedAt: '2026-11-02T15:30:00.000Z',
      status: 'Active',
    },
  ]);
});

test('an attendee has a type and options of the event, and without an order date the time of adding', async () => {
  expect((await add({ typeId: 'baby' })).json().error.fields).toEqual({
    typeId: 'Choose an attendee type of this event',
  });
  expect((await add({ optionIds: ['prayer', 'fishing'] })).json().error.fields).toEqual({
    optionIds: 'Choose options of this event',
  });
  expect((await add({ orderedAt: null })).json().orderedAt).toBe(bed.clock.now().toISOString());
});

test('TKT-95 a number is unique in the product: of adds of the same number at the same time, one succeeds', async () => {
  const other = await anEvent(bed.db);
  const form = { ...sampleAttendeeForm(), number: '55556666' };
  const answers = await Promise.all([ask('POST', '', form), ask('POST', '', form, other), ask('POST', '', form)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().error).toMatchObject({
    code: 'ticketing.attendee-taken',
    fields: { number: expect.any(String) },
  });
  expect((await add({ number: '55556667' })).statusCode).toBe(201);
});

test('TKT-96 an attendee without a number gets a random one of 12 digits, which no other number tells', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => add()));
  const numbers = answers.map((answer) => answer.json().number as string);
  for (const number of numbers) expect(number).toMatch(/^[1-9]\d{11}$/);
  expect(new Set(numbers).size).toBe(40);
  // Of random numbers, no two are close to each other, and the first digits are spread.
  const sorted = numbers.map(Number).toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((number, index) => number - (sorted[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(1_000);
  expect(new Set(numbers.map((number) => number[0])).size).toBeGreaterThan(4);
});

test('a repeated request adds one attendee, and refuses other values', async () => {
  for (const number of ['', '77778888']) {
    const query = `?id=${v7()}`;
    const [first, second] = await Promise.all([add({ number }, query), add({ number }, query)]);
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect(second?.json()).toEqual(first?.json());
    expect((await add({ number, firstName: 'Dorcas' }, query)).json().error.code).toBe('ticketing.attendee-added');
  }
  expect((await ask('GET')).json().items).toHaveLength(2);
});

test('an attendee is changed, not with an outdated edition, and keeps the number', async () => {
  const { id, number, edition } = (await add()).json();
  const save = (changes: object) => ask('PUT', `/${id}`, { ...sampleAttendeeForm(), ...changes });
  const saved = await save({ firstName: 'Dorcas', typeId: 'child', optionIds: [], orderedAt: null, edition });
  expect(saved.json()).toMatchObject({
    number,
    firstName: 'Dorcas',
    typeId: 'child',
    optionIds: [],
    orderedAt: '2026-11-02T15:30:00.000Z',
    edition: edition + 1,
  });
  const late = await save({ firstName: 'Eunice', edition });
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'ticketing.attendee-changed']);
  expect((await save({ number: '12345678' })).statusCode).toBe(400);
  expect(await firstNames('')).toEqual(['Dorcas']);
});

test('TKT-98~ cancelling sets the status, which can be taken back; deleting leaves nothing', async () => {
  const { id, number } = (await add()).json();
  const set = (status: string) => ask('PUT', `/${id}/status`, { status });
  expect((await set('Cancelled')).json()).toMatchObject({ status: 'Cancelled', number });
  expect((await attendeesByNumber(bed.db, event.clientId, [number]))[0]?.status).toBe('Cancelled');
  expect((await set('Active')).json().status).toBe('Active');
  expect((await set('Gone')).statusCode).toBe(400);
  expect((await ask('DELETE', `/${id}`)).json()).toEqual({ ok: true });
  expect(await attendeesByNumber(bed.db, event.clientId, [number])).toEqual([]);
  expect((await ask('DELETE', `/${id}`)).json().error.code).toBe('ticketing.no-attendee');
});

test('an attendee of another event or client is not found', async () => {
  const elsewhere = await anEvent(bed.db, { clientId: event.clientId });
  const foreign = await anEvent(bed.db);
  for (const other of [elsewhere, foreign]) {
    const { id } = await anAttendee(bed.db, other);
    for (const [method, rest, body] of [
      ['PUT', '', sampleAttendeeForm()],
      ['PUT', '/status', { status: 'Cancelled' }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await ask(method, `/${id}${rest}`, body)).json().error.code).toBe('ticketing.no-attendee');
    expect(await attendeeOf(bed.db, { clientId: other.clientId, eventId: other.id }, id)).toMatchObject({ edition: 1 });
  }
});

test('the list has pages by name and finds names and numbers', async () => {
  for (let index = 0; index < 120; index += 1)
    await anAttendee(bed.db, event, {
      firstName: `First ${index % 3}`,
      lastName: index % 2 ? 'alder' : 'Birch',
      status: index === 7 ? 'Cancelled' : 'Active',
    });
  const seen: { id: string; firstName: string; lastName: string; number: string }[] = [];
  for (let after = ''; ; ) {
    const { items, next } = (await ask('GET', after)).json();
    seen.push(...items);
    if (!next) break;
    after = `?after=${next}`;
  }
  const key = ({ lastName, firstName, number }: (typeof seen)[0]) => [lastName.toLowerCase(), firstName, number].join();
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
  expect(seen.map(key)).toEqual(seen.map(key).toSorted());
  await add({ number: '999911112222', firstName: 'Ana_%', lastName: 'O’Hara' });
  expect(await firstNames('?search=ana_%25%20o')).toEqual(['Ana_%']);
  expect(await firstNames('?search=%C3%A1na_')).toEqual(['Ana_%']);
  await add({ firstName: 'ÍÑIGO' });
  expect(await firstNames('?search=inigo%20mar%C3%ADn')).toEqual(['ÍÑIGO']);
  expect(await firstNames('?search=9999-1111')).toEqual(['Ana_%']);
  expect(await firstNames('?search=a%25a')).toEqual([]);
  expect(await firstNames('?status=Cancelled')).toEqual(['First 1']);
  const [last] = seen.slice(-1);
  await ask('DELETE', `/${last?.id}`);
  for (const after of [last?.id, 'no-id', v7()])
    expect((await ask('GET', `?after=${after}`)).json().error.code).toBe('ticketing.list-changed');
});

test('each change tells the followers in its transaction, and what they return runs after the commit', async () => {
  const followers = attendeeFollowers({ record: () => {} });
  const told: ChangedAttendee[][] = [];
  const published: unknown[] = [];
  let fails = false;
  followers.register(async (tx, changed) => {
    // The change is visible only in the transaction.
    const numbers = changed.map(({ number }) => number);
    const inside = await attendeesByNumber(tx, event.clientId, numbers);
    if (fails) throw new Error('the follower fails');
    told.push([...changed]);
    return () => void published.push(inside.map(({ status }) => status));
  });
  const deps = { db: bed.db, clock: bed.clock, followers };
  const form = { ...sampleAttendeeForm(), number: '12121212' };
  const { id: attendeeId } = await addAttendee(deps, { event, form });
  await setAttendeeStatus(deps, { event, attendeeId }, 'Cancelled');
  await setAttendeeStatus(deps, { event, attendeeId }, 'Cancelled');
  fails = true;
  await expect(setAttendeeStatus(deps, { event, attendeeId }, 'Active')).rejects.toThrow('the follower fails');
  await expect(addAttendee(deps, { event, form: { ...form, number: '34343434' } })).rejects.toThrow();
  fails = false;
  const stored = await attendeesByNumber(bed.db, event.clientId, ['12121212', '34343434']);
  expect(stored.map(({ number, status }) => [number, status])).toEqual([['12121212', 'Cancelled']]);
  await deleteAttendee(deps, { event, attendeeId });
  const change = {
    provider: 'builtin',
    number: '12121212',
    clientId: event.clientId,
    eventId: event.id,
    eventNumber: event.number,
  };
  expect(told).toEqual([
    [{ ...change, isCancelled: false }],
    [{ ...change, isCancelled: true }],
    [{ ...change, isCancelled: true }],
  ]);
  expect(published).toEqual([['Active'], ['Cancelled'], []]);
});

test('deleting an event tells the followers of each of its attendees', async () => {
  const followers = attendeeFollowers({ record: () => {} });
  const numbers: string[] = [];
  followers.register(async (_tx, changed) => {
    for (const { number, isCancelled } of changed) if (isCancelled) numbers.push(number);
    return () => undefined;
  });
  const rows = await Promise.all(Array.from({ length: 25 }, () => anAttendee(bed.db, event)));
  const kept = await anAttendee(bed.db, await anEvent(bed.db, { clientId: event.clientId }));
  await deleteEvent({ db: bed.db, followers, news }, event);
  expect(numbers.toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
  expect(await eventOf(bed.db, event.clientId, event.id)).toBeUndefined();
  expect(await attendeesByNumber(bed.db, event.clientId, [...numbers, kept.number])).toHaveLength(1);
});

test('an event is deleted in several transactions, and an interrupted deletion goes on', async () => {
  const followers = attendeeFollowers({ record: () => {} });
  const batches: number[] = [];
  let fails = true;
  followers.register(async (_tx, changed) => {
    batches.push(changed.length);
    if (fails && batches.length === 2) throw new Error('power cut');
    return () => undefined;
  });
  const values = Array.from({ length: 1_500 }, (_, index) => ({
    id: v7(),
    number: String(700_000_000_000 + index),
    typeId: 'adult',
    firstName: '',
    lastName: '',
    optionIds: [],
    orderedAt: bed.clock.now(),
    status: 'Active' as const,
  }));
  const inEvent = { clientId: event.clientId, eventId: event.id };
  await upsertAttendees(bed.db, inEvent, values);
  await expect(deleteEvent({ db: bed.db, followers, news }, event)).rejects.toThrow('power cut');
  expect(await countAttendees(bed.db, inEvent)).toBe(500);
  fails = false;
  await deleteEvent({ db: bed.db, followers, news }, event);
  expect(batches).toEqual([1_000, 500, 500]);
  expect(await eventOf(bed.db, event.clientId, event.id)).toBeUndefined();
});

test('an attendee is not added to a type that is removed at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { clientId, id } = await anEvent(bed.db, { clientId: event.clientId });
    const owner = staff('owner', clientId);
    const [added, saved] = await Promise.all([
      ask('POST', '', { ...sampleAttendeeForm(), typeId: 'child' }, { ...event, clientId, id }),
      bed.as(
        owner,
        'PUT',
        `/api/clients/${clientId}/events/${id}`,
        sampleEventForm({ types: [{ id: 'adult', name: 'Adult' }] }),
      ),
    ]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([added?.statusCode, saved?.statusCode]);
  }
});

test('names are forgotten a year after the start of the event, and stay before', async () => {
  const client = await aClient(bed.db);
  const dayMs = 86_400_000;
  const startedAgo = async (days: number) => {
    const startsAt = new Date(bed.clock.now().getTime() - days * dayMs);
    const started = await anEvent(bed.db, { clientId: client.id, startsAt });
    return { started, attendee: await anAttendee(bed.db, started) };
  };
  const [old, recent] = [await startedAgo(366), await startedAgo(364)];
  await bed.platform.jobs.enqueue(bed.db, 'ticket-names', {});
  await bed.runDueJobs();
  const stored = ({ started, attendee }: typeof old) =>
    attendeeOf(bed.db, { clientId: client.id, eventId: started.id }, attendee.id);
  expect(await stored(old)).toMatchObject({ firstName: '', lastName: '', number: old.attendee.number, edition: 2 });
  expect(await stored(recent)).toMatchObject({ firstName: 'Lydia', lastName: 'Marín', edition: 1 });
});
