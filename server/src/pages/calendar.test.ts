import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let path: string;
let ids: { clientId: string; channelIds: string[] };
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
  const client = await aClient(bed.db, { key: 'grace', name: 'Grace Church' });
  const channel = await aChannel(bed.db, { clientId: client.id, key: 'online' });
  path = `/cdn/channels/${client.id}/${channel.id}/calendar.ics`;
  ids = { clientId: client.id, channelIds: [channel.id] };
});
afterAll(() => bed.close());

const ask = (key: string) => bed.inject(guest, { method: 'GET', url: `${path}?content=${key}` });
/** Returns the unfolded lines of a calendar file. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('VIEW-273 a content with a start has a calendar file with its times and its URL', async () => {
  const name = 'Lessons, carols; and more';
  const { id } = await aContent(bed.db, {
    ...ids,
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

test('HOST-20~ HOST-21~ the URL in a calendar file uses the organisation’s own domain, if it has one', async () => {
  const client = await aClient(bed.db, { key: 'hope', customDomain: 'live.hope.example' });
  const channel = await aChannel(bed.db, { clientId: client.id, key: 'online' });
  await aContent(bed.db, { clientId: client.id, channelIds: [channel.id], key: 'lessons23b', startsAt: new Date(NOW) });
  const url = `/cdn/channels/${client.id}/${channel.id}/calendar.ics?content=lessons23b`;
  const { body } = await bed.inject(guest, { method: 'GET', url });
  expect(linesOf(body)).toContain('URL;VALUE=URI:https://live.hope.example/online/lessons23b');
});

test('VIEW-273~ there is no calendar file for a content without a start, a missing content and an invalid key', async () => {
  await aContent(bed.db, { ...ids, key: 'ondemand2a', startsAt: null, contentType: 'onDemand' });
  for (const key of ['ondemand2a', 'nosuchkey2', '%00', '']) expect((await ask(key)).statusCode, key).toBe(404);
  expect((await bed.inject(guest, { method: 'GET', url: `${path}?content=${'a'.repeat(101)}` })).statusCode).toBe(400);
});

const feed = async () => bed.inject(guest, { method: 'GET', url: path });
const lines = async () => linesOf((await feed()).body);
const eventNames = async () => (await lines()).flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8)] : []));

test('VIEW-277 the calendar of a channel contains its public, available contents that have a start', async () => {
  const soon = { startsAt: new Date('2026-12-31T23:00:00Z') };
  const { id } = await aContent(bed.db, { ...ids, ...soon, key: 'watchnight2', name: 'Watch night' });
  await aContent(bed.db, { ...ids, ...soon, key: 'rehearsal2a', name: 'Rehearsal', isPrivate: true });
  await aContent(bed.db, {
    ...ids,
    ...soon,
    key: 'surprise23a',
    name: 'Surprise',
    showAt: new Date('2026-12-01T00:00:00Z'),
  });
  await aContent(bed.db, {
    ...ids,
    ...soon,
    key: 'gone23abcd',
    name: 'Over',
    hideAt: new Date('2026-11-01T00:00:00Z'),
  });
  // An on-demand content has no start.
  await aContent(bed.db, { ...ids, contentType: 'onDemand', startsAt: null, key: 'ondemand23', name: 'On demand' });
  const answer = await feed();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(linesOf(answer.body)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      expect.stringMatching(/^X-WR-CALNAME:Grace Church - /),
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      `UID:${id}@localhost`,
      'DTSTART:20261231T230000Z',
      'TRIGGER:-PT15M',
    ]),
  );
  expect((await eventNames()).filter((name) => /Watch|Rehearsal|Surprise|Over|demand/.test(name))).toEqual([
    'Watch night',
  ]);
  bed.clock.set('2026-12-02T00:00:00.000Z');
  expect((await eventNames()).filter((name) => /Watch|Surprise/.test(name)).toSorted()).toEqual([
    'Surprise',
    'Watch night',
  ]);
  bed.clock.set(NOW);
});

test('VIEW-278 the event of a changed content keeps its id and gets a higher sequence number; the event of a deleted content disappears', async () => {
  const client = await aClient(bed.db);
  const channel = await aChannel(bed.db, { clientId: client.id });
  const form = { ...contentForm([channel.id]), name: 'Vespers', startsAt: '2026-12-03T18:00:00.000Z' };
  const owner = staff('owner', client.id);
  const added = (await bed.as(owner, 'POST', `/api/clients/${client.id}/contents`, form)).json();
  const url = `/cdn/channels/${client.id}/${channel.id}/calendar.ics`;
  const read = async () => linesOf((await bed.inject(guest, { method: 'GET', url })).body);
  const valueOfLine = (all: string[], name: string) =>
    all.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  const first = await read();
  await bed.as(owner, 'PUT', `/api/clients/${client.id}/contents/${added.id}`, {
    ...form,
    startsAt: '2026-12-03T19:00:00.000Z',
  });
  const second = await read();
  expect([valueOfLine(first, 'DTSTART'), valueOfLine(second, 'DTSTART')]).toEqual([
    '20261203T180000Z',
    '20261203T190000Z',
  ]);
  expect(valueOfLine(second, 'UID')).toBe(valueOfLine(first, 'UID'));
  expect(Number(valueOfLine(second, 'SEQUENCE'))).toBeGreaterThan(Number(valueOfLine(first, 'SEQUENCE')));
  await bed.as(owner, 'DELETE', `/api/clients/${client.id}/contents/${added.id}`);
  expect(await read()).not.toContain('BEGIN:VEVENT');
  await bed.as(owner, 'DELETE', `/api/clients/${client.id}/channels/${channel.id}`);
  expect((await bed.inject(guest, { method: 'GET', url })).statusCode).toBe(404);
});

test('VIEW-277~ B13~ no calendar is found if the channel does not belong to the client in the URL', async () => {
  const other = await aChannel(bed.db);
  const [, , , clientId, channelId] = path.split('/');
  for (const [of, at] of [
    [clientId, other.id],
    [other.clientId, channelId],
    ['%00', channelId],
    [clientId, 'a'.repeat(500)],
  ])
    expect((await bed.inject(guest, { method: 'GET', url: `/cdn/channels/${of}/${at}/calendar.ics` })).statusCode).toBe(
      404,
    );
});
