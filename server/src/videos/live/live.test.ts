import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { MAX_LIVE_INPUTS } from '@nave/domain/videos/video.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import { type ApiTestbed, apiTestbed, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { directSending } from '@nave/server/testing/live-sending.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveInputs, videoSegments, videos } from '../tables.ts';

const MINUTE = 60_000;
const timed = { startsAt: '2026-12-22T11:00:00.000Z', prePlayDuration: 15, duration: 60 } as const;
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let input: Awaited<ReturnType<typeof aLiveInput>>;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.stored.clear();
  client = await aClient(bed.db, { timeZoneName: 'America/Chicago' });
  input = await aLiveInput(bed.db, { clientId: client.id });
});

const admin = () => staff('admin', client.id);
const list = () => `/api/clients/${client.id}/live-inputs`;
const one = (id = input.id) => `${list()}/${id}`;
const code = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
  answer.statusCode,
  answer.json().error.code,
];
const rendition = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 4_000_000, width: 1280, height: 720 };

async function start(actor: Actor = admin(), form: object = rendition) {
  return bed.as(actor, 'POST', `${one()}/start`, form);
}
async function started(): Promise<{ videoId: string; part: number; playUrl: string }> {
  const answer = await start();
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const segment = (text: string, box = 'moof') => Buffer.from(`\0\0\0\x08${box}${text}`);
function send(
  part: number | string,
  number: number | string,
  bytes = segment(`${part}-${number}`),
  durationMs = 2_000,
) {
  const length = number === 0 ? 0 : durationMs;
  const url = `${one()}/parts/${part}/${number}?durationMs=${length}`;
  return bed.inject(admin(), { method: 'PUT', url, payload: bytes, headers: { 'content-type': 'video/mp4' } });
}
async function sendAll(part: number, ...numbers: number[]): Promise<void> {
  for (const number of numbers) expect((await send(part, number)).statusCode).toBe(201);
}
const end = () => bed.as(admin(), 'POST', `${one()}/end`);
/** Reads a file of a video as viewers do, after the time for which a live playlist is kept. */
async function read(playUrl: string, path = '0/index.m3u8') {
  bed.clock.advance(4_000);
  return bed.app.inject({ method: 'GET', url: playUrl.replace('master.m3u8', path) });
}
async function names(playUrl: string): Promise<string[]> {
  const text = (await read(playUrl)).body;
  return text.split('\n').filter((line) => /^\d|DISCONTINUITY|MAP|ENDLIST/.test(line));
}
const videoOf = async (id: string) => (await bed.db.select().from(videos).where(eq(videos.id, id)))[0];

test('VID-60 a client has at most 20 live inputs', async () => {
  for (let n = 1; n < MAX_LIVE_INPUTS; n++)
    expect((await bed.as(admin(), 'POST', list(), { name: `Hall ${n}` })).statusCode).toBe(201);
  expect(MAX_LIVE_INPUTS).toBe(20);
  expect(code(await bed.as(admin(), 'POST', list(), { name: 'Hall 20' }))).toEqual([409, 'live-inputs.too-many']);
  expect((await bed.as(admin(), 'DELETE', one())).statusCode).toBe(200);
  expect((await bed.as(admin(), 'POST', list(), { name: 'Hall 20' })).statusCode).toBe(201);
  expect((await bed.as(admin(), 'GET', list())).json().items).toHaveLength(20);
});

test('VID-61~ VID-80~ a stream key has 160 random bits, is stored as a hash and shown once; a new one replaces it', async () => {
  const added = (await bed.as(admin(), 'POST', list(), { name: 'Chapel' })).json();
  const { key } = added.streamKey;
  expect(key).toMatch(/^[0-9a-f]{40}$/);
  // Without RTMP_PORT there is no address for encoders.
  expect(added.streamKey.rtmpUrl).toBe(null);
  expect(added.input).toMatchObject({ name: 'Chapel', live: null, keyEnd: key.slice(-4) });
  const [row] = await bed.db.select().from(liveInputs).where(eq(liveInputs.id, added.input.id));
  expect(row?.keyHash).toHaveLength(32);
  expect((await bed.as(admin(), 'GET', list())).body).not.toContain(key);
  const renewed = (await bed.as(admin(), 'POST', `${one(added.input.id)}/key`)).json();
  expect(renewed.key).not.toBe(key);
  const [after] = await bed.db.select().from(liveInputs).where(eq(liveInputs.id, added.input.id));
  expect(after?.keyHash).not.toEqual(row?.keyHash);
});

test('VID-1~ VID-2~ staff name inputs; a whitelist keeps them from deleting; others find none', async () => {
  expect((await bed.as(admin(), 'PUT', one(), { name: 'Chapel' })).json()).toMatchObject({ name: 'Chapel' });
  expect(code(await bed.as(staff('host', client.id), 'GET', list()))).toEqual([403, 'session.unauthorized']);
  expect(code(await bed.as(someone, 'GET', list()))).toEqual([404, 'clients.not-found']);
  expect((await bed.as(staff('admin', client.id, [v7()]), 'DELETE', one())).statusCode).toBe(403);
  const foreign = await aLiveInput(bed.db, { clientId: (await aClient(bed.db)).id });
  for (const id of [foreign.id, v7(), 'word'])
    expect(code(await bed.as(admin(), 'PUT', one(id), { name: 'Mine' }))).toEqual([404, 'live-inputs.not-found']);
});

test('VID-65 VID-64~ segments are in the playlist from the beginning, and the end turns it into a recording', async () => {
  const { playUrl, part, videoId } = await started();
  expect((await read(playUrl, 'master.m3u8')).statusCode).toBe(404);
  await sendAll(part, 0);
  expect((await read(playUrl)).statusCode).toBe(404);
  await sendAll(part, 1, 2);
  expect((await read(playUrl, 'master.m3u8')).body).toContain('CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720');
  const live = await read(playUrl);
  expect([live.statusCode, live.headers['cache-control']]).toEqual([200, 'public, max-age=1']);
  expect(live.body).toContain('#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n');
  expect(live.body).toMatch(
    /#EXT-X-PROGRAM-DATE-TIME:2026-[^\n]*Z\n#EXTINF:2\.000,\n1-1\.m4s\n#EXTINF:2\.000,\n1-2\.m4s\n$/,
  );
  expect(live.body).not.toContain('PLAYLIST-TYPE');
  expect((await read(playUrl, '0/1-1.m4s')).body).toBe(segment('1-1').toString());
  await sendAll(part, 3);
  await end();
  const over = ['#EXT-X-MAP:URI="1-init.mp4"', '1-1.m4s', '1-2.m4s', '1-3.m4s', '#EXT-X-ENDLIST'];
  expect(await names(playUrl)).toEqual(over);
  await bed.runDueJobs();
  expect(await names(playUrl)).toEqual(over);
  expect((await read(playUrl)).body).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
  expect(await videoOf(videoId)).toMatchObject({ state: 'ready', durationMs: 6_000, width: 1280 });
  expect(await bed.db.select().from(videoSegments).where(eq(videoSegments.videoId, videoId))).toEqual([]);
});

test('VID-62 a second sender begins another part and takes over', async () => {
  const first = await started();
  await sendAll(first.part, 0, 1);
  const second = await started();
  expect(second).toMatchObject({ videoId: first.videoId, playUrl: first.playUrl, part: first.part + 1 });
  expect(code(await send(first.part, 2))).toEqual([409, 'live-inputs.taken-over']);
  expect(code(await send(second.part + 1, 0))).toEqual([409, 'live-inputs.taken-over']);
  await sendAll(second.part, 0, 1);
  expect(await names(first.playUrl)).toEqual([
    '#EXT-X-MAP:URI="1-init.mp4"',
    '1-1.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="2-init.mp4"',
    '2-1.m4s',
  ]);
});

test('VID-63 a segment that is sent twice, also at the same time, is stored once', async () => {
  const { part, videoId, playUrl } = await started();
  await sendAll(part, 0, 0, 1, 1);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(part, 2)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(await names(playUrl)).toEqual(['#EXT-X-MAP:URI="1-init.mp4"', '1-1.m4s', '1-2.m4s']);
  // Neither request finds the segment stored before it stores its file.
  const waiting: (() => void)[] = [];
  const put = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const go of waiting) go();
    });
  const twice = directSending(bed, { files: { put } });
  const last = { part, number: 3, durationMs: 2_000, bytes: segment('1-3') };
  await Promise.all([last, last].map((one) => twice.send(client.id, input.id, one)));
  expect((await names(playUrl)).at(-1)).toBe('1-3.m4s');
  expect(await videoOf(videoId)).toMatchObject({ durationMs: 6_000, bytes: 4 * segment('1-0').length });
});

test('VID-64 VID-71 a missing number is a discontinuity, and nothing is inserted later', async () => {
  const { part, playUrl } = await started();
  expect(code(await send(part, 1))).toEqual([409, 'live-inputs.out-of-order']);
  await sendAll(part, 0, 1, 3);
  expect(code(await send(part, 2))).toEqual([409, 'live-inputs.out-of-order']);
  expect(await names(playUrl)).toEqual(['#EXT-X-MAP:URI="1-init.mp4"', '1-1.m4s', '#EXT-X-DISCONTINUITY', '1-3.m4s']);
});

test('VID-66 a segment begins as fragmented MP4 and has at most 20 MB and 12 seconds', async () => {
  const { part } = await started();
  await sendAll(part, 0);
  for (const bytes of [Buffer.from('x'), Buffer.alloc(64), segment('1', 'mdat'), Buffer.from('moof1234')])
    expect(code(await send(part, 1, bytes))).toEqual([415, 'live-inputs.not-a-segment']);
  const large = Buffer.alloc(20 * 1_000_000 + 1);
  segment('').copy(large);
  expect((await send(part, 1, large)).statusCode).toBe(413);
  expect((await send(part, 1, segment('1'), 12_001)).statusCode).toBe(400);
  expect((await send(part, 1, segment('1'), 0)).statusCode).toBe(415);
  for (const [wrongPart, number] of [
    ['-1', 1],
    ['1.5', 1],
    [part, '1000000'],
    [part, 'x'],
  ] as const)
    expect(code(await send(wrongPart, number))).toEqual([415, 'live-inputs.not-a-segment']);
  expect((await send(part, 1, large.subarray(0, -1), 12_000)).statusCode).toBe(201);
});

test('VID-67 a live video ends after 10 minutes without a segment, after 12 hours, and when staff end it; each has a recording', async () => {
  const { part, videoId } = await started();
  bed.clock.advance(9 * MINUTE);
  await sendAll(part, 0, 1);
  bed.clock.advance(9 * MINUTE);
  await bed.runDueJobs();
  expect(await videoOf(videoId)).toMatchObject({ state: 'live' });
  bed.clock.advance(MINUTE);
  await bed.runDueJobs();
  await bed.runDueJobs();
  expect(await videoOf(videoId)).toMatchObject({ state: 'ready' });
  expect(code(await send(part, 2))).toEqual([410, 'live-inputs.ended']);

  const long = await started();
  await sendAll(long.part, 0);
  for (let number = 1; number <= 80; number += 1) {
    bed.clock.advance(9 * MINUTE);
    await bed.runDueJobs();
    if (number < 80) expect((await send(long.part, number)).statusCode).toBe(201);
  }
  await bed.runDueJobs();
  expect(await videoOf(long.videoId)).toMatchObject({ state: 'ready' });

  const ended = await started();
  await sendAll(ended.part, 0, 1);
  await end();
  await bed.runDueJobs();
  expect(await videoOf(ended.videoId)).toMatchObject({ state: 'ready' });
});

test('VID-67~ a recording has the name of its input and the day where the client is', async () => {
  bed.clock.set('2026-12-01T03:00:00Z');
  const { part, videoId } = await started();
  await sendAll(part, 0, 1);
  await end();
  expect((await end()).statusCode).toBe(200);
  expect(await videoOf(videoId)).toMatchObject({ title: 'Main hall 2026-11-30', state: 'ended' });
});

test('VID-68 each live video has another address, and a former sender cannot send to the next one', async () => {
  const first = await started();
  await sendAll(first.part, 0, 1);
  await end();
  const second = await started();
  expect(second.playUrl).not.toBe(first.playUrl);
  expect(second.videoId).not.toBe(first.videoId);
  expect(code(await send(first.part, 2))).toEqual([409, 'live-inputs.taken-over']);
  expect((await read(second.playUrl, 'master.m3u8')).statusCode).toBe(404);
});

test('VID-68~ an address that was told before a live video began is not its address, also after a start without a segment', async () => {
  const before = `/media/v/${input.waiting.playKey}/master.m3u8`;
  const first = await started();
  await end();
  const second = await started();
  await sendAll(second.part, 0, 1);
  expect((await read(second.playUrl)).statusCode).toBe(200);
  for (const told of [before, first.playUrl]) expect((await read(told)).statusCode).toBe(404);
  // Another sender of the same live video keeps the address that viewers have.
  expect((await started()).playUrl).toBe(second.playUrl);
});

test('VID-115~ pages are told that a live video begins and can be played, and not of each part', async () => {
  const told: string[] = [];
  const sending = directSending(bed, { changed: ({ state }) => void told.push(state) });
  const { part } = await sending.start(client.id, input.id, rendition);
  const init = { part, number: 0, durationMs: 0, bytes: segment('0') };
  await sending.send(client.id, input.id, init);
  await sending.send(client.id, input.id, { ...init, number: 1, durationMs: 2_000 });
  expect(told).toEqual(['live', 'live']);
  for (let n = 0; n < 3; n++) await sending.start(client.id, input.id, rendition);
  expect(told).toEqual(['live', 'live']);
});

test('VID-72 a video can be played from its first segment on; without one it waits for the next sender', async () => {
  const first = await started();
  await sendAll(first.part, 0);
  expect((await read(first.playUrl, 'master.m3u8')).statusCode).toBe(404);
  await end();
  expect(await videoOf(first.videoId)).toMatchObject({ state: 'waiting', startedAt: null });
  expect((await bed.as(admin(), 'GET', list())).json().items[0].live).toBe(null);
  const second = await started();
  expect(second).toMatchObject({ videoId: first.videoId, part: first.part + 1 });
  await sendAll(second.part, 0, 1);
  expect((await read(second.playUrl, 'master.m3u8')).statusCode).toBe(200);
  expect(await names(second.playUrl)).toEqual(['#EXT-X-MAP:URI="2-init.mp4"', '2-1.m4s']);
});

test('VID-70 VID-12~ an input that is on the air, or that a content uses, cannot be deleted', async () => {
  const { part } = await started();
  await sendAll(part, 0, 1);
  expect(code(await bed.as(admin(), 'DELETE', one()))).toEqual([409, 'live-inputs.is-live']);
  await end();
  const channel = await aChannel(bed.db, { clientId: client.id });
  const src = ownSourceText({ kind: 'input', id: input.id });
  const form = contentForm([channel.id], { contentType: 'live', ...timed, videoProvider: 'nave', src });
  expect((await bed.as(admin(), 'POST', `/api/clients/${client.id}/contents`, form)).statusCode).toBe(201);
  expect(code(await bed.as(admin(), 'DELETE', one()))).toEqual([409, 'live-inputs.in-use']);
});

test('VID-130 with a full quota no live video begins, but one that is live goes on', async () => {
  const live = await started();
  await sendAll(live.part, 0, 1);
  const other = await aLiveInput(bed.db, { clientId: client.id });
  const beginOther = () => bed.as(admin(), 'POST', `${one(other.id)}/start`, rendition);
  const bytes = bed.platform.config.videoQuotaBytes;
  const stored = await aVideo(bed.db, { clientId: client.id, bytes });
  expect(code(await beginOther())).toEqual([413, 'videos.quota-full']);
  await sendAll(live.part, 2);
  await sendAll((await started()).part, 0, 1);
  expect((await bed.as(admin(), 'DELETE', `/api/clients/${client.id}/videos/${stored.id}`)).statusCode).toBe(200);
  expect((await beginOther()).statusCode).toBe(200);
});

test('VID-6~ with too little free space no live video begins, but one that is live goes on', async () => {
  let isFull = false;
  const { start: startPart } = directSending(bed, { isDiskFull: async () => isFull });
  const { part } = await startPart(client.id, input.id, rendition);
  isFull = true;
  expect((await startPart(client.id, input.id, rendition)).part).toBe(part + 1);
  const other = await aLiveInput(bed.db, { clientId: client.id });
  await expect(startPart(client.id, other.id, rendition)).rejects.toMatchObject({ text: videoRefusals.diskFull });
});
