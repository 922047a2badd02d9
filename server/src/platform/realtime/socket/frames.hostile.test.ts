import { connect, type Socket } from 'node:net';
import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

test('D1 D3 API-98~ an upgrade request from another site or with a query is refused', async () => {
  const port = Number(new URL(attacked.server.url).port);
  const upgrade = (origin: string, path = '/realtime') =>
    attacked.sendBytes(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${origin}Cookie: ${attacked.owner}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  const own = `Origin: ${attacked.server.url}\r\n`;
  for (const origin of [
    '',
    'Origin: null\r\n',
    'Origin: https://evil.example\r\n',
    `Origin: ${attacked.server.url}.evil\r\n`,
  ])
    expect((await upgrade(origin)).status).toBe(403);
  expect((await upgrade(own, '/realtime?token=abc')).status).toBe(400);
  expect((await upgrade(own, '/elsewhere')).status).toBe(404);
});

test.each([
  ['D5 a message of a megabyte', 1009, [pageFrame(0x81, Buffer.alloc(1_048_576, 120))]],
  [
    'D5 a frame with a declared length of 2^40 bytes',
    1009,
    [Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ],
  ['D6 an unmasked frame', 1002, [Buffer.from([0x81, 0x02, 0x7b, 0x7d])]],
  ['D7 a text that is not UTF-8', 1007, [pageFrame(0x81, Buffer.from([0xff, 0xfe]))]],
  [
    'D8 a message of 200 fragments',
    1008,
    [pageFrame(0x01, Buffer.from('a')), ...Array.from({ length: 200 }, () => pageFrame(0x00, Buffer.from('a')))],
  ],
  ['a binary frame', 1003, [pageFrame(0x82, Buffer.from('{}'))]],
  [
    'D11 a series of three frames that are not JSON',
    4400,
    Array.from({ length: 3 }, () => pageFrame(0x81, Buffer.from('{"ty'))),
  ],
  [
    'D19 a series of three frames of types that only a server sends',
    4400,
    ['ack', 'event', 'hello'].map((type) => pageFrame(0x81, Buffer.from(JSON.stringify({ type, id: '1' })))),
  ],
  [
    'D14 a burst of 200 frames',
    4429,
    Array.from({ length: 200 }, (_one, id) => pageFrame(0x81, Buffer.from(`{"type":"time","id":"${id}"}`))),
  ],
])('%s closes the socket with code %i', async (_name, code, frames) => {
  const socket = await rawSocket();
  for (const frame of frames) socket.socket.write(frame);
  await expect.poll(() => closeCodeIn(socket.bytes())).toBe(code);
  socket.socket.destroy();
});

test('D12 API-109~ subscriptions to unknown, forbidden and missing topics get the same answer', async () => {
  const answers = [];
  for (const topic of ['nonsense', 'chat:', 'chat:x', 'chat:018f2f5e-0000-7000-8000-00000000dead', '../chat', '💥'])
    answers.push(await attacked.amos.sub(topic));
  for (const { id: _own, ...answer } of answers) {
    const message = 'There is nothing to subscribe to here.';
    expect(answer).toEqual({ type: 'refused', code: 'topic.unknown', message });
  }
});

test('D17 a resume from a number that the room never had gets a snapshot with recovered: false', async () => {
  const { epoch, top } = await attacked.amos.follow(attacked.room.topic);
  for (const after of [top + 1, -1, 1.5, 2 ** 63, Number.MAX_SAFE_INTEGER]) {
    const viewer = await connectViewer({ url: attacked.server.url });
    expect(await viewer.follow(attacked.room.topic, { epoch, after })).toMatchObject({ recovered: false, top });
    await viewer.close();
  }
  const viewer = await connectViewer({ url: attacked.server.url });
  viewer.socket.send(
    `{"type":"sub","id":"odd","topic":"${attacked.room.topic}","epoch":"${epoch}","after":"1; drop table"}`,
  );
  expect(await viewer.next((frame) => frame.type === 'refused')).toMatchObject({ code: 'frame.malformed' });
  await viewer.close();
});

/** Returns the bytes of a masked frame, with a mask of zeros. */
function pageFrame(first: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 14 : 6);
  head[0] = first;
  head[1] = 0x80 | (long ? 127 : payload.length);
  if (long) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** Opens a WebSocket connection on which a test can send raw bytes. */
async function rawSocket(): Promise<{ socket: Socket; bytes: () => Buffer }> {
  const { port, host } = new URL(attacked.server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${attacked.server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const bytes = () => Buffer.concat(chunks);
  const upgraded = () => /"hello"|HTTP\/1\.1 503/.exec(bytes().toString('latin1'))?.[0];
  await expect.poll(upgraded).toBeDefined();
  // A server that is briefly overloaded answers 503. Retry, as a page does.
  return upgraded() === '"hello"' ? { socket, bytes } : rawSocket();
}

function closeCodeIn(bytes: Buffer): number | null {
  const at = bytes.lastIndexOf(Buffer.from([0x88, 0x02]));
  return at < 0 ? null : bytes.readUInt16BE(at + 2);
}
