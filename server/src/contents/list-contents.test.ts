import { CONTENTS_COUNTED, CONTENTS_PAGE, type ContentPage } from '@nave/domain/contents/content-pages.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const HOUR_MS = 3_600_000;
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id, name: 'Grace Youth' });
});

const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS);
const inChannel = () => ({ clientId: client.id, channelIds: [channel.id] });
/** Adds a live content of one hour. */
const aService = (name: string, hours: number) => {
  const [startsAt, closesAt] = [inHours(hours), inHours(hours + 1)];
  return aContent(bed.db, { ...inChannel(), name, contentType: 'live', startsAt, opensAt: startsAt, closesAt });
};
const aVideo = (name: string, originalAirDate: string | null) => {
  const timeless = { startsAt: null, opensAt: null, closesAt: null };
  return aContent(bed.db, { ...inChannel(), name, contentType: 'onDemand', originalAirDate, ...timeless });
};
const page = async (query: string, actor = staff('admin', client.id)) => {
  const answer = await bed.as(actor, 'GET', `/api/clients/${client.id}/content-lists?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as ContentPage;
};
const names = async (query: string, actor?: ReturnType<typeof staff>) =>
  (await page(query, actor)).items.map(({ name }) => name);

test('TIME-66~ TIME-67~ TIME-68~ TIME-69~ TIME-71~ TIME-73~ TIME-74~ a page contains the contents of its list in the order of the list', async () => {
  await aService('Ends now', -1);
  await aService('Live', -0.5);
  await aService('Next week', 168);
  await aService('Tomorrow', 24);
  await aService('Yesterday', -24);
  await aVideo('Without a day', null);
  await aVideo('Spring', '2021-04-04');
  await aVideo('Before it', '2019-04-04');
  expect(await names('list=upcoming')).toEqual(['Live', 'Tomorrow', 'Next week']);
  expect(await names('list=past')).toEqual(['Ends now', 'Yesterday']);
  expect(await names('list=onDemand')).toEqual(['Spring', 'Without a day', 'Before it']);
});

test.each([
  ['upcoming', (at: number) => aService(`Service ${at}`, 24 + Math.floor(at / 3))],
  ['past', (at: number) => aService(`Service ${at}`, -24 - Math.floor(at / 3))],
  ['onDemand', (at: number) => aVideo(`Video ${at}`, at % 2 ? null : `2025-01-${10 + (at % 9)}`)],
] as const)(
  'the pages of the list %s contain each content once, even if several contents have the same time',
  async (list, add) => {
    const count = CONTENTS_PAGE * 2 + 5;
    for (let at = 0; at < count; at++) await add(at);
    const pages: ContentPage[] = [];
    for (let after = ''; pages.at(-1)?.next !== null; after = `&after=${pages.at(-1)?.next}`)
      pages.push(await page(`list=${list}${after}`));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [CONTENTS_PAGE, count],
      [CONTENTS_PAGE, null],
      [5, null],
    ]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(count);
    const keys = pages.flatMap(({ items }) =>
      items.map(({ startsAt, originalAirDate }) => startsAt ?? originalAirDate ?? '2020-03-15'),
    );
    const sorted = list === 'upcoming' ? keys.toSorted() : keys.toSorted().reverse();
    expect(keys).toEqual(sorted);
  },
);

test('a page has no total if its list has more than a thousand contents', async () => {
  const { id } = await aVideo('Video', null);
  await bed.db.execute(`insert into contents (id, client_id, key, name, description, content_type, video_provider, src,
      thumb_image, time_zone_name, chat)
    select gen_random_uuid(), client_id, 'copy' || n, name, description, content_type, video_provider, src,
      thumb_image, time_zone_name, chat from contents, generate_series(1, ${CONTENTS_COUNTED - 1}) n where id = '${id}'`);
  expect((await page('list=onDemand')).total).toBe(CONTENTS_COUNTED);
  await aVideo('One more', null);
  expect((await page('list=onDemand')).total).toBeNull();
});

test('SHELL-175~ a search finds the contents whose name, channel, kind or date contains each word, even far down the list', async () => {
  for (let at = 0; at < 520; at++) await aVideo(`Sermon ${at}`, '2026-10-25');
  const psalm = await aVideo('Psalm für Ágnes', '2019-12-24');
  for (const words of ['psalm agnes', 'PSALM youth', 'december 24 psalm', 'on-demand psalm']) {
    const found = await page(`list=onDemand&search=${encodeURIComponent(words)}`);
    expect([found.items.map(({ id }) => id), found.next, found.total], words).toEqual([[psalm.id], null, 1]);
  }
  const sermons = await page('list=onDemand&search=sermon');
  expect([sermons.items.length, sermons.total]).toEqual([CONTENTS_PAGE, null]);
  const second = await page(`list=onDemand&search=sermon&after=${sermons.next}`);
  expect(second.items.some(({ id }) => sermons.items.some((earlier) => earlier.id === id))).toBe(false);
  expect(await names('list=past&search=psalm')).toEqual([]);
});

test('CNT-38~ CNT-40~ a page contains only contents of the requested channel and of channels to which the caller has access', async () => {
  const other = await aChannel(bed.db, { clientId: client.id });
  const own = await aVideo('Ours', null);
  const both = await aContent(bed.db, { ...inChannel(), name: 'Both', channelIds: [channel.id, other.id] });
  await aContent(bed.db, { clientId: client.id, channelIds: [other.id], name: 'Theirs' });
  const all = { upcoming: `list=upcoming`, onDemand: 'list=onDemand' };
  const limited = staff('host', client.id, [channel.id]);
  expect([await names(all.onDemand, limited), await names(all.upcoming, limited)]).toEqual([['Ours'], ['Both']]);
  expect(await names(all.upcoming)).toEqual(['Both', 'Theirs']);
  expect(await names(`${all.upcoming}&channelId=${other.id}`)).toEqual(['Both', 'Theirs']);
  const limitedPage = await page(`${all.upcoming}&channelId=${other.id}`, limited);
  expect(limitedPage.items.map(({ id, channelIds }) => [id, channelIds])).toEqual([[both.id, [channel.id]]]);
  expect(await names(`${all.onDemand}&channelId=${channel.id}`)).toEqual([own.name]);
});

test('a page after an id that no content of the client has is empty', async () => {
  await aVideo('Ours', null);
  const foreign = await aContent(bed.db);
  const deleted = await aContent(bed.db, {
    ...inChannel(),
    contentType: 'onDemand',
    closesAt: null,
    versionCode: 'a1b2c3d4',
  });
  for (const after of [foreign.id, v7(), 'nothing', "' or 1=1"])
    expect(await names(`list=onDemand&after=${encodeURIComponent(after)}`), after).toEqual([]);
  expect(await names(`list=onDemand&channelId=nothing`)).toEqual([]);
  // A page can follow a content that was deleted meanwhile.
  expect((await page(`list=onDemand&after=${deleted.id}`)).next).toBeNull();
  const wrong = await bed.as(staff('admin', client.id), 'GET', `/api/clients/${client.id}/content-lists?list=all`);
  expect(wrong.statusCode).toBe(400);
});

test('the summary of a channel has the number of on-demand contents and the times of the next content', async () => {
  const empty = await aChannel(bed.db, { clientId: client.id });
  await aService('Over', -24);
  const live = await aService('Live', -0.5);
  await aService('Later', 24);
  await aVideo('One', null);
  await aVideo('Two', null);
  const summaries = async (actor = staff('admin', client.id)) =>
    (await bed.as(actor, 'GET', `/api/clients/${client.id}/channel-contents`)).json().items;
  const [startsAt, closesAt] = [live.startsAt?.toISOString(), live.closesAt?.toISOString()];
  expect(await summaries()).toEqual([{ channelId: channel.id, onDemand: 2, coming: { startsAt, closesAt } }]);
  expect(await summaries(staff('host', client.id, [empty.id]))).toEqual([]);
});
