import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AttackedApp, attackedApp, refusalOf } from '@nave/server/testing/attacked-app.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { markReady } from '../packaging/packaging.store.ts';
import { videos } from '../tables.ts';

const clip = await readFile(fileURLToPath(new URL('../../../demo/clips/welcome.mp4', import.meta.url)));
let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

const uploads = () => `/api/clients/${attacked.clientId}/uploads`;
const own = () => ({ cookie: attacked.owner, 'x-requested-with': 'nave', origin: attacked.server.url });
const call = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer<ArrayBuffer>,
) => fetch(attacked.server.url + path, { method, headers: { ...own(), ...headers }, ...(body && { body }) });
async function begin(length: number): Promise<string> {
  const answer = await call('POST', uploads(), { 'upload-length': String(length) });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
const append = (url: string, offset: string, bytes: Buffer<ArrayBuffer> | string) =>
  call('PATCH', url, { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }, bytes);
const stored = async (url: string) => (await json<{ offset: number }>(await call('GET', url))).offset;

test('VID-4~ an offset that lies is refused, and nothing is stored', async () => {
  const url = await begin(10);
  for (const offset of ['1', '10', '-1', '0x0', '1e1', '', '9'.repeat(30)])
    expect([offset, ...(await refusalOf(await append(url, offset, 'bytes')))]).toEqual([
      offset,
      409,
      'videos.wrong-offset',
    ]);
  expect(await stored(url)).toBe(0);
});

test('VID-3~ bytes beyond the announced size are not stored', async () => {
  const url = await begin(4);
  const answer = await append(url, '0', '0123456789');
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '4']);
});

test('VID-4~ VID-8~ parts that are sent twice at once are stored once', async () => {
  const url = await begin(clip.length);
  const half = Math.floor(clip.length / 2);
  const firsts = await Promise.allSettled(
    [1, 2, 3].map(() => append(url, '0', clip.subarray(0, half) as Buffer<ArrayBuffer>)),
  );
  // The connection of a sender that was replaced may end without an answer.
  const statuses = firsts.flatMap((first) => (first.status === 'fulfilled' ? [first.value.status] : []));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const offset = await stored(url);
  expect(offset).toBeLessThanOrEqual(half);
  await append(url, String(offset), clip.subarray(offset) as Buffer<ArrayBuffer>);
  await attacked.server.runDueJobs();
  const [video] = await attacked.server.db
    .select()
    .from(videos)
    .where(eq(videos.id, url.split('/').at(-1) ?? ''));
  expect(video?.state).toBe('ready');
});

test('VID-10~ an upload whose video was deleted, or that is over, takes no bytes', async () => {
  const url = await begin(10);
  const id = url.split('/').at(-1);
  expect((await call('DELETE', `/api/clients/${attacked.clientId}/videos/${id}`)).status).toBe(200);
  expect(await refusalOf(await append(url, '0', 'bytes'))).toEqual([404, 'videos.upload-not-found']);
  await attacked.server.runDueJobs();
  expect(await refusalOf(await call('GET', url))).toEqual([404, 'videos.upload-not-found']);
  for (const odd of ['..%2f..%2fetc', 'word', id?.toUpperCase() ?? ''])
    expect((await call('GET', `${uploads()}/${odd}`)).status).toBe(404);
});

test('VID-13~ a video that was deleted while it was packaged does not become ready', async () => {
  const { db } = attacked.server;
  const { clientId } = attacked;
  const deleted = await aVideo(db, { clientId, state: 'packaging', deletedAt: new Date() });
  const packaged = { durationMs: 1_000, bytes: 1, renditions: [] };
  expect(await markReady(db, deleted, packaged)).toBeUndefined();
});
