import type { ChannelOnClientPage } from '@nave/domain/pages/public-client.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentFormOf } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
let other: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(NOW);
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id, displayOrder: 1 });
  other = await aChannel(bed.db, { clientId: client.id, displayOrder: 2 });
});

const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();
const ids = () => ({ clientId: client.id, channelIds: [channel.id] });
const get = () => bed.inject(guest, { method: 'GET', url: `/cdn/clients/by-key/${client.key}` });
const cards = async (): Promise<ChannelOnClientPage[]> => (await get()).json().data.channels;
const names = async () => (await cards()).map(({ coming }) => coming.map(({ name }) => name));

test('the card of a channel has the times of its live and next contents, without their videos', async () => {
  await aContent(bed.db, { ...ids(), name: 'Live', startsAt: at(-10), duration: 60 });
  expect(await cards()).toMatchObject([
    {
      coming: [
        {
          name: 'Live',
          contentType: 'simulatedLive',
          startsAt: iso(-10),
          opensAt: iso(-25),
          closesAt: iso(50),
          showAt: null,
          hideAt: null,
          isPrivate: false,
          originalAirDate: null,
        },
      ],
    },
    { coming: [] },
  ]);
  expect((await get()).body).not.toContain('service.m3u8');
});

test('CNT-16~ no card has private, early, late, past, on-demand or deleted contents', async () => {
  const base = { ...ids(), startsAt: at(5) };
  await aContent(bed.db, { ...base, name: 'private', isPrivate: true });
  await aContent(bed.db, { ...base, name: 'early', showAt: at(1) });
  await aContent(bed.db, { ...base, name: 'late', hideAt: at(-1) });
  await aContent(bed.db, { ...ids(), name: 'over', startsAt: at(-60), duration: 60 });
  await aContent(bed.db, { ...ids(), name: 'film', contentType: 'onDemand' });
  await aContent(bed.db, { ...base, name: 'deleted', versionCode: 'a1b2c3d4' });
  await aContent(bed.db, { ...base, name: 'last moment', hideAt: at(0) });
  expect(await names()).toEqual([['last moment'], []]);
});

test('the card of a channel has the first five contents of this channel, the earliest first', async () => {
  const both = { clientId: client.id, channelIds: [channel.id, other.id] };
  for (const hour of [7, 6, 5, 4, 3, 2, 1])
    await aContent(bed.db, { ...ids(), name: `hour ${hour}`, startsAt: at(60 * hour) });
  await aContent(bed.db, { ...both, name: 'together', startsAt: at(90) });
  expect(await names()).toEqual([['hour 1', 'together', 'hour 2', 'hour 3', 'hour 4'], ['together']]);
});

test('API-23 after a save of a content, the client’s answer is up to date', async () => {
  expect(await names()).toEqual([[], []]);
  const content = await aContent(bed.db, { ...ids(), name: 'Vespers', startsAt: at(30) });
  expect(await names()).toEqual([[], []]);
  const owner = staff('owner', client.id);
  const url = `/api/clients/${client.id}/contents/${content.id}`;
  const form = contentFormOf(content, { name: 'Evensong', channelIds: [other.id] });
  expect((await bed.as(owner, 'PUT', url, form)).statusCode).toBe(200);
  expect(await names()).toEqual([[], ['Evensong']]);
});

test('the client’s answer expires when a content closes or becomes available, but not when a content starts', async () => {
  await aContent(bed.db, { ...ids(), name: 'closing', startsAt: at(-59.5), duration: 60 });
  await aContent(bed.db, { ...ids(), name: 'starting', startsAt: at(0.2), prePlayDuration: 0 });
  await aContent(bed.db, { ...ids(), name: 'opening', startsAt: at(60), showAt: at(0.6) });
  expect(await names()).toEqual([['closing', 'starting'], []]);
  expect(bed.cache.find(`/cdn/clients/by-key/${client.key}`)?.expiresAt).toBe(at(0.5).getTime());
  bed.clock.set(at(0.5));
  expect(await names()).toEqual([['starting'], []]);
  bed.clock.set(at(0.6));
  expect(await names()).toEqual([['starting', 'opening'], []]);
});
