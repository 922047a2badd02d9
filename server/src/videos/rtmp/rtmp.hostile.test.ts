import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { chunksOf } from '@nave/server/testing/rtmp-chunks.ts';
import { listenForEncoders } from '@nave/server/testing/rtmp-listener.ts';
import { connectEncoder, openSocket, type RtmpSender } from '@nave/server/testing/rtmp-sender.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { encoderTimes } from './encoder-connection.ts';

const SOON = { timeout: 10_000, interval: 20 };
const STARTED = 'NetStream.Publish.Start';
const MB = 1024 ** 2;
const SHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1_536)]);

let bed: ApiTestbed;
let key: string;
beforeAll(async () => {
  bed = await apiTestbed();
  key = await aKey();
});
afterAll(() => bed.close());

/** Returns the stream key of a new live input of a new client. */
async function aKey(): Promise<string> {
  const { id } = await aClient(bed.db);
  const url = `/api/clients/${id}/live-inputs`;
  return (await bed.as(staff('admin', id), 'POST', url, { name: 'Main hall' })).json().streamKey.key;
}

async function listening(options: Parameters<typeof listenForEncoders>[1] = {}): Promise<string> {
  const { url, stop } = await listenForEncoders(bed, options);
  onTestFinished(stop);
  return url;
}
async function encoderAt(url: string): Promise<RtmpSender> {
  const encoder = await connectEncoder(url);
  onTestFinished(() => encoder.close());
  return encoder;
}
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });

test('VID-82~ a connection ends if its handshake or its key does not come in time', async () => {
  const url = await listening({ times: { keyWithinMs: 200 } });
  const silent = await openSocket(url);
  const slow = await openSocket(url);
  const drip = setInterval(() => slow.write(Buffer.from([3])), 20);
  onTestFinished(() => clearInterval(drip));
  const without = await encoderAt(url);
  await Promise.all([closed(silent), closed(slow), without.ended]);
  // In time, an encoder is served after that.
  const encoder = await encoderAt(url);
  expect(await encoder.publish(key)).toBe(STARTED);
});

test('VID-82~ an encoder that sends nothing, or reads nothing, is disconnected', async () => {
  const url = await listening({ times: { silentMs: 200 } });
  const silent = await encoderAt(url);
  expect(await silent.publish(key)).toBe(STARTED);
  await silent.ended;
  const deaf = await encoderAt(await listening());
  expect(await deaf.publish(key)).toBe(STARTED);
  deaf.socket.pause();
  const ping = chunksOf([{ type: 4, timestamp: 0, payload: Buffer.from([0, 6, 0, 0, 0, 0]) }], { chunkStream: 2 });
  const pings = Buffer.concat(Array.from({ length: 50_000 }, () => ping));
  // The answers fill the buffers of the connection.
  const flood = setInterval(() => deaf.socket.write(pings), 5);
  onTestFinished(() => clearInterval(flood));
  await once(deaf.socket, 'error');
}, 60_000);

test('VID-82 a process serves 100 encoders, 25 of a client, and 4 connections of an address without a key', async () => {
  // The tests above wait for shorter times.
  expect(encoderTimes).toMatchObject({ keyWithinMs: 5_000, silentMs: 30_000 });
  const url = await listening();
  const talkative = await encoderAt(url);
  const bytes = (size: number) => talkative.send([{ type: 18, timestamp: 0, payload: Buffer.alloc(size) }]);
  await bytes(50_000);
  await talkative.command('createStream', 9, null);
  await talkative.next(20);
  // With these, more than 64 KB have arrived without a key.
  await bytes(20_000);
  await talkative.ended;
  const first = await encoderAt(url);
  expect(await first.publish(key)).toBe(STARTED);
  for (let client = 0; client < 4; client++) {
    const own = client === 0 ? key : await aKey();
    for (let n = client === 0 ? 1 : 0; n < 25; n += 4) {
      const some = await Promise.all([1, 2, 3, 4].slice(0, 25 - n).map(() => encoderAt(url)));
      if (some.length === 4 && client === 0) await closed(await openSocket(url));
      const codes = await Promise.all(some.map((encoder) => encoder.publish(own)));
      expect(codes).toEqual(some.map(() => STARTED));
    }
    if (client === 3) continue;
    const another = await encoderAt(url);
    await another.command('publish', 5, null, own, 'live');
    expect((await another.nextStatus()).description).toContain('Too many encoders');
    await another.ended;
  }
  // 100 connections are open.
  await closed(await openSocket(url));
  first.close();
  await expect.poll(() => connectEncoder(url).then((encoder) => encoder.publish(key)), SOON).toBe(STARTED);
});

test('VID-83~ headers that announce 5 GB do not make the server reserve it', async () => {
  const encoder = await encoderAt(await listening());
  expect(await encoder.publish(key)).toBe(STARTED);
  const before = process.memoryUsage();
  // The longest message is announced in each header, and never sent.
  const header = chunksOf([{ type: 9, timestamp: 0, payload: Buffer.alloc(1) }]).subarray(0, 12);
  header.writeUIntBE(4 * MB, 4, 3);
  const payload = Buffer.alloc(128);
  const claims = Buffer.concat(Array.from({ length: 1_280 }, () => Buffer.concat([header, payload])));
  encoder.socket.write(claims);
  await encoder.command('createStream', 9, null);
  await encoder.next(20);
  const after = process.memoryUsage();
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(100 * MB);
  expect(after.rss - before.rss).toBeLessThan(300 * MB);
});

test('VID-82~ arbitrary bytes end a connection, and others are served', async () => {
  const url = await listening();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), fc.boolean(), async (bytes, isShaken) => {
      const socket = await openSocket(url);
      if (isShaken) socket.write(SHAKE);
      socket.end(bytes);
      socket.resume();
      await closed(socket);
    }),
    { numRuns: 30 },
  );
  await expect.poll(async () => (await encoderAt(url)).publish(key), SOON).toBe(STARTED);
});
