import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../../testing/realtime-testbed.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let bed: RealtimeTestbed;
/** Another server, with shorter time limits. */
let quick: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  bed = await startRealtime({ database });
  quick = await startRealtime({
    database,
    limits: {
      heartbeatMs: 100,
      heartbeatGraceMs: 100,
      firstSubscriptionMs: 400,
      stuckMs: 300,
      watchEveryMs: 20,
      staleMs: 400,
    },
  });
});

afterAll(async () => {
  await bed.close();
  await quick.close();
  await database.close();
});

/** Opens a WebSocket connection on which a test can send raw bytes. */
async function rawSocket({
  url,
}: RealtimeTestbed): Promise<{ socket: Socket; bytes: () => Buffer; ended: Promise<void> }> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const bytes = () => Buffer.concat(chunks);
  socket.write(
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await expect.poll(() => bytes().includes('"hello"')).toBe(true);
  return { socket, bytes, ended };
}

/** Returns the bytes of a masked frame, with a mask of zeros. */
function pageFrame(first: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** Returns the code of the close frame at the end of the bytes. */
function closeCode(bytes: Buffer): number {
  return bytes.readUInt16BE(bytes.lastIndexOf(Buffer.from([0x88, 0x02])) + 2);
}

test.each([
  ['pings', 0x89],
  ['pongs', 0x8a],
])('API-126 %s count as frames, and too many of them close the socket', async (_name, opcode) => {
  const { socket, bytes, ended } = await rawSocket(bed);
  const frame = pageFrame(opcode, Buffer.alloc(0));
  socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => frame)));
  await expect.poll(() => bytes().includes(Buffer.from([0x88, 0x02]))).toBe(true);
  expect(closeCode(bytes())).toBe(4429);
  socket.destroy();
  await ended;
});

test.each([
  ['binary data', 1003, pageFrame(0x82, Buffer.from('{}'))],
  ['an unmasked frame', 1002, Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ['a reserved bit', 1002, pageFrame(0xc1, Buffer.from('{}'))],
  ['a reserved opcode', 1002, pageFrame(0x83, Buffer.from('{}'))],
  ['an orphan continuation', 1002, pageFrame(0x80, Buffer.from('{}'))],
  ['text that is not UTF-8', 1007, pageFrame(0x81, Buffer.from([0xff, 0xfe]))],
  ['a frame of 2^40 bytes', 1009, Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  [
    'a message of 200 fragments of one byte',
    1008,
    Buffer.concat([
      pageFrame(0x01, Buffer.from('a')),
      ...Array.from({ length: 200 }, () => pageFrame(0x00, Buffer.from('a'))),
    ]),
  ],
])('%s closes the socket with code %i', async (_name, code, sent) => {
  const { socket, bytes, ended } = await rawSocket(bed);
  socket.write(sent);
  await expect.poll(() => bytes().includes(Buffer.from([0x88, 0x02]))).toBe(true);
  expect(closeCode(bytes())).toBe(code);
  socket.destroy();
  await ended;
});

test('a message of a megabyte closes the socket with 1009', async () => {
  const amos = await bed.viewer('amos');
  amos.socket.send('x'.repeat(1024 * 1024));
  expect(await amos.closed).toBe(1009);
});

test('D9 the heartbeat ends a connection that sends half a frame header and after that neither data nor pongs', async () => {
  const { socket, ended } = await rawSocket(quick);
  socket.write(Buffer.from([0x81]));
  await ended;
});

test('a page that answers pings stays connected', async () => {
  const amos = await quick.viewer('amos');
  await amos.follow('sparks');
  let pings = 0;
  amos.socket.on('ping', () => {
    pings += 1;
  });
  await expect.poll(() => pings, { timeout: 5_000 }).toBeGreaterThan(3);
  expect(amos.socket.readyState).toBe(1);
  await amos.close();
});

test('D4 a socket that has no subscription, or only refused ones, is closed with 4408', async () => {
  const [idle, refused] = [await quick.viewer('idle'), await quick.viewer('refused')];
  await refused.sub('talk:secret');
  expect(await Promise.all([idle.closed, refused.closed])).toEqual([4408, 4408]);
});

test('malformed frames are refused, and the third within ten seconds closes the socket with 4400', async () => {
  const amos = await bed.viewer('amos');
  await amos.follow('sparks');
  amos.socket.send('{"type":');
  expect(await amos.next(({ type }) => type === 'refused')).toMatchObject({ id: '', code: 'frame.malformed' });
  amos.socket.send(JSON.stringify({ type: 'time', id: 'extra', more: true }));
  expect(await amos.next((frame) => frame.type === 'refused' && frame.id === 'extra')).toMatchObject({
    code: 'frame.malformed',
  });
  amos.socket.send('[]');
  expect(await amos.closed).toBe(4400);
});

test('frames that only a server sends, and unknown commands, count as malformed', async () => {
  const forged = [
    { type: 'ack', id: 'forged', n: 1, at: 0 },
    { type: 'event', topic: 'talk:x', n: 1, event: 'said', data: { isHost: true } },
    { type: 'talk.forge', id: 'unknown', data: {} },
  ];
  const amos = await bed.viewer('amos');
  for (const frame of forged) amos.socket.send(JSON.stringify(frame));
  expect(await amos.closed).toBe(4400);
  expect(amos.frames.filter(({ type }) => type === 'refused')).toMatchObject([
    { id: 'forged', code: 'frame.unknown' },
    { code: 'frame.unknown' },
  ]);
});

test('a flood of frames closes the socket with 4429, but a burst at the start does not', async () => {
  const [amos, ruth] = [await bed.viewer('amos'), await bed.viewer('ruth')];
  await ruth.follow('talk:flood');
  for (let i = 0; i < 59; i += 1) amos.send({ type: 'time', id: `${i}` });
  await amos.next((frame) => frame.type === 'time' && frame.id === '58');
  for (let i = 0; i < 500; i += 1) amos.send({ type: 'time', id: `more-${i}` });
  expect(await amos.closed).toBe(4429);
  expect(await ruth.command('talk.say', { topic: 'talk:flood', text: 'Still here' })).toMatchObject({ n: 1 });
  await ruth.close();
});

test('D16~ after a long pause of the process, sockets of users are closed before they receive events, and those of guests stay', async () => {
  const [ruth, amos] = [await quick.user('ruth'), await quick.viewer('amos')];
  for (const viewer of [ruth, amos]) await viewer.follow('talk:pause');
  const event = { authorId: 'amos', type: 'said', data: { text: 'Hello' } } as const;
  await quick.rooms.append('talk:pause', { ...event, commandId: 'before' });
  await Promise.all([ruth.event(1), amos.event(1)]);
  const endMs = performance.now() + 500;
  while (performance.now() < endMs);
  await quick.rooms.append('talk:pause', { ...event, commandId: 'after' });
  expect(await ruth.closed).toBe(1012);
  await amos.event(2);
  expect(ruth.events.map(({ n }) => n)).toEqual([1]);
  await amos.close();
});

test('D13 a socket may follow twenty topics, and a further subscription is refused', async () => {
  const amos = await bed.viewer('amos');
  const answers = await Promise.all(Array.from({ length: 22 }, (_, i) => amos.sub(`talk:many-${i}`)));
  expect(answers.filter(({ type }) => type === 'subbed')).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({ code: 'topic.too-many' });
  // Subscribing to the same topic again is allowed, and unsub makes room for another topic.
  await amos.follow('talk:many-0');
  amos.send({ type: 'unsub', topic: 'talk:many-1' });
  await amos.follow('talk:many-21');
  await amos.close();
});

test('the socket of a page that does not read is closed with 4430, and other pages are not delayed', async () => {
  const [slow, ruth] = [await bed.viewer('slow'), await bed.viewer('ruth')];
  for (const viewer of [slow, ruth]) await viewer.follow('talk:big');
  slow.socket.pause();
  const text = 'x'.repeat(10_000);
  const append = (i: number) =>
    bed.rooms.append('talk:big', { authorId: 'ruth', commandId: `big-${i}`, type: 'said', data: { text } });
  let sent = 0;
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 50 }, () => append(sent++)));
        return bed.realtime.followersHere('talk:big') === 1 || sent > 2_000;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(true);
  slow.socket.resume();
  expect(await slow.closed).toBe(4430);
  await ruth.event(sent);
  expect(ruth.events.map(({ n }) => n)).toEqual(Array.from({ length: sent }, (_, i) => i + 1));
  await ruth.close();
}, 30_000);
