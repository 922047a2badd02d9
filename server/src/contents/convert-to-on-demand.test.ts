import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobHandler } from '../platform/jobs.ts';
import { createConversion } from './convert-to-on-demand.ts';

const NOW = '2026-11-22T10:00:00.000Z';
/** The content takes place from 10:30 to 11:30 in Chicago. */
const STARTS = '2026-11-22T16:30:00.000Z';
const CLOSES = '2026-11-22T17:30:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(NOW);
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id });
});

const url = (id?: string) => `/api/clients/${client.id}/contents${id ? `/${id}` : ''}`;
const owner = () => staff('owner', client.id);
const onDemand = { enabled: true, name: 'The recording', description: '', channelIds: [] as string[] };
const converting = (changes: Partial<ContentForm> = {}) =>
  contentForm([channel.id], { startsAt: STARTS, convertToOnDemand: onDemand, ...changes });
const add = async (changes: Partial<ContentForm> = {}): Promise<Content> =>
  (await bed.as(owner(), 'POST', url(), converting(changes))).json();
const read = async (id: string): Promise<Content> => (await bed.as(owner(), 'GET', url(id))).json();
const all = async (): Promise<Content[]> => (await bed.as(owner(), 'GET', url())).json().items;
const converted = async () => (await all()).filter(({ contentType }) => contentType === 'onDemand');
const close = async (at = CLOSES) => {
  bed.clock.set(at);
  await bed.runDueJobs();
};

test('CNT-252 CNT-253 CNT-254 CNT-255 CNT-256 CNT-257 CNT-86~ TIME-44 TIME-45 TIME-46 when a simulated live content closes, an on-demand content is added', async () => {
  const other = await aChannel(bed.db, { clientId: client.id });
  const settings = { ...onDemand, description: '<p>Watch again</p>', channelIds: [other.id] };
  const { id, videoProvider, src, duration, thumbImage } = await add({ convertToOnDemand: settings, isPrivate: true });
  await close('2026-11-22T17:29:59.000Z');
  expect(await converted()).toEqual([]);
  bed.notices.length = 0;
  await close();
  const [recording] = await converted();
  expect(recording).toMatchObject({
    name: 'The recording',
    description: '<p>Watch again</p>',
    channelIds: [other.id],
    videoProvider,
    src,
    duration,
    thumbImage,
    originalAirDate: '2026-11-22',
    convertedFromId: id,
    startsAt: null,
    closesAt: null,
    isPrivate: true,
    showAt: null,
    hideAt: null,
    hasConvertedToOnDemand: false,
    convertedToOnDemandId: null,
  });
  expect(await read(id)).toMatchObject({ hasConvertedToOnDemand: true, convertedToOnDemandId: recording?.id });
  expect(bed.notices.map(({ topic }) => topic).toSorted()).toEqual(
    [`channel:${channel.id}`, `channel:${other.id}`].toSorted(),
  );
});

test('CNT-258 TIME-47 a content is converted once, even if several servers run its job repeatedly', async () => {
  const handlers: JobHandler<{ clientId: string; contentId: string }>[] = [];
  const jobs = { define: (_name: string, handler: never) => void handlers.push(handler), enqueue: async () => {} };
  for (const _server of [1, 2, 3])
    createConversion({
      db: bed.db,
      jobs: jobs as never,
      clock: bed.clock,
      news: { changed: () => {} },
      contentLog: { converted: async () => {} },
    });
  const { id } = await add();
  bed.clock.set(CLOSES);
  const data = { clientId: client.id, contentId: id };
  await Promise.all([...handlers, ...handlers].map((handler) => handler(data)));
  await bed.runDueJobs();
  expect(await converted()).toHaveLength(1);
  const [recording] = await converted();
  await bed.as(owner(), 'DELETE', url(recording?.id));
  await Promise.all(handlers.map((handler) => handler(data)));
  expect(await converted()).toEqual([]);
});

test('CNT-259~ a content that closed while no server ran is converted when a server starts', async () => {
  await add();
  await close('2026-12-24T00:00:00.000Z');
  expect(await converted()).toHaveLength(1);
});

test('CNT-260 if the conversion names no channel that still exists, the on-demand content is in the original’s channels', async () => {
  const deletedChannel = await aChannel(bed.db, { clientId: client.id });
  await add();
  await add({ convertToOnDemand: { ...onDemand, channelIds: [deletedChannel.id] } });
  await bed.as(owner(), 'DELETE', `/api/clients/${client.id}/channels/${deletedChannel.id}`);
  await close();
  expect((await converted()).map(({ channelIds }) => channelIds)).toEqual([[channel.id], [channel.id]]);
});

test('CNT-263 only simulated live contents with enabled conversion are converted', async () => {
  await add({ contentType: 'live' });
  await add({ convertToOnDemand: { ...onDemand, enabled: false } });
  const { id } = await add();
  await close();
  expect((await converted()).map(({ convertedFromId }) => convertedFromId)).toEqual([id]);
});

test('CNT-252~ saving the content can postpone, cancel and reschedule its conversion', async () => {
  const { id } = await add();
  const save = (changes: Partial<ContentForm>) => bed.as(owner(), 'PUT', url(id), converting(changes));
  await save({ startsAt: '2026-11-22T18:30:00.000Z' });
  await close();
  expect(await converted()).toEqual([]);
  await save({ startsAt: '2026-11-22T18:30:00.000Z', convertToOnDemand: { ...onDemand, enabled: false } });
  await close('2026-11-22T19:29:00.000Z');
  await save({ startsAt: '2026-11-22T18:30:00.000Z' });
  await close('2026-11-22T19:30:00.000Z');
  expect(await converted()).toHaveLength(1);
});

test('CNT-252~ B10~ a content deleted before its close is not converted', async () => {
  const { id } = await add();
  await bed.as(owner(), 'DELETE', url(id));
  await close();
  expect(await all()).toEqual([]);
});

test('CNT-120 CNT-134~ a copy of a converted content is converted at its own close, and no form can set the id of the on-demand content', async () => {
  const { id } = await add();
  await close();
  const copy = await add({ startsAt: '2026-11-29T16:30:00.000Z' });
  expect(copy).toMatchObject({ hasConvertedToOnDemand: false, convertedFromId: null, convertedToOnDemandId: null });
  await close('2026-11-29T17:30:00.000Z');
  expect(await converted()).toHaveLength(2);
  const spoofed = { ...converting(), convertedToOnDemandId: copy.id };
  expect((await bed.as(globalOwner, 'PUT', url(id), spoofed)).statusCode).toBe(400);
});

test('CNT-200~ CNT-142~ CNT-143~ a conversion needs a name, and the user must have access to the channels of the conversion', async () => {
  const nameless = await bed.as(owner(), 'POST', url(), converting({ convertToOnDemand: { ...onDemand, name: ' ' } }));
  expect(nameless.json().error.fields).toEqual({ 'convertToOnDemand.name': 'Name is required' });
  const outside = await aChannel(bed.db, { clientId: client.id });
  const limited = staff('admin', client.id, [channel.id]);
  const into = converting({ convertToOnDemand: { ...onDemand, channelIds: [outside.id] } });
  expect((await bed.as(limited, 'POST', url(), into)).statusCode).toBe(403);
  expect((await bed.as(owner(), 'POST', url(), into)).statusCode).toBe(201);
});

test('CNT-261~ CNT-262~ after the conversion, viewers of the original get the channel and key of the on-demand content', async () => {
  const other = await aChannel(bed.db, { clientId: client.id });
  const { key } = await add({ convertToOnDemand: { ...onDemand, channelIds: [other.id] } });
  const shown = async () => {
    const answer = await bed.as(owner(), 'GET', `/cdn/channels/by-key/${client.key}/${channel.key}?content=${key}`);
    return answer.json().data.contents[0];
  };
  expect(await shown()).toMatchObject({ convertedToOnDemandId: null, movedTo: null });
  await close();
  const [recording] = await converted();
  expect(await shown()).toMatchObject({
    convertedToOnDemandId: recording?.id,
    movedTo: { channelKey: other.key, contentKey: recording?.key },
  });
});
