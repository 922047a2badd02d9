import type { LiveStart } from '@nave/domain/videos/videos.api.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { chunksOf } from '@nave/server/testing/rtmp-chunks.ts';
import { listenForEncoders } from '@nave/server/testing/rtmp-listener.ts';
import { clipMessages } from '@nave/server/testing/rtmp-messages.ts';
import { connectEncoder, openSocket, type RtmpSender } from '@nave/server/testing/rtmp-sender.ts';
import { eq, sql } from 'drizzle-orm';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { videoSegments, videos } from '../tables.ts';
import { encoderTimes } from './encoder-connection.ts';
import { decodeAmf } from './protocol/amf0.ts';
import { MAX_HELD_BYTES } from './rtmp-listener.ts';

const SOON = { timeout: 10_000, interval: 20 };
const STARTED = 'NetStream.Publish.Start';
const BAD_NAME = 'NetStream.Publish.BadName';
type Messages = Awaited<ReturnType<typeof clipMessages>>;

let bed: ApiTestbed;
let clip: Messages;
let client: Awaited<ReturnType<typeof aClient>>;
let input: { id: string; key: string; url: string };
beforeAll(async () => {
  bed = await apiTestbed({ env: { RTMP_PORT: '0', RTMP_HOST: '127.0.0.1' } });
  clip = await clipMessages({ to: 20 });
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.stored.clear();
  client = await aClient(bed.db, { timeZoneName: 'America/Chicago' });
  const added = (await bed.as(admin(), 'POST', list(), { name: 'Main hall' })).json();
  input = { id: added.input.id, key: added.streamKey.key, url: added.streamKey.rtmpUrl };
});

const admin = () => staff('admin', client.id);
const list = () => `/api/clients/${client.id}/live-inputs`;
const one = () => `${list()}/${input.id}`;
const live = async () => (await bed.as(admin(), 'GET', list())).json().items[0].live;
/** The messages of the clip before a time in milliseconds, or between two. */
const until = (end: number, from = 0): Messages =>
  clip.filter(({ timestamp, payload }) => timestamp < end && (timestamp >= from || payload[1] === 0));
/** The stored segments of the input, as `part-number`. The number 0 is the init segment of a part. */
async function stored(): Promise<string[]> {
  const rows = await bed.db
    .select({ part: videoSegments.part, number: videoSegments.number })
    .from(videoSegments)
    .innerJoin(videos, eq(videos.id, videoSegments.videoId))
    .where(eq(videos.liveInputId, input.id))
    .orderBy(videoSegments.part, videoSegments.number);
  return rows.map(({ part, number }) => `${part}-${number}`);
}

async function encoderOf(url = input.url): Promise<RtmpSender> {
  const encoder = await connectEncoder(url);
  onTestFinished(() => encoder.close());
  return encoder;
}
/** Connects an encoder that sends the first 7 seconds of the clip, of which the first 6 become a segment. */
async function sending(url = input.url): Promise<RtmpSender> {
  const encoder = await encoderOf(url);
  expect(await encoder.publish(input.key)).toBe(STARTED);
  await encoder.send(until(7_000));
  return encoder;
}
/** Reads the playlist as players do, after the time for which it is kept. */
async function playlist(): Promise<string[]> {
  bed.clock.advance(4_000);
  const { playUrl } = await live();
  const { body } = await bed.app.inject({ method: 'GET', url: playUrl.replace('master.m3u8', '0/index.m3u8') });
  return body.split('\n').filter((line) => /^\d|DISCONTINUITY|MAP|EXTINF/.test(line));
}

test('VID-80 encoders send to the address that staff are told with the key, and the playlist grows', async () => {
  expect(input.url).toMatch(/^rtmp:\/\/localhost:\d+\/live$/);
  const encoder = await sending();
  await expect.poll(stored, SOON).toEqual(['1-0', '1-1']);
  expect(await playlist()).toEqual(['#EXT-X-MAP:URI="1-init.mp4"', '#EXTINF:6.000,', '1-1.m4s']);
  await encoder.send(clip.filter(({ timestamp }) => timestamp >= 7_000));
  await expect.poll(stored, SOON).toEqual(['1-0', '1-1', '1-2', '1-3']);
  await encoder.command('FCUnpublish', 6, null, input.key);
  await encoder.ended;
  // The rest becomes the last segment.
  await expect.poll(stored, SOON).toContain('1-4');
  expect((await playlist()).at(-2)).toBe('#EXTINF:2.000,');
  const { playUrl, videoId } = await live();
  expect((await bed.app.inject({ method: 'GET', url: playUrl })).body).toContain(
    'CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=854x480',
  );
  const ofVideo = [...bed.stored].flatMap(([key, bytes]) => (key.includes(videoId) ? [bytes] : []));
  const file = new Input({ formats: ALL_FORMATS, source: new BufferSource(Buffer.concat(ofVideo)) });
  expect(await (await file.getPrimaryVideoTrack())?.computeDuration()).toBeCloseTo(20, 1);
  expect(await (await file.getPrimaryAudioTrack())?.computeDuration()).toBeCloseTo(20, 1);
  expect((await bed.db.select().from(videos).where(eq(videos.id, videoId)))[0]).toMatchObject({
    state: 'live',
    durationMs: 20_000,
    width: 854,
  });
});

test('VID-81 an unknown key, a former one and that of an archived client are refused', async () => {
  const refused = async (key: string) => {
    const encoder = await encoderOf();
    const code = await encoder.publish(key);
    await encoder.ended;
    return code;
  };
  const archived = await aClient(bed.db);
  const inputs = `/api/clients/${archived.id}/live-inputs`;
  const added = await bed.as(staff('admin', archived.id), 'POST', inputs, { name: 'Chapel' });
  await bed.db.execute(sql`update clients set is_archived = true where id = ${archived.id}`);
  const renewed = (await bed.as(admin(), 'POST', `${one()}/key`)).json().key;
  const keys = [input.key.replaceAll(/./g, '0'), '', input.key, added.json().streamKey.key];
  // Each is answered after 1 second, so that keys are tried slowly.
  expect(encoderTimes.wrongKeyAfterMs).toBe(1_000);
  expect(await Promise.all(keys.map(refused))).toEqual([BAD_NAME, BAD_NAME, BAD_NAME, BAD_NAME]);
  // The server may still count the four connections without a key, and takes no more from one network.
  await expect.poll(async () => (await encoderOf()).publish(renewed), SOON).toBe(STARTED);
});

test('VID-86 an encoder that a browser has taken over is ignored, and keeps its connection', async () => {
  const encoder = await sending();
  await expect.poll(stored, SOON).toContain('1-1');
  const rendition: LiveStart = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 1, width: 1_280, height: 720 };
  expect((await bed.as(admin(), 'POST', `${one()}/start`, rendition)).json()).toMatchObject({ part: 2 });
  await encoder.send(until(19_000, 7_000));
  // Its timestamps begin again, which would begin another part.
  await encoder.send(until(7_000));
  await encoder.command('createStream', 9, null);
  await encoder.next(20);
  expect(encoder.socket.destroyed).toBe(false);
  expect(await stored()).toEqual(['1-0', '1-1']);
  expect((await bed.db.select().from(videos).where(eq(videos.liveInputId, input.id)))[0]?.lastPart).toBe(2);
  // Another encoder takes over from the browser.
  await sending();
  await expect.poll(stored, SOON).toEqual(['1-0', '1-1', '3-0', '3-1']);
  // The first one has been told nothing all the time.
  await encoder.command('createStream', 10, null);
  expect(decodeAmf((await encoder.next(20)).payload)).toEqual(['_result', 10, null, 1]);
  expect(encoder.socket.destroyed).toBe(false);
});

test('VID-86~ an encoder whose live video staff have ended begins no other one', async () => {
  const encoder = await sending();
  await expect.poll(stored, SOON).toContain('1-1');
  await bed.as(admin(), 'POST', `${one()}/end`);
  await encoder.send(until(19_000, 7_000));
  await encoder.command('createStream', 9, null);
  await encoder.next(20);
  expect(await live()).toBe(null);
  encoder.close();
  // When it is started again, it does.
  await sending();
  await expect.poll(live, SOON).not.toBe(null);
});

test('VID-87 an encoder that stops and is started again continues the live video as another part', async () => {
  const first = await sending();
  await first.command('FCUnpublish', 6, null, input.key);
  await expect.poll(stored, SOON).toEqual(['1-0', '1-1', '1-2']);
  const { videoId } = await live();
  bed.clock.advance(9 * 60_000);
  await bed.runDueJobs();
  const second = await sending();
  await expect.poll(stored, SOON).toContain('2-1');
  expect((await live()).videoId).toBe(videoId);
  expect(await playlist()).toEqual([
    '#EXT-X-MAP:URI="1-init.mp4"',
    '#EXTINF:6.000,',
    '1-1.m4s',
    '#EXTINF:1.000,',
    '1-2.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="2-init.mp4"',
    '#EXTINF:6.000,',
    '2-1.m4s',
  ]);
  second.close();
  await expect.poll(stored, SOON).toContain('2-2');
  bed.clock.advance(10 * 60_000);
  await bed.runDueJobs();
  expect(await live()).toBe(null);
});

test('VID-84~ an encoder is told in a sentence why its video is refused', async () => {
  const encoder = await encoderOf();
  expect(await encoder.publish(input.key)).toBe(STARTED);
  await encoder.send([{ type: 9, timestamp: 0, payload: Buffer.from([0x12, 0, 0, 0]) }]);
  expect(await encoder.nextStatus()).toEqual({
    code: 'NetStream.Publish.Failed',
    description: 'Only H.264 video can be streamed. Choose H.264 in the output settings of the encoder.',
  });
  await encoder.ended;
});

async function listenerWith(options: Parameters<typeof listenForEncoders>[1] = {}) {
  const listener = await listenForEncoders(bed, options);
  onTestFinished(listener.stop);
  return listener;
}

test('VID-89 VID-61~ a renewed key and an archived client end the connection, and so does a server that stops', async () => {
  const sendNext = async (encoder: RtmpSender) => {
    await encoder.send(until(13_000, 7_000));
    expect(await encoder.nextStatus()).toMatchObject({ code: BAD_NAME });
    await encoder.ended;
  };
  const former = await sending();
  await expect.poll(stored, SOON).toContain('1-1');
  input.key = (await bed.as(admin(), 'POST', `${one()}/key`)).json().key;
  await sendNext(former);
  expect(await stored()).toEqual(['1-0', '1-1']);
  const { url, stop } = await listenerWith();
  const stopped = await sending(url);
  await expect.poll(stored, SOON).toContain('2-1');
  await stop();
  await stopped.ended;
  // The segment that had begun is stored.
  expect(await stored()).toEqual(['1-0', '1-1', '2-0', '2-1', '2-2']);
  await expect(openSocket(url)).rejects.toThrow('ECONNREFUSED');
  // The encoder connects again to the next server.
  const last = await sending();
  await expect.poll(stored, SOON).toContain('3-1');
  await bed.db.execute(sql`update clients set is_archived = true where id = ${client.id}`);
  await sendNext(last);
  expect(await stored()).toEqual(['1-0', '1-1', '2-0', '2-1', '2-2', '3-0', '3-1']);
});

test('VID-88~ segments that could not be stored are sent again, in their order', async () => {
  let failures = 3;
  const { url } = await listenerWith({
    send: (real) => async (clientId, inputId, segment) => {
      if (segment.number === 1 && failures-- > 0) throw new Error('The database does not answer.');
      await real(clientId, inputId, segment);
    },
  });
  const encoder = await sending(url);
  await encoder.send(until(13_000, 7_000));
  await expect.poll(stored, SOON).toEqual(['1-0', '1-1', '1-2']);
});

test('VID-88 an encoder is told when a segment cannot be stored for 60 seconds, or beyond 256 MB', async () => {
  expect([encoderTimes.keptMs, MAX_HELD_BYTES]).toEqual([60_000, 256 * 1024 ** 2]);
  const fails = () => async () => Promise.reject(new Error('The database does not answer.'));
  const failing = await listenerWith({ send: fails, times: { keptMs: 300 } });
  const full = await listenerWith({ maxHeldBytes: 10_000 });
  for (const { url } of [failing, full]) {
    const encoder = await sending(url);
    expect(await encoder.nextStatus()).toMatchObject({ code: 'NetStream.Publish.Failed' });
    await encoder.ended;
  }
});

test('VID-88~ what an encoder kept is free again after a flood of tiny pictures', async () => {
  const { url } = await listenerWith({ maxHeldBytes: 4_000_000 });
  const tiny = { type: 9, timestamp: 1_000, payload: Buffer.from([0x27, 1, 0, 0, 0, 1]) };
  for (const part of [1, 2]) {
    const encoder = await encoderOf(url);
    expect(await encoder.publish(input.key)).toBe(STARTED);
    await encoder.send([...until(1_000), ...Array.from({ length: 150_000 }, () => tiny)]);
    await encoder.ended;
    // What came before the flood is stored.
    await expect.poll(stored, SOON).toContain(`${part}-1`);
  }
  await sending(url);
  await expect.poll(stored, SOON).toContain('3-1');
});

test('VID-88~ messages that are arriving count among what a process keeps', async () => {
  const { url } = await listenerWith({ maxHeldBytes: 2_000_000 });
  const encoder = await encoderOf(url);
  expect(await encoder.publish(input.key)).toBe(STARTED);
  const message = chunksOf([{ type: 9, timestamp: 0, payload: Buffer.alloc(4_000_000) }]);
  encoder.socket.write(message.subarray(0, 3_000_000));
  expect(await encoder.nextStatus()).toMatchObject({ code: 'NetStream.Publish.Failed' });
  await encoder.ended;
});
