import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import { readConfig } from '@nave/server/platform/config.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { directSending } from '@nave/server/testing/live-sending.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { videoRenditions, videos } from '../tables.ts';
import { uploadFiles } from './upload-files.ts';
import { createUploads, isDiskFull, requireSpace } from './uploads.ts';

const GB = 1024 ** 3;
const clip = await readFile(fileURLToPath(new URL('../../../demo/clips/welcome.mp4', import.meta.url)));
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  bed = await apiTestbed({ env: { VIDEO_QUOTA_GB: '1' } });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
});

const admin = () => staff('admin', client.id);
const base = () => `/api/clients/${client.id}/uploads`;
const named = (fileName: string) => `filename ${Buffer.from(fileName).toString('base64')}`;

function create(length: number, fileName = 'Sunday service.mp4', actor: Actor = admin()) {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': named(fileName) };
  return bed.inject(actor, { method: 'POST', url: base(), headers });
}
async function created(length: number, fileName?: string): Promise<string> {
  const answer = await create(length, fileName);
  expect(answer.statusCode).toBe(201);
  return String(answer.headers.location);
}
function append(url: string, offset: number, bytes: Buffer, actor: Actor = admin()) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return bed.inject(actor, { method: 'PATCH', url, headers, payload: bytes });
}
const head = (url: string, actor: Actor = admin()) => bed.inject(actor, { method: 'HEAD', url });
const stateOf = async (id: string) =>
  (await bed.db.select().from(videos).where(eq(videos.id, id))).map(({ state, problem }) => [state, problem]);
const idOf = (url: string) => url.split('/').at(-1) ?? '';

test('VID-4~ VID-8~ VID-9~ VID-11 an upload in parts becomes a video with its segments, once', async () => {
  const url = await created(clip.length);
  const half = 180_000;
  expect((await append(url, 0, clip.subarray(0, half))).headers['upload-offset']).toBe(String(half));
  const state = await head(url);
  expect([state.headers['upload-offset'], state.headers['upload-length']]).toEqual([`${half}`, `${clip.length}`]);
  const last = await append(url, half, clip.subarray(half));
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, `${clip.length}`]);
  expect(await stateOf(idOf(url))).toEqual([['packaging', null]]);
  await bed.runDueJobs();
  const [video] = await bed.db
    .select()
    .from(videos)
    .where(eq(videos.id, idOf(url)));
  expect(video).toMatchObject({ state: 'ready', title: 'Sunday service', width: 854, height: 480 });
  expect(
    await bed.db
      .select()
      .from(videoRenditions)
      .where(eq(videoRenditions.videoId, idOf(url))),
  ).toHaveLength(1);
  const files = [...bed.stored.keys()].filter((key) => key.startsWith(`videos/${idOf(url)}/`));
  expect(files).toEqual(expect.arrayContaining([`videos/${idOf(url)}/0/index.m3u8`, `videos/${idOf(url)}/0/0-1.m4s`]));
  expect(files).toHaveLength(12);
  // The file is gone, so the upload is too.
  expect((await head(url)).statusCode).toBe(404);
});

test('VID-4 an upload goes on with the byte after the last stored one, also after a restart; another part is refused', async () => {
  const url = await created(10);
  expect((await append(url, 3, Buffer.from('abc'))).statusCode).toBe(409);
  expect((await append(url, 0, Buffer.from('abc'))).statusCode).toBe(204);
  for (const offset of [0, 2, 4, 10])
    expect((await append(url, offset, Buffer.from('x'))).json().error.code).toBe('videos.wrong-offset');
  expect((await head(url)).headers['upload-offset']).toBe('3');
  // Another process knows only what is stored.
  const files = uploadFiles(join(bed.platform.config.dataDir, 'uploads'));
  const packageVideo = async () => undefined;
  const restarted = createUploads({ db: bed.db, files, quotaBytes: GB, packageVideo });
  expect((await restarted.find(client.id, idOf(url))).offset).toBe(3);
  const part = { offset: 3, bytes: Readable.from([Buffer.from('d')]) };
  expect(await restarted.append(client.id, idOf(url), part)).toBe(4);
  expect((await append(url, 3, Buffer.from('e'))).statusCode).toBe(409);
  const all = await append(url, 4, Buffer.from('0123456789'));
  expect(all.headers['upload-offset']).toBe('10');
  await bed.runDueJobs();
  expect(await stateOf(idOf(url))).toEqual([['failed', 'unreadable']]);
});

test('VID-3 a file of 1 byte to 20 GB is accepted; an empty or larger one, or one without a size, is refused', async () => {
  const roomy = await apiTestbed({ env: { VIDEO_QUOTA_GB: '100' } });
  try {
    const { id } = await aClient(roomy.db);
    const sent = (length: string) =>
      roomy.inject(staff('owner', id), {
        method: 'POST',
        url: `/api/clients/${id}/uploads`,
        headers: { 'upload-length': length },
      });
    // 20 GB are 20 * 1024 ** 3 bytes.
    expect((await sent('1')).statusCode).toBe(201);
    expect((await sent(String(21_474_836_480))).statusCode).toBe(201);
    for (const [length, status, code] of [
      ['0', 400, 'videos.empty'],
      ['21474836481', 413, 'videos.too-big'],
      ['-1', 400, 'videos.length-missing'],
      ['1e3', 400, 'videos.length-missing'],
      ['', 400, 'videos.length-missing'],
    ] as const) {
      const refused = await sent(length);
      expect([length, refused.statusCode, refused.json().error.code]).toEqual([length, status, code]);
    }
  } finally {
    await roomy.close();
  }
});

test('VID-5 stored videos and the sizes of running uploads share the quota, 50 GB by default', async () => {
  await aVideo(bed.db, { clientId: client.id, bytes: GB / 2 });
  await created(GB / 4);
  const [one, other] = await Promise.all([create(200_000_000), create(200_000_000)]);
  expect([one.statusCode, other.statusCode].sort()).toEqual([201, 413]);
  const refused = await create(100_000_000);
  expect(refused.json().error).toEqual({
    code: 'videos.quota-full',
    message: 'Your video storage is full. Delete videos you no longer need.',
  });
  expect(readConfig({}, '/').videoQuotaBytes).toBe(50 * GB);
});

test('VID-6 with less than 10 % free space no upload and no live video begins, and with less than 2 % none goes on; what is stored plays', async () => {
  let freeShare = 0.1;
  const files = { ...uploadFiles(join(bed.platform.config.dataDir, 'small')), freeShare: async () => freeShare };
  const uploads = createUploads({ db: bed.db, files, quotaBytes: GB, packageVideo: async () => undefined });
  const sending = directSending(bed, {
    isDiskFull: () => isDiskFull(files),
    requireSpace: () => requireSpace(files),
  });
  const rendition = { codecs: 'avc1.64001f', bandwidth: 4_000_000, width: 1280, height: 720 };
  const begin = () => uploads.create({ clientId: client.id, title: 'Vespers', length: 10 });
  const [first, second] = [
    await aLiveInput(bed.db, { clientId: client.id }),
    await aLiveInput(bed.db, { clientId: client.id }),
  ];
  const started = await begin();
  expect((await sending.start(client.id, first.id, rendition)).part).toBe(1);
  freeShare = 0.0999;
  const diskFull = { text: videoRefusals.diskFull };
  await expect(begin()).rejects.toMatchObject(diskFull);
  await expect(sending.start(client.id, second.id, rendition)).rejects.toMatchObject(diskFull);
  // What has begun goes on.
  expect((await sending.start(client.id, first.id, rendition)).part).toBe(2);
  expect(await uploads.append(client.id, started.id, { offset: 0, bytes: Readable.from([Buffer.from('x')]) })).toBe(1);
  const init = { part: 2, number: 0, durationMs: 0, bytes: Buffer.from('\0\0\0\x08ftyp') };
  await sending.send(client.id, first.id, init);
  freeShare = 0.0199;
  const more = { offset: 1, bytes: Readable.from([Buffer.from('y')]) };
  await expect(uploads.append(client.id, started.id, more)).rejects.toMatchObject(diskFull);
  const next = { part: 2, number: 1, durationMs: 2_000, bytes: Buffer.from('\0\0\0\x08moof') };
  await expect(sending.send(client.id, first.id, next)).rejects.toMatchObject(diskFull);
  const stored = await aVideo(bed.db, { clientId: client.id });
  await bed.db.insert(videoRenditions).values({ videoId: stored.id, number: 0, ...rendition });
  const answer = await bed.app.inject({ method: 'GET', url: `/media/v/${stored.playKey}/master.m3u8` });
  expect(answer.statusCode).toBe(200);
});

test('VID-7 an upload that has received nothing for 24 hours is deleted with its video', async () => {
  const kept = await created(10);
  const expired = await created(10);
  bed.clock.set(new Date(Date.now() + 23 * 3_600_000).toISOString());
  await bed.platform.jobs.enqueue(bed.db, 'expire-uploads', {});
  await bed.runDueJobs();
  expect([await stateOf(idOf(kept)), await stateOf(idOf(expired))]).toEqual([
    [['uploading', null]],
    [['uploading', null]],
  ]);
  bed.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await bed.platform.jobs.enqueue(bed.db, 'expire-uploads', {});
  await bed.runDueJobs();
  expect(await stateOf(idOf(expired))).toEqual([]);
  expect((await head(expired)).statusCode).toBe(404);
});

test('VID-10 staff of another organisation get 404 for an upload, under either organisation', async () => {
  const url = await created(10);
  const other = await aClient(bed.db);
  const stranger = staff('owner', other.id);
  for (const path of [url, url.replace(client.id, other.id)]) {
    expect((await head(path, stranger)).statusCode).toBe(404);
    expect((await append(path, 0, Buffer.from('x'), stranger)).statusCode).toBe(404);
    expect((await bed.inject(stranger, { method: 'DELETE', url: path })).statusCode).toBe(404);
  }
  expect((await head(url)).headers['upload-offset']).toBe('0');
  expect((await bed.inject(admin(), { method: 'DELETE', url })).statusCode).toBe(204);
  expect((await head(url)).statusCode).toBe(404);
});

test('VID-11~ titles of file names are one line of at most 200 characters', async () => {
  for (const [fileName, title] of [
    ['C:\\Videos\\Easter.MOV', 'Easter'],
    ['../../etc/passwd', 'passwd'],
    [`${'a'.repeat(300)}.mp4`, 'a'.repeat(200)],
    ['line\nbreak.mp4', 'line break'],
    ['.mp4', 'Video'],
  ] as const) {
    expect((await create(10, fileName)).json().title).toBe(title);
  }
});

test('VID-8~ an upload whose file is gone, as after the restore of a backup, fails or can be ended', async () => {
  const whole = await created(clip.length);
  await append(whole, 0, clip);
  const cut = await created(clip.length);
  for (const url of [whole, cut]) await rm(join(bed.platform.config.dataDir, 'uploads', `${idOf(url)}.part`));
  await bed.runDueJobs();
  expect(await stateOf(idOf(whole))).toEqual([['failed', 'truncated']]);
  expect((await bed.inject(admin(), { method: 'DELETE', url: cut })).statusCode).toBe(204);
  expect(await stateOf(idOf(cut))).toEqual([]);
});
