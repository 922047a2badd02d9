import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { incrementVersions } from '../channels/channels.store.ts';

const NOW = '2026-11-22T10:00:00.000Z';
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

const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
const get = (url: string, headers: Record<string, string> = {}) => bed.inject(guest, { method: 'GET', url, headers });
const ids = () => ({ clientId: client.id, channelIds: [channel.id] });
const clientUrl = () => `/cdn/clients/by-key/${client.key}`;
const channelUrl = () => `/cdn/channels/by-key/${client.key}/${channel.key}`;
const channelUrlByIds = () => `/cdn/channels/${client.id}/${channel.id}`;
const contentsOf = async (query = ''): Promise<PublicContent[]> =>
  (await get(channelUrl() + query)).json().data.contents;
const namesOf = async (query = '') => (await contentsOf(query)).map(({ name }) => name);

const publicClient = () => ({
  id: client.id,
  key: client.key,
  name: client.name,
  logoImage: client.logoImage,
  homeUrl: client.homeUrl,
  timeZoneName: client.timeZoneName,
  theme: newOrganisationTheme,
  customDomain: null,
  links: [],
});

test('API-13 CLI-48 CLI-49 anyone can read the public data of a client by its id', async () => {
  expect((await get(`/cdn/clients/${client.id}`)).json()).toEqual({ ok: true, data: publicClient() });
});

test('API-16 VIEW-203 VIEW-206 a client that is read by key has its public, available channels in their order', async () => {
  await aChannel(bed.db, { clientId: client.id, name: 'Private', isPrivate: true });
  await aChannel(bed.db, { clientId: client.id, name: 'Early', showAt: at(1) });
  await aChannel(bed.db, { clientId: client.id, name: 'Late', hideAt: at(-1) });
  await aChannel(bed.db, { clientId: client.id, name: 'Deleted', versionCode: 'a1b2c3d4' });
  const first = await aChannel(bed.db, { clientId: client.id, name: 'First', displayOrder: -1, hideAt: at(0) });
  const { id, key, name, description, thumbImage } = first;
  const { data } = (await get(clientUrl().toUpperCase().replace('/CDN/CLIENTS/BY-KEY', '/cdn/clients/by-key'))).json();
  const card = { id, key, name, description, thumbImage, displayOrder: -1, showAt: null, hideAt: NOW, coming: [] };
  expect(data).toEqual({ ...publicClient(), channels: [card, expect.objectContaining({ id: channel.id })] });
});

test('CHN-10 CHN-11 CHN-12 API-14 API-18 API-24~ VIEW-205 a channel that is read by keys equals the same channel read by ids, and has no data for staff only', async () => {
  const content = await aContent(bed.db, { ...ids(), startsAt: at(0) });
  const byKey = (await get(channelUrl())).json();
  expect((await get(channelUrlByIds())).json()).toEqual(byKey);
  expect(byKey.data).toEqual({
    id: channel.id,
    clientId: client.id,
    clientKey: client.key,
    clientName: client.name,
    version: 1,
    key: channel.key,
    name: channel.name,
    description: channel.description,
    thumbImage: channel.thumbImage,
    headerImage: null,
    logoImage: null,
    homeUrl: null,
    showAt: null,
    hideAt: null,
    isPrivate: false,
    isPaywalled: false,
    accessLinks: { initial: null, renew: null },
    timeZoneName: channel.timeZoneName,
    defaultVideo: channel.defaultVideo,
    theme: newOrganisationTheme,
    links: [],
    chatWidget: channel.chatWidget,
    analytics: channel.analytics,
    contents: [expect.objectContaining({ id: content.id, src: content.src })],
    moreAt: null,
  });
  for (const name of ['channelIds', 'clientId', 'createdAt', 'versionCode'])
    expect(Object.keys(byKey.data.contents[0])).not.toContain(name);
});

test('CHN-15 API-48 API-82~ a request for a missing, foreign or deleted record gets 404 with the usual form of errors', async () => {
  const [other, deletedChannel] = [
    await aChannel(bed.db),
    await aChannel(bed.db, { clientId: client.id, versionCode: 'a1b2c3d4' }),
  ];
  const deletedClient = await aClient(bed.db, { versionCode: 'a1b2c3d4' });
  const orphan = await aChannel(bed.db, { clientId: deletedClient.id });
  const { size } = bed.cache;
  const channels = [
    `/cdn/channels/by-key/${client.key}/${other.key}`,
    `/cdn/channels/by-key/${client.key}/${deletedChannel.key}`,
    `/cdn/channels/by-key/${deletedClient.key}/${orphan.key}`,
    `/cdn/channels/by-key/${client.key}/%00`,
    `/cdn/channels/${client.id}/${other.id}`,
    `/cdn/channels/${client.id}/${deletedChannel.id}`,
    `/cdn/channels/${deletedClient.id}/${orphan.id}`,
    `/cdn/channels/${v7()}/${v7()}`,
    '/cdn/channels/x/y',
  ];
  for (const url of channels) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Channel not found.']);
  }
  for (const url of [
    `/cdn/clients/${deletedClient.id}`,
    `/cdn/clients/by-key/${deletedClient.key}`,
    '/cdn/clients/%00',
  ]) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Client not found.']);
  }
  expect(bed.cache.size).toBe(size);
});

test('VIEW-28~ early, late, unopened and past contents have no video source, and an early or late channel has no default video', async () => {
  await aContent(bed.db, { ...ids(), name: 'later', startsAt: at(5), prePlayDuration: 4 });
  await aContent(bed.db, { ...ids(), name: 'now', startsAt: at(6), hideAt: at(0) });
  await aContent(bed.db, { ...ids(), name: 'late', startsAt: at(7), hideAt: at(-1) });
  const over = await aContent(bed.db, { ...ids(), name: 'over', startsAt: at(-60), duration: 60 });
  const contents = await contentsOf(`?content=${over.key}`);
  expect(contents.map(({ name, src }) => [name, src === null])).toEqual([
    ['later', true],
    ['now', false],
    ['over', true],
  ]);
  const defaultVideo = { enabled: true, videoProvider: 'stream' as const, src: 'https://video.example/secret.m3u8' };
  for (const window of [{ showAt: at(1) }, { hideAt: at(-1) }]) {
    const closed = await aChannel(bed.db, { clientId: client.id, defaultVideo, ...window });
    const content = await aContent(bed.db, { clientId: client.id, channelIds: [closed.id], startsAt: at(5) });
    const url = `/cdn/channels/by-key/${client.key}/${closed.key}`;
    expect((await get(url)).json().data).toMatchObject({ defaultVideo: { src: '' }, contents: [] });
    const named = await get(`${url}?content=${content.key}`);
    expect(named.json().data.contents).toMatchObject([{ id: content.id, src: null }]);
    expect(named.body).not.toContain('secret.m3u8');
  }
});

test('VIEW-235 a private content is in the answer only if the request contains its key, in any letter case', async () => {
  const content = await aContent(bed.db, { ...ids(), isPrivate: true, startsAt: at(0) });
  const inOtherChannel = await aContent(bed.db, { clientId: client.id, isPrivate: true });
  expect((await get(channelUrl())).body).not.toContain(content.id);
  expect(await contentsOf(`?content=${content.key.toUpperCase()}`)).toMatchObject([
    { id: content.id, src: content.src },
  ]);
  expect((await get(`${channelUrlByIds()}?content=${content.key}`)).json().data.contents).toMatchObject([
    { id: content.id, src: content.src },
  ]);
  expect(await contentsOf(`?content=${inOtherChannel.key}`)).toEqual([]);
  expect(await contentsOf()).toEqual([]);
  expect((await get(channelUrlByIds())).body).not.toContain(content.id);
});

test('VIEW-205~ CNT-16~ CNT-19~ a public channel lists fifty upcoming and the newest twenty-four on-demand contents, and no past contents', async () => {
  const coming = Array.from({ length: 52 }, (_, index) => ({ name: `coming ${index}`, startsAt: at(1_000 - index) }));
  const onDemand = Array.from({ length: 26 }, (_, index) => ({
    name: `film ${index}`,
    contentType: 'onDemand' as const,
    originalAirDate: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  }));
  for (const content of [...coming, ...onDemand]) await aContent(bed.db, { ...ids(), ...content });
  await aContent(bed.db, {
    ...ids(),
    name: 'early film',
    contentType: 'onDemand',
    showAt: at(1),
    originalAirDate: '2026-11-01',
  });
  await aContent(bed.db, { ...ids(), name: 'over', startsAt: at(-60), duration: 60 });
  await aContent(bed.db, { ...ids(), name: 'deleted', versionCode: 'a1b2c3d4' });
  await aContent(bed.db, { clientId: client.id, name: 'in another channel' });
  const names = await namesOf();
  expect(names).toEqual([
    ...Array.from({ length: 50 }, (_, index) => `coming ${51 - index}`),
    ...Array.from({ length: 24 }, (_, index) => `film ${25 - index}`),
  ]);
});

test('API-19 API-20 API-21 API-22 an answer has an ETag, is cacheable and sets no cookie; a request with this ETag gets 304', async () => {
  const answer = await get(channelUrl(), { cookie: 'sid=abc; vid=def' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, s-maxage=5, stale-while-revalidate=30',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await get(channelUrl())).body).toBe(answer.body);
  const unchanged = await get(channelUrl(), { 'if-none-match': String(answer.headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
});

test('API-23 after a record is written, the answers that contain it are up to date', async () => {
  const content = await aContent(bed.db, ids());
  const owner = staff('owner', client.id);
  const before = [await get(channelUrl()), await get(clientUrl())];
  const { items } = (await bed.as(owner, 'GET', `/api/clients/${client.id}/channels`)).json();
  const body = { ...channelToForm(items[0]), name: 'Renamed' };
  expect((await bed.as(owner, 'PUT', `/api/clients/${client.id}/channels/${channel.id}`, body)).statusCode).toBe(200);
  const after = [await get(channelUrl()), await get(clientUrl())];
  expect(after.map((answer) => answer.body.includes('Renamed'))).toEqual([true, true]);
  expect(before.map((answer) => answer.body.includes('Renamed'))).toEqual([false, false]);
  expect(after[0]?.json().data).toMatchObject({ version: 2, contents: [{ id: content.id }] });
  await bed.as(owner, 'POST', `/api/clients/${client.id}/channels`, { ...body, key: 'brand-new', name: 'Brand new' });
  expect((await get(clientUrl())).body).toContain('Brand new');
});

test('a cached answer expires at the moment when a window, start or close changes its data', async () => {
  await aContent(bed.db, { ...ids(), name: 'soon', startsAt: at(60), showAt: at(0.5) });
  await aContent(bed.db, { ...ids(), name: 'ending', startsAt: at(-59.5), duration: 60 });
  const early = await aChannel(bed.db, { clientId: client.id, showAt: at(0.25) });
  expect((await contentsOf()).map(({ name, src }) => [name, src === null])).toEqual([['ending', false]]);
  expect((await get(clientUrl())).body).not.toContain(early.id);
  bed.clock.set(at(0.25));
  expect((await get(clientUrl())).body).toContain(early.id);
  bed.clock.set(new Date(at(0.5).getTime() - 1));
  expect(await namesOf()).toEqual(['ending']);
  bed.clock.set(at(0.5));
  expect((await contentsOf()).map(({ name, src }) => [name, src === null])).toEqual([['soon', true]]);
  bed.clock.set(new Date(at(45).getTime() - 1));
  expect((await contentsOf()).map(({ src }) => src === null)).toEqual([true]);
  bed.clock.set(at(45));
  expect((await contentsOf()).map(({ src }) => src === null)).toEqual([false]);
});

test.each([
  ['by keys', channelUrl],
  ['by ids', channelUrlByIds],
])(
  'API-23~ an answer %s is never older than the requested version, and an invented version changes nothing',
  async (_, url) => {
    const answer = await get(url());
    // This cache does not learn of a commit of another process until a request contains the new version.
    await incrementVersions(bed.db, client.id, [channel.id]);
    expect((await get(url())).body).toBe(answer.body);
    expect((await get(`${url()}?v=1`)).json().data.version).toBe(1);
    expect((await get(`${url()}?v=2`)).json().data.version).toBe(2);
    for (const v of ['999', '-1', 'x', '1e99', '']) expect((await get(`${url()}?v=${v}`)).json().data.version).toBe(2);
  },
);

test('requests with unknown content keys create no cache entries', async () => {
  await get(channelUrl());
  const { size } = bed.cache;
  for (let index = 0; index < 5; index++) await get(`${channelUrl()}?content=nothing${index}&v=${index}`);
  expect(bed.cache.size).toBe(size);
  expect((await get(`${channelUrl()}?content=a&content=b`)).statusCode).toBe(400);
});

test('API-87~ a request to an unknown path of the read API gets an error in the usual form', async () => {
  const answer = await get('/cdn/nothing/here');
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'request.not-found']);
});
