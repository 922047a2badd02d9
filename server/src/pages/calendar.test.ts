import { type ApiTestbed, apiTestbed, guest } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let path: string;
let place: { clientId: string; channelIds: string[] };
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
  const client = await aClient(bed.db, { key: 'grace', name: 'Grace Church' });
  const channel = await aChannel(bed.db, { clientId: client.id, key: 'online' });
  path = `/cdn/channels/${client.id}/${channel.id}/calendar.ics`;
  place = { clientId: client.id, channelIds: [channel.id] };
});
afterAll(() => bed.close());

const ask = (key: string) => bed.inject(guest, { method: 'GET', url: `${path}?content=${key}` });
/** The lines of the file as a calendar reads them: what is folded is one line again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('VIEW-273 a content with a start is a file for calendars, with its times and the way to it', async () => {
  const name = 'Lessons, carols; and more';
  const { id } = await aContent(bed.db, {
    ...place,
    key: 'lessons23a',
    name,
    startsAt: new Date('2026-12-24T17:00:00Z'),
  });
  const answer = await ask('LESSONS23a');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  expect(linesOf(answer.body)).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      `UID:${id}@localhost`,
      'DTSTART:20261224T170000Z',
      'DTEND:20261224T180000Z',
      'SUMMARY:Lessons\\, carols\\; and more',
      'URL;VALUE=URI:http://localhost:8080/grace/online/lessons23a',
      'TRIGGER:-PT15M',
    ]),
  );
});

test('VIEW-273~ what has no start, is not there or is not to be named has none', async () => {
  await aContent(bed.db, { ...place, key: 'ondemand2a', startsAt: null, contentType: 'onDemand' });
  for (const key of ['ondemand2a', 'nosuchkey2', '%00', '']) expect((await ask(key)).statusCode, key).toBe(404);
  expect((await bed.inject(guest, { method: 'GET', url: path })).statusCode).toBe(400);
});
