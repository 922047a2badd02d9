import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { inTransaction } from '@nave/server/platform/database/transaction.ts';
import { eventSpan } from '@nave/server/platform/realtime/rooms/kept-events.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, channelForm, clientForm, contentForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let clientId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(NOW);
  client = await aClient(bed.db);
  clientId = client.id;
});

interface Page {
  items: ClientEvent[];
  next: number;
  oldest: number;
  newest: number;
}
const owner = () => staff('owner', clientId);
// A request is sent at once, also if nothing awaits it yet.
const read = async (query = '', actor = owner()) => bed.as(actor, 'GET', `/api/clients/${clientId}/event-log${query}`);
const page = async (query = '') => (await read(query)).json<Page>();
const events = async () => (await page()).items;
const addChannel = () => bed.as(owner(), 'POST', `/api/clients/${clientId}/channels`, channelForm());
const record = (count: number, ofClient = clientId) =>
  inTransaction(bed.db, async (tx) =>
    bed.platform.rooms.appendIn(
      tx,
      clientEventsTopic(ofClient),
      Array.from({ length: count }, () => ({ type: 'client.saved' as const, data: { clientId: ofClient } })),
    ),
  );

test('API-196~ API-197~ changes of a client, of channels and of contents are events with numbers without gaps, ids and versions', async () => {
  const saved = await bed.as(owner(), 'PUT', `/api/clients/${clientId}`, clientForm({ key: client.key }));
  const channel = (await addChannel()).json();
  const other = await aChannel(bed.db, { clientId, displayOrder: 5 });
  const channels = `/api/clients/${clientId}/channels`;
  await bed.as(owner(), 'PUT', `${channels}/${channel.id}`, channelForm({ key: channel.key }));
  await bed.as(owner(), 'PUT', `${channels}/order`, { channelIds: [other.id, channel.id] });
  const contents = `/api/clients/${clientId}/contents`;
  const content = (await bed.as(owner(), 'POST', contents, contentForm([channel.id]))).json();
  await bed.as(owner(), 'PUT', `${contents}/${content.id}`, contentForm([channel.id]));
  const kept = await aContent(bed.db, { clientId, channelIds: [channel.id] });
  await bed.as(owner(), 'DELETE', `${contents}/${content.id}`);
  await bed.as(owner(), 'DELETE', `${channels}/${channel.id}`);
  expect(saved.statusCode).toBe(200);
  expect((await events()).map(({ type, data }) => [type, data])).toEqual([
    ['client.saved', { clientId, version: 2 }],
    ['channel.added', { clientId, channelId: channel.id, channelKey: channel.key, version: 1 }],
    ['channel.saved', { clientId, channelId: channel.id, channelKey: channel.key, version: 2 }],
    ['channel.ordered', { clientId, channelIds: expect.arrayContaining([channel.id]) }],
    ['content.added', { clientId, contentId: content.id, version: 1 }],
    ['content.saved', { clientId, contentId: content.id, version: 2 }],
    ['content.deleted', { clientId, contentId: content.id }],
    ['content.deleted', { clientId, contentId: kept.id }],
    ['channel.deleted', { clientId, channelId: channel.id, channelKey: channel.key, version: expect.any(Number) }],
  ]);
  const found = await events();
  expect(found.map(({ n }) => n)).toEqual(found.map((_event, index) => index + 1));
  for (const { n, id, at } of found) expect([id, at]).toEqual([`evt_${clientId}_${n}`, NOW]);
});

test('API-192~ contents that a deleted channel leaves in other channels are events with their new version', async () => {
  const [channel, other, target] = [
    await aChannel(bed.db, { clientId }),
    await aChannel(bed.db, { clientId }),
    await aChannel(bed.db, { clientId }),
  ];
  const { id } = await aContent(bed.db, { clientId, channelIds: [channel.id, other.id] });
  const path = `/api/clients/${clientId}/channels`;
  await bed.as(owner(), 'DELETE', `${path}/${channel.id}`);
  await bed.as(owner(), 'DELETE', `${path}/${other.id}?moveTo=${target.id}`);
  const saved = (await events()).filter(({ type }) => type === 'content.saved');
  expect(saved.map(({ data }) => data)).toEqual([2, 3].map((version) => ({ clientId, contentId: id, version })));
});

test('API-196 an event exists exactly if its change does, concurrent changes get numbers without gaps, and events are deleted after 30 days', async () => {
  const outcome = await inTransaction(bed.db, async (tx) => {
    bed.platform.rooms.appendIn(tx, clientEventsTopic(clientId), [{ type: 'client.saved', data: { clientId } }]);
    await tx.execute(sql`select 1/0`);
  }).catch(() => 'rolled back');
  expect([outcome, await events()]).toEqual(['rolled back', []]);
  await Promise.all(Array.from({ length: 40 }, () => record(3)));
  const { items } = await page('?limit=200');
  expect(items.map(({ n }) => n)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  // The newest 500 are kept for pages that resume.
  for (let batch = 0; batch < 4; batch += 1) await record(150);
  bed.clock.advance(30 * DAY_MS - 1);
  const forget = async () => {
    await bed.platform.jobs.enqueue(bed.db, 'forget-client-events', {});
    await bed.runDueJobs();
    return eventSpan(bed.db, clientEventsTopic(clientId));
  };
  expect(await forget()).toEqual({ oldest: 1, newest: 720 });
  bed.clock.advance(2);
  expect(await forget()).toEqual({ oldest: 221, newest: 720 });
});

test('API-198~ a program reads events after a number, some types of them, and is told where to go on', async () => {
  await record(3);
  await addChannel();
  expect(await page('?limit=2')).toMatchObject({ items: [{ n: 1 }, { n: 2 }], next: 2, oldest: 1, newest: 4 });
  expect(await page('?after=2&limit=2')).toMatchObject({ items: [{ n: 3 }, { n: 4 }], next: 4 });
  expect(await page('?after=4')).toEqual({ items: [], next: 4, oldest: 1, newest: 4 });
  expect(await page('?types=channel.added,channel.saved')).toMatchObject({ items: [{ n: 4 }], next: 4 });
  expect(await page('?after=latest')).toEqual({ items: [], next: 4, oldest: 1, newest: 4 });
  for (const query of [
    'after=-1',
    'after=x',
    'types=',
    'types=none',
    'limit=0',
    'limit=201',
    'wait=26',
    'wait=-1',
    'x=1',
  ])
    expect([query, (await read(`?${query}`)).statusCode]).toEqual([query, 400]);
});

test('API-198 a request waits up to 25 seconds for the next event; a number that is not stored is answered 410 with the oldest number; only owners and admins of all channels read events', async () => {
  const waiting = read('?after=0&wait=25');
  const ofType = read('?after=latest&wait=25&types=channel.added');
  await record(1);
  expect((await waiting).json()).toMatchObject({ items: [{ n: 1, type: 'client.saved' }], next: 1 });
  await addChannel();
  expect((await ofType).json()).toMatchObject({ items: [{ n: 2, type: 'channel.added' }], next: 2 });
  expect((await read('?after=2&wait=1')).json()).toEqual({ items: [], next: 2, oldest: 1, newest: 2 });
  await bed.db.execute(sql`delete from room_events where room = ${clientEventsTopic(clientId)} and n = 1`);
  for (const after of [0, 3]) {
    const gone = await read(`?after=${after}&wait=25`);
    expect([gone.statusCode, gone.json().error]).toEqual([
      410,
      expect.objectContaining({ code: 'events.gone', fields: { oldest: '2' } }),
    ]);
  }
  expect(await page('?after=1')).toMatchObject({ items: [{ n: 2 }] });
  const answers = await Promise.all([
    read('', staff('admin', clientId)),
    read('', globalOwner),
    read('', staff('admin', clientId, [])),
    read('', staff('host', clientId)),
    read('', staff('owner', (await aClient(bed.db)).id)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 403, 404]);
});

test('API-198~ at most ten requests of an organisation wait at the same time; others are refused for some seconds', async () => {
  const answers = Array.from({ length: 11 }, () => read('?after=0&wait=25'));
  const refused = await Promise.race(answers);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await read('?after=0')).statusCode).toBe(200);
  await record(1);
  const others = (await Promise.all(answers)).filter((answer) => answer !== refused);
  expect(others.map((answer) => answer.json().items.length)).toEqual(Array.from({ length: 10 }, () => 1));
  expect((await read('?after=1&wait=1')).statusCode).toBe(200);
});

/** A content that opens at 10:45, starts at 11:00 and closes at 12:00. */
async function plannedContent() {
  const channel = await aChannel(bed.db, { clientId });
  const form = contentForm([channel.id], {
    startsAt: '2026-11-22T11:00:00.000Z',
    prePlayDuration: 15,
    duration: 60,
  });
  const path = `/api/clients/${clientId}/contents`;
  const added = (await bed.as(owner(), 'POST', path, form)).json();
  return { id: added.id as string, path: `${path}/${added.id}`, form };
}
const timesOf = async (id: string) =>
  (await events())
    .filter(({ type, data }) => /opened|started|ended/.test(type) && data.contentId === id)
    .map(({ type, at }) => `${type} ${at.slice(11, 16)}`);
async function runAt(time: string) {
  bed.clock.set(`2026-11-22T${time}:00.000Z`);
  await bed.runDueJobs();
}

test('API-201 a content opens, starts and ends once, also if its times change and if the server was down at these times', async () => {
  const { id, path, form } = await plannedContent();
  await bed.runDueJobs();
  expect(await timesOf(id)).toEqual([]);
  await runAt('10:45');
  await runAt('10:46');
  expect(await timesOf(id)).toEqual(['content.opened 10:45']);
  await runAt('11:00');
  // The same times saved again are no new events; another start is one.
  await bed.as(owner(), 'PUT', path, form);
  await runAt('11:05');
  expect(await timesOf(id)).toEqual(['content.opened 10:45', 'content.started 11:00']);
  await bed.as(owner(), 'PUT', path, { ...form, startsAt: '2026-11-22T11:30:00.000Z' });
  await runAt('11:31');
  expect((await timesOf(id)).slice(2)).toEqual(['content.opened 11:31', 'content.started 11:31']);
  // The server was down from 11:31 to 15:00.
  await runAt('15:00');
  await runAt('16:00');
  expect((await timesOf(id)).slice(4)).toEqual(['content.ended 15:00']);
});

test('API-201~ after a downtime the daily job, if it runs first, leaves the times that the server has missed to be recorded', async () => {
  const { id } = await plannedContent();
  await runAt('10:45');
  bed.clock.set('2026-11-22T11:30:00.000Z');
  // The job of the content is fetched after the daily one.
  await bed.db.execute(sql`update jobs.job set start_after = '2026-11-22T11:31:00Z' where singleton_key = ${id}`);
  await bed.platform.jobs.enqueue(bed.db, 'content-times-soon', {});
  await bed.runDueJobs();
  await runAt('11:31');
  await runAt('12:00');
  expect(await timesOf(id)).toEqual(['content.opened 10:45', 'content.started 11:31', 'content.ended 12:00']);
});

test('API-201~ a deleted content has no further events, and concurrent runs of the job record one', async () => {
  const [deleted, kept] = [await plannedContent(), await plannedContent()];
  await bed.as(owner(), 'DELETE', deleted.path);
  bed.clock.set('2026-11-22T12:30:00.000Z');
  const since = Date.parse(NOW);
  for (let n = 0; n < 4; n += 1)
    await bed.platform.jobs.enqueue(bed.db, 'content-times', { clientId, contentId: kept.id, since });
  await Promise.all([bed.runDueJobs(), bed.platform.jobs.runDue()]);
  expect([await timesOf(deleted.id), await timesOf(kept.id)]).toEqual([
    [],
    ['content.opened 12:30', 'content.started 12:30', 'content.ended 12:30'],
  ]);
});

test('API-201~ contents that were saved before these events existed get their events too', async () => {
  const channel = await aChannel(bed.db, { clientId });
  const startsAt = new Date('2026-11-22T11:00:00.000Z');
  const { id } = await aContent(bed.db, { clientId, channelIds: [channel.id], startsAt });
  await bed.platform.jobs.enqueue(bed.db, 'content-times-soon', {});
  await bed.runDueJobs();
  await runAt('11:00');
  expect(await timesOf(id)).toContain('content.started 11:00');
});
