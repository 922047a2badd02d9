import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ env: { PUBLIC_URL: 'https://watch.example' } });
});
afterAll(() => bed.close());

test('the attendees of an event are a file with headings in the language of staff', async () => {
  const event = await anEvent(bed.db);
  await anAttendee(bed.db, event, { number: '482916305571', optionIds: ['prayer', 'worship'] });
  await anAttendee(bed.db, event, {
    number: '12345678',
    lastName: 'Ñu, Ana',
    typeId: 'child',
    optionIds: [],
    status: 'Cancelled',
  });
  await anAttendee(bed.db, await anEvent(bed.db, { clientId: event.clientId }), { firstName: 'Elsewhere' });
  const csv = async (language: string) => {
    const url = `/api/clients/${event.clientId}/events/${event.id}/attendees.csv?language=${language}`;
    const answer = await bed.as(staff('owner', event.clientId), 'GET', url);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+-attendees\.csv"; /);
    return answer.body.split('\r\n');
  };
  expect(await csv('en')).toEqual([
    '\ufeffNumber,First name,Last name,Type,Options,Order date,Status',
    '4829-1630-5571,Lydia,Marín,Adult,"Prayer; Worship",2026-11-02T15:30:00.000Z,Active',
    '1234-5678,Lydia,"Ñu, Ana",Child,,2026-11-02T15:30:00.000Z,Cancelled',
    '',
  ]);
  expect((await csv('es')).slice(0, 3)).toEqual([
    '\ufeffNúmero,Nombre,Apellido,Tipo,Opciones,Fecha de pedido,Estado',
    '4829-1630-5571,Lydia,Marín,Adult,"Prayer; Worship",2026-11-02T15:30:00.000Z,Activo',
    '1234-5678,Lydia,"Ñu, Ana",Child,,2026-11-02T15:30:00.000Z,Cancelado',
  ]);
});

test('each attendee who is not cancelled has a personal link, also those behind the first thousand', async () => {
  const event = await anEvent(bed.db, { number: '240116' });
  const numbers: string[] = [];
  for (let index = 0; index < 1_003; index += 1)
    numbers.push((await anAttendee(bed.db, event, { status: index === 5 ? 'Cancelled' : 'Active' })).number);
  const url = `/api/clients/${event.clientId}/events/${event.id}/links.csv`;
  const lines = (await bed.as(staff('admin', event.clientId), 'GET', url)).body.trim().split('\r\n').slice(1);
  const links = lines.map((line) => line.split(',').at(-1));
  const expected = numbers
    .filter((_, index) => index !== 5)
    .map((number) => `https://watch.example/attend/240116/${number}`);
  expect(links.toSorted()).toEqual(expected.toSorted());
});
