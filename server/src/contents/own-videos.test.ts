import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ApiTestbed, apiTestbed, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

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

const admin = () => staff('admin', client.id);
const add = (form: Partial<ContentForm>) =>
  bed.as(admin(), 'POST', `/api/clients/${client.id}/contents`, contentForm([channel.id], form));
const own = (kind: 'video' | 'input', id: string) => ({ videoProvider: 'nave', src: ownSourceText({ kind, id }) });
const timed = { startsAt: '2026-11-22T11:00:00.000Z', prePlayDuration: 15, duration: 60 } as const;
const at = (time: string) => bed.clock.set(`2026-11-22T${time}:00.000Z`);

interface Shown {
  videoProvider: string;
  src: string | null;
}

/** Returns provider and source of the channel's only content as viewers receive them; undefined if there is none. */
async function shown(contentKey?: string): Promise<Shown | undefined> {
  const answer = await bed.as(
    guest,
    'GET',
    `/cdn/channels/by-key/${client.key}/${channel.key}${contentKey ? `?content=${contentKey}` : ''}`,
  );
  return answer.json().data.contents.map(({ videoProvider, src }: Shown) => ({ videoProvider, src }))[0];
}

test('VID-22~ VID-114 viewers receive the playlist of an own video as a stream, and only while the content is open', async () => {
  const video = await aVideo(bed.db, { clientId: client.id });
  const added = await add({ contentType: 'simulatedLive', ...timed, ...own('video', video.id) });
  expect(added.json()).toMatchObject({ videoProvider: 'nave', src: `video:${video.id}` });
  at('10:40');
  expect(await shown()).toEqual({ videoProvider: 'stream', src: null });
  at('10:46');
  expect(await shown()).toEqual({ videoProvider: 'stream', src: `/media/v/${video.playKey}/master.m3u8` });
  at('12:01');
  expect(await shown(added.json().key)).toEqual({ videoProvider: 'stream', src: null });
});

test('VID-111 a live content plays a live input; simulated live and on demand play a video', async () => {
  const video = own('video', (await aVideo(bed.db, { clientId: client.id })).id);
  const input = own('input', (await aLiveInput(bed.db, { clientId: client.id })).id);
  const onDemand = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-11-15' } as const;
  expect((await add({ contentType: 'live', ...timed, ...input })).statusCode).toBe(201);
  expect((await add({ contentType: 'simulatedLive', ...timed, ...video })).statusCode).toBe(201);
  expect((await add({ ...onDemand, ...video })).statusCode).toBe(201);
  for (const [form, message] of [
    [{ contentType: 'live', ...timed, ...video }, 'Choose a live input'],
    [{ contentType: 'simulatedLive', ...timed, ...input }, 'Choose a video'],
    [{ ...onDemand, ...input }, 'Choose a video'],
  ] as const) {
    const refused = await add(form);
    expect([refused.statusCode, refused.json().error.fields]).toEqual([400, { src: message }]);
  }
});

test('VID-112 a content can use only videos and inputs of its own organisation that were not deleted', async () => {
  const other = await aClient(bed.db);
  const gone = { deletedAt: new Date(NOW) };
  const videos = [
    await aVideo(bed.db, { clientId: other.id }),
    await aVideo(bed.db, { clientId: client.id, ...gone }),
    await aVideo(bed.db, { clientId: client.id, state: 'failed' }),
    { id: v7() },
  ];
  for (const { id } of videos) {
    const refused = await add({ contentType: 'simulatedLive', ...timed, ...own('video', id) });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { src: 'This video was deleted. Choose another one.' },
    ]);
  }
  const foreign = await aLiveInput(bed.db, { clientId: other.id });
  const refused = await add({ contentType: 'live', ...timed, ...own('input', foreign.id) });
  expect(refused.json().error.fields).toEqual({ src: 'This live input was deleted. Choose another one.' });
  const valid = await aVideo(bed.db, { clientId: client.id });
  expect((await add({ contentType: 'simulatedLive', ...timed, ...own('video', valid.id) })).statusCode).toBe(201);
});

test('VID-68~ VID-113 a live content plays what its input sends, or the last video that was live while it was open', async () => {
  const input = await aLiveInput(bed.db, { clientId: client.id });
  expect((await add({ contentType: 'live', ...timed, ...own('input', input.id) })).json()).toMatchObject({
    contentType: 'live',
  });
  const broadcast = { clientId: client.id, liveInputId: input.id };
  const earlier = {
    state: 'ready',
    startedAt: new Date('2026-11-15T11:00:00Z'),
    endedAt: new Date('2026-11-15T12:00:00Z'),
  } as const;
  const lastWeek = await aVideo(bed.db, { ...broadcast, ...earlier });
  at('10:50');
  const playlist = (playKey: string) => ({ videoProvider: 'stream', src: `/media/v/${playKey}/master.m3u8` });
  expect(await shown()).toEqual(playlist(input.waiting.playKey));
  const endedEarly = {
    ...earlier,
    startedAt: new Date('2026-11-22T10:55:00Z'),
    endedAt: new Date('2026-11-22T11:20:00Z'),
  };
  const today = await aVideo(bed.db, { ...broadcast, ...endedEarly });
  at('11:25');
  expect(await shown()).toEqual(playlist(today.playKey));
  expect(lastWeek.playKey).not.toBe(today.playKey);
});

test('VID-118 staff play a video by its id, hosts too, and everyone else gets 404', async () => {
  const video = await aVideo(bed.db, { clientId: client.id });
  const url = `/media/own/video/${video.id}/master.m3u8`;
  for (const role of ['owner', 'admin', 'host'] as const) {
    const answer = await bed.as(staff(role, client.id), 'GET', url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/media/v/${video.playKey}/master.m3u8`]);
  }
  const other = await aClient(bed.db);
  for (const actor of [staff('owner', other.id), someone])
    expect((await bed.as(actor, 'GET', url)).statusCode).toBe(404);
  expect((await bed.as(guest, 'GET', url)).statusCode).toBe(401);
  const preparing = await aVideo(bed.db, { clientId: client.id, state: 'packaging' });
  const early = await bed.as(admin(), 'GET', `/media/own/video/${preparing.id}/master.m3u8`);
  expect([early.statusCode, early.json().error.code]).toEqual([409, 'videos.not-ready']);
});

test('VID-115 open pages of a content learn that its live video begins and ends, and then read its address', async () => {
  const input = await aLiveInput(bed.db, { clientId: client.id });
  await add({ contentType: 'live', ...timed, ...own('input', input.id) });
  at('11:05');
  const path = `/api/clients/${client.id}/live-inputs/${input.id}`;
  const topic = `channel:${channel.id}`;
  const changes = () => bed.notices.filter((notice) => notice.topic === topic && notice.event === 'changed').length;
  const rendition = { codecs: 'avc1.64001f', bandwidth: 4_000_000, width: 1280, height: 720 };
  /** Does something, and returns what viewers read once they were told. */
  const told = async (act: () => Promise<{ statusCode: number }>) => {
    const before = changes();
    expect((await act()).statusCode).toBeLessThan(300);
    await expect.poll(changes).toBeGreaterThan(before);
    return (await shown())?.src;
  };
  const send = (number: number) =>
    bed.inject(admin(), {
      method: 'PUT',
      url: `${path}/parts/1/${number}?durationMs=${number === 0 ? 0 : 2_000}`,
      headers: { 'content-type': 'video/mp4' },
      payload: Buffer.from('\0\0\0\x08moof'),
    });
  const waiting = (await shown())?.src;
  const live = await told(() => bed.as(admin(), 'POST', `${path}/start`, rendition));
  expect(live).toMatch(/^\/media\/v\/[0-9a-f]{32}\/master\.m3u8$/);
  expect(live).not.toBe(waiting);
  await send(0);
  expect(await told(() => send(1))).toBe(live);
  const before = changes();
  await send(2);
  expect(await told(() => bed.as(admin(), 'POST', `${path}/end`))).toBe(live);
  // A segment in between is in the playlist and no news.
  expect(changes()).toBe(before + 1);
});
