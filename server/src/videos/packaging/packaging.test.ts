import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { CLIP } from '@nave/server/testing/video-files.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { videoRenditions, videos } from '../tables.ts';

const HOUR = 3_600_000;
const DAILY = ['expire-uploads', 'remove-deleted-videos', 'continue-ending-live'];
const clip = await readFile(CLIP);
let bed: ApiTestbed;
let clientId: string;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.stored.clear();
  clientId = (await aClient(bed.db)).id;
});

/** Uploads a file in one part. Returns the id of its video. */
async function uploaded(bytes: Buffer): Promise<string> {
  const actor = staff('admin', clientId);
  const headers = { 'upload-length': String(bytes.length) };
  const begun = await bed.inject(actor, { method: 'POST', url: `/api/clients/${clientId}/uploads`, headers });
  const url = String(begun.headers.location);
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect(begun.json().state).toBe('uploading');
  expect((await bed.inject(actor, { method: 'PATCH', url, headers: part, payload: bytes })).statusCode).toBe(204);
  return url.split('/').at(-1) ?? '';
}
const rowOf = async (id: string) => (await bed.db.select().from(videos).where(eq(videos.id, id)))[0];
const inData = (...path: string[]) => join(bed.platform.config.dataDir, ...path);
const fileOf = (id: string) => inData('uploads', `${id}.part`);
/** Runs what is due, also the retries of failed jobs. */
async function runRetries(): Promise<void> {
  for (let n = 0; n < 8; n++) {
    bed.clock.advance(HOUR);
    await bed.runDueJobs();
  }
}
/** Runs the jobs of a server that starts. */
async function restart(): Promise<void> {
  for (const name of DAILY) await bed.platform.jobs.enqueue(bed.db, name, {});
  await bed.runDueJobs();
  // The jobs that these have enqueued.
  await bed.runDueJobs();
}
/** Makes the store of files fail at its write with this number, and all later ones if it stays broken. */
function breakStore(write: number, { stays = false } = {}) {
  let writes = 0;
  return vi.spyOn(bed.stored, 'set').mockImplementation(function (this: Map<string, Buffer>, key, bytes) {
    writes += 1;
    if (writes === write || (stays && writes > write)) throw new Error('The store does not answer.');
    return Map.prototype.set.call(this, key, bytes) as Map<string, Buffer>;
  });
}

test('VID-8 VID-9 a video is packaged once, whenever the server is killed, and its file is deleted once it is ready', async () => {
  const id = await uploaded(clip);
  expect(await rowOf(id)).toMatchObject({ state: 'packaging' });
  // What a server leaves that is killed while it packages, and while it stores the segments.
  await mkdir(inData('packaging', id, '0'), { recursive: true });
  await writeFile(inData('packaging', id, '0', '0-1.m4s'), 'half');
  for (const write of [1, 6]) {
    const broken = breakStore(write);
    await bed.runDueJobs();
    broken.mockRestore();
    expect(await rowOf(id)).toMatchObject({ state: 'packaging' });
    expect(existsSync(fileOf(id))).toBe(true);
    bed.clock.advance(HOUR);
  }
  await bed.runDueJobs();
  expect(await rowOf(id)).toMatchObject({ state: 'ready', width: 854 });
  expect(existsSync(fileOf(id))).toBe(false);
  expect([...bed.stored.keys()].filter((key) => key.startsWith(`videos/${id}/`))).toHaveLength(12);
  expect(readdirSync(inData('packaging'))).toEqual([]);
  // A job that is delivered again, as after a kill between the last two steps, changes nothing.
  bed.stored.delete(`videos/${id}/0/0-1.m4s`);
  await bed.platform.jobs.enqueue(bed.db, 'package-video', { clientId, videoId: id });
  await bed.runDueJobs();
  expect(bed.stored.has(`videos/${id}/0/0-1.m4s`)).toBe(false);
  expect(await bed.db.select().from(videoRenditions).where(eq(videoRenditions.videoId, id))).toHaveLength(1);
  const failed = await uploaded(Buffer.from('not a video'));
  expect(existsSync(fileOf(failed))).toBe(true);
  await bed.runDueJobs();
  expect(await rowOf(failed)).toMatchObject({ state: 'failed', problem: 'unreadable' });
  expect(existsSync(fileOf(failed))).toBe(false);
});

test('VID-8~ two processes that package the same video leave its files', async () => {
  const id = await uploaded(clip);
  // The other process is done first, while this one stores its last files.
  const stored = vi.spyOn(bed.stored, 'set').mockImplementation(function (this: Map<string, Buffer>, key, bytes) {
    if (key.endsWith('.m3u8')) void bed.db.update(videos).set({ state: 'ready' }).where(eq(videos.id, id)).execute();
    return Map.prototype.set.call(this, key, bytes) as Map<string, Buffer>;
  });
  await bed.runDueJobs();
  stored.mockRestore();
  expect(await rowOf(id)).toMatchObject({ state: 'ready' });
  expect([...bed.stored.keys()].filter((key) => key.startsWith(`videos/${id}/`))).not.toEqual([]);
});

test('VID-8~ an upload whose server was killed after the last byte is packaged once its sender asks for it', async () => {
  const actor = staff('admin', clientId);
  const headers = { 'upload-length': String(clip.length) };
  const begun = await bed.inject(actor, { method: 'POST', url: `/api/clients/${clientId}/uploads`, headers });
  const url = String(begun.headers.location);
  const id = url.split('/').at(-1) ?? '';
  await writeFile(fileOf(id), clip);
  const asked = await bed.inject(actor, { method: 'HEAD', url });
  expect(asked.headers['upload-offset']).toBe(String(clip.length));
  expect(await rowOf(id)).toMatchObject({ state: 'packaging' });
  // Ending it now would take the file from the packager.
  expect((await bed.inject(actor, { method: 'DELETE', url })).statusCode).toBe(404);
  await bed.runDueJobs();
  expect(await rowOf(id)).toMatchObject({ state: 'ready' });
});

test('VID-140 packaging, recordings and deletions that failed too often are tried again at the next start', async () => {
  const packaged = await uploaded(clip);
  const deleted = await aVideo(bed.db, { clientId, deletedAt: new Date() });
  bed.stored.set(`videos/${deleted.id}/0/0-1.m4s`, Buffer.from('1'));
  const ended = await aVideo(bed.db, { clientId, state: 'ended', durationMs: 2_000 });
  const { id: inputId, waiting: silent } = await aLiveInput(bed.db, { clientId });
  const startedAt = new Date(bed.clock.now().getTime() - HOUR);
  await bed.db.update(videos).set({ state: 'live', durationMs: 2_000, startedAt }).where(eq(videos.id, silent.id));
  const broken = breakStore(1, { stays: true });
  await runRetries();
  broken.mockRestore();
  await runRetries();
  expect((await rowOf(packaged))?.state).toBe('packaging');
  await restart();
  expect((await rowOf(packaged))?.state).toBe('ready');
  expect(await rowOf(deleted.id)).toBeUndefined();
  expect([...bed.stored.keys()].filter((key) => key.includes(deleted.id))).toEqual([]);
  expect((await rowOf(ended.id))?.state).toBe('ready');
  expect(await rowOf(silent.id)).toMatchObject({ liveInputId: inputId, state: 'ended' });
});

test('VID-7~ files that no upload has are deleted after a day, not while an upload begins', async () => {
  const id = v7();
  await uploaded(clip);
  await writeFile(fileOf(id), 'bytes');
  bed.clock.set(new Date(Date.now() + 23 * HOUR).toISOString());
  await restart();
  expect(existsSync(fileOf(id))).toBe(true);
  bed.clock.set(new Date(Date.now() + 25 * HOUR).toISOString());
  await restart();
  expect(existsSync(fileOf(id))).toBe(false);
});

test('VID-7~ an upload whose file is missing, as after the restore of a backup, is deleted after a day', async () => {
  const video = await aVideo(bed.db, { clientId, state: 'uploading', fileBytes: 10 });
  bed.clock.set(new Date(Date.now() + 23 * HOUR).toISOString());
  await restart();
  expect(await rowOf(video.id)).toBeDefined();
  bed.clock.set(new Date(Date.now() + 25 * HOUR).toISOString());
  await restart();
  expect(await rowOf(video.id)).toBeUndefined();
});
