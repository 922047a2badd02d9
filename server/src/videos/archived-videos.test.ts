import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoRenditions, videos } from './tables.ts';

const MINUTE = 60_000;
let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('VID-142 of an archived organisation no video plays, nothing is received, and a live video ends; restored, all is back', async () => {
  const { id: clientId } = await aClient(bed.db);
  const admin = staff('admin', clientId);
  const base = `/api/clients/${clientId}`;
  const archive = async (isArchived: boolean) => {
    const answer = await bed.as(globalOwner, 'POST', `${base}/product`, { isArchived });
    expect(answer.statusCode).toBe(200);
    // A process looks up a live playlist again after half a second.
    bed.clock.advance(1_000);
  };
  const recorded = await aVideo(bed.db, { clientId });
  const rendition = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 4_000_000, width: 1280, height: 720 };
  await bed.db.insert(videoRenditions).values({ videoId: recorded.id, number: 0, ...rendition });
  bed.stored.set(`videos/${recorded.id}/0/0-1.m4s`, Buffer.from('segment'));
  const input = await aLiveInput(bed.db, { clientId });
  const { part, videoId, playUrl } = (
    await bed.as(admin, 'POST', `${base}/live-inputs/${input.id}/start`, rendition)
  ).json();
  const send = async (number: number) => {
    const url = `${base}/live-inputs/${input.id}/parts/${part}/${number}?durationMs=${number === 0 ? 0 : 2_000}`;
    const headers = { 'content-type': 'video/mp4' };
    const payload = Buffer.from(`\0\0\0\x08moof${number}`);
    return (await bed.inject(admin, { method: 'PUT', url, headers, payload })).statusCode;
  };
  const begin = async () => {
    const headers = { 'upload-length': '10' };
    return (await bed.inject(admin, { method: 'POST', url: `${base}/uploads`, headers })).statusCode;
  };
  const paths = ['master.m3u8', '0/0-1.m4s'].map((path) => `/media/v/${recorded.playKey}/${path}`);
  const statuses = () =>
    Promise.all(
      [...paths, playUrl, playUrl.replace('master', '0/index')].map(
        async (url) => (await bed.app.inject({ method: 'GET', url })).statusCode,
      ),
    );
  expect([await send(0), await send(1), await begin()]).toEqual([201, 201, 201]);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await archive(true);
  expect([await send(2), await begin()]).toEqual([404, 404]);
  // A process remembers for a second which video a key belongs to.
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([404, 404, 404, 404]);
  bed.clock.advance(11 * MINUTE);
  await bed.runDueJobs();
  await bed.runDueJobs();
  const [live] = await bed.db.select().from(videos).where(eq(videos.id, videoId));
  expect(live?.state).toBe('ready');
  await archive(false);
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200, 200]);
  expect(await begin()).toBe(201);
});
