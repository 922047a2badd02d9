import { connect, type Socket } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from './platform/http/refusal-reply.ts';
import { aChannel, aClient, aContent } from './testing/builders.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { sendRaw } from './testing/raw-request.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from './testing/running-app.ts';
import { connectViewer, type TestViewer } from './testing/test-viewer.ts';

let server: RunningApp;
let clientId: string;
let room: { contentId: string; topic: string };
let owner: string;
let ruth: TestViewer;
let amos: TestViewer;
/** A request of which only half the head has been sent, when this file began. */
let dribble: Promise<{ status: number; body: string; seconds: number }>;

beforeAll(async () => {
  server = await runningApp();
  const client = await aClient(server.db, { key: 'grace' });
  clientId = client.id;
  const channel = await aChannel(server.db, { clientId, key: 'online' });
  const content = await aContent(server.db, { clientId, channelIds: [channel.id], startsAt: new Date() });
  room = { contentId: content.id, topic: `chat:${content.id}` };
  const ruthIs = { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' };
  await aPerson(server.db, { ...ruthIs, roles: { [clientId]: 'owner' } });
  owner = await server.signIn(ruthIs.email);
  ruth = await connectViewer({ url: server.url, cookie: owner });
  amos = await connectViewer({ url: server.url });
  await amos.follow(room.topic);
  const since = performance.now();
  dribble = sendBytes('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half').then((answer) => ({
    ...answer,
    seconds: (performance.now() - since) / 1_000,
  }));
});
afterAll(async () => {
  await Promise.all([ruth.close(), amos.close()]);
  await server.stop();
});

/** After whatever was sent, the server is well, and a message goes from one to the other. */
afterEach(async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const sent = await ruth.command('chat.send', { ...room, topic: undefined, message: 'Still here' });
  if (sent.type !== 'ack') throw new Error(`The chat does not go on: ${sent.code}`);
  expect(await amos.event(sent.n ?? 0)).toMatchObject({ data: { message: 'Still here' } });
});

/** The refusal of an answer, which must be in the error form whatever happened. */
async function refusalOf(response: Response): Promise<[status: number, code: string]> {
  const { error } = await json<ErrorBody>(response);
  expect(typeof error.message).toBe('string');
  return [response.status, error.code];
}

const sendBytes = (bytes: string) => sendRaw(server.url, bytes);
const get = (path: string, more = '', method = 'GET') =>
  sendBytes(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);

describe('bodies', () => {
  const send = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    fetch(`${server.url}/api/clients/${clientId}/channels`, {
      method: 'POST',
      body,
      headers: { origin: server.url, 'x-requested-with': 'nave', cookie: owner, ...headers },
    });
  const form = { name: 'Youth', key: 'youth', description: '', thumbImage: null, headerImage: null, logoImage: null };

  test.each([
    ['JSON that ends in the midst', '{"name": "You'],
    ['nothing at all', ''],
    ['text', 'hello'],
    ['a prototype', '{"__proto__": {"isAdmin": true}, "name": "Youth"}'],
    ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22])],
  ])('B5 API-82 API-86 %s instead of JSON is answered 400', async (_name, body) => {
    expect(await refusalOf(await send(body))).toEqual([400, 'request.malformed']);
  });

  test.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '1e400'],
    ['lists in lists, a hundred thousand deep', '['.repeat(1e5) + ']'.repeat(1e5)],
    ['objects in objects', `${'{"a":'.repeat(4e4)}1${'}'.repeat(4e4)}`],
    ['wrong types', JSON.stringify({ ...form, name: 7, key: ['youth'], isPrivate: 'yes', defaultVideo: 'none' })],
  ])('B5 API-82 API-86 %s instead of a form is answered 400', async (_name, body) => {
    expect(await refusalOf(await send(body))).toEqual([400, 'request.invalid']);
  });

  test('B4 API-84 fields that nobody asked for are refused by name', async () => {
    const extra = { id: 'x', clientId, versionCode: 'a', globalRole: 'owner' };
    const answer = await send(JSON.stringify({ ...form, ...extra }));
    const { error } = await json<ErrorBody>(answer);
    expect(answer.status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(extra)));
  });

  test('API-123 of tens of thousands of unknown fields the first few are named', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_one, at) => [`f${at}`, 1]));
    const answer = await send(JSON.stringify({ ...form, ...unknown }));
    const text = await answer.text();
    expect(answer.status).toBe(400);
    const named = Object.keys(JSON.parse(text).error.fields).filter((field) => field in unknown);
    expect(named).toEqual(Object.keys(unknown).slice(0, 20));
    expect(text.length).toBeLessThan(2_000);
  });

  test('API-82 300 KB of JSON are too large, also without a length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
    expect(await refusalOf(await send(large))).toEqual([413, 'request.too-large']);
    const sent = await sendBytes(
      `POST /api/auth/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: nave\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
        `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    );
    expect(sent.status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'API-82 a body of type %s is not accepted where JSON is',
    async (type) => {
      const refusal = await refusalOf(await send('{"name":"Youth"}', { 'content-type': type }));
      expect(refusal).toEqual([415, 'request.wrong-type']);
    },
  );

  test('API-86~ characters that no database can hold are no failure of the server', async () => {
    const signIn = (email: string) => server.call('POST', '/api/auth/password', { body: { email, password: 'x' } });
    for (const email of ['ru\u0000th@grace.example', '\ud800@grace.example', '\u0000'])
      expect((await refusalOf(await signIn(email)))[0]).toBeLessThan(500);
  });

  test('E5 a guest’s name carries nothing that deceives the eye', async () => {
    const nameOf = async (name: string) => {
      const named = await server.call('POST', '/api/auth/guest', { body: { name } });
      if (!named.ok) return named.status;
      const guest = await connectViewer({ url: server.url, cookie: cookiesOf(named) });
      const sent = await guest.command('chat.send', { contentId: room.contentId, message: 'Hello' });
      await guest.close();
      if (sent.type === 'refused') return sent.code;
      return ((await amos.event(sent.n ?? 0)).data as { userName: string }).userName;
    };
    expect(await nameOf('Am\u0000os')).toBe('Amos');
    expect(await nameOf('\u202esomA')).toBe('somA');
    expect(await nameOf(`A${'\u0301'.repeat(40)}`)).toHaveLength(9);
    expect(await nameOf('\u200b\u200b')).toBe(400);
    expect(await nameOf('\u0000')).toBe(400);
  });

  test('ACC-43~ ACC-51~ whoever names itself in its first request gets one cookie, with the name', async () => {
    const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } });
    expect(named.headers.getSetCookie()).toHaveLength(1);
    const { me } = await json<{ me: object }>(named);
    const asked = await server.call('GET', '/api/auth/session', { cookie: cookiesOf(named) });
    expect(await json(asked)).toMatchObject({ me });
  });

  test('no refused body of this file has written anything', async () => {
    const before = await fingerprint(server.db);
    await send('{"name": "You');
    await send(JSON.stringify({ ...form, name: 7 }));
    expect(await fingerprint(server.db)).toBe(before);
  });
});

describe('addresses', () => {
  const malformed = '{"error":{"code":"request.malformed","message":"This request could not be understood."}}';

  test.each([
    '/media/../package.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e%5c%2e%2e%5cpackage.json',
    '/media/demo/../../../package.json',
    '/media/%00',
    '/media/.hidden',
    '/assets/../../app.ts',
    '/assets/%2e%2e/%2e%2e/app.ts',
    '/assets/..%5c..%5capp.ts',
  ])('G4 %s leads out of no folder', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: malformed });
  });

  test.each(['/%ff', '/api/%ff', '/api/clients/%', '/cdn/clients/%c3', '/media/%ff', '/dashboard/%ff'])(
    'API-82 %s is answered 400 in the error form, with the usual headers',
    async (path) => {
      const { status, body, head } = await get(path);
      expect([status, body]).toEqual([400, malformed]);
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    },
  );

  test.each([
    '/%00',
    '/grace/%00',
    '/grace%2fonline',
    '//evil.example',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/a/b/c/d',
  ])('VIEW-31~ C18 %s leads nowhere but to our own pages', async (path) => {
    const { status, head, body } = await get(path);
    expect([status, /\r\nlocation: (.*)/i.exec(head)?.[1]]).toEqual([404, undefined]);
    expect(/;url=([^"]*)"/.exec(body)?.[1]).toMatch(/^\/\?/);
  });

  test.each(['/api', '/api/nope', '/API/clients', '/%61pi/nope', '/cdn/nope', '/realtime', '/events/1/2'])(
    'API-87 VIEW-88~ %s is no page',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, '{"error":{"code":"request.not-found","message":"Not found."}}']);
    },
  );

  test('API-19~ however the read API’s address is written, it sets no cookie', async () => {
    for (const path of ['/cdn/clients/by-key/nobody', '/%63dn/clients/by-key/nobody', '/cdn/clients/by-key/grac%65']) {
      const { head } = await get(path);
      expect(head.toLowerCase()).not.toContain('set-cookie');
    }
  });
});

describe('requests', () => {
  const codeIn = (body: string) => (JSON.parse(body) as ErrorBody).error.code;

  test('G16 API-82 64 KB of header, or a huge address, are answered 431 in the error form', async () => {
    for (const answer of [await get('/', `X-Big: ${'a'.repeat(65_536)}\r\n`), await get(`/${'a'.repeat(20_000)}`)])
      expect([answer.status, codeIn(answer.body)]).toEqual([431, 'request.too-large']);
  });

  test('G16 three thousand headers, and an address of ten thousand characters, harm nobody', async () => {
    expect((await get('/healthz', 'X-A: b\r\n'.repeat(3_000))).status).toBe(431);
    expect((await get(`/api/clients/${'a'.repeat(10_000)}`)).status).toBe(404);
    expect((await get(`/${'a'.repeat(10_000)}`)).status).toBe(404);
  });

  test.each(['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'G16 API-82 %s is answered 405 with what is allowed',
    async (method) => {
      const { status, head, body } = await get('/api/clients', '', method);
      expect([status, codeIn(body)]).toEqual([405, 'request.method']);
      expect(head.toLowerCase()).toContain('\r\nallow: get, ');
    },
  );

  test('G16 API-82 a word that is no method is answered 400', async () => {
    const { status, body } = await get('/', '', 'HELLO');
    expect([status, codeIn(body)]).toEqual([400, 'request.malformed']);
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a header without a colon', 'X-Broken\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('G16 %s is answered 400, and the connection ends', async (_name, rest) => {
    const { status } = await sendBytes(`POST /api/auth/guest HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(status).toBe(400);
  });

  test('ACC-146 a write that another site could have made is refused before its body is read', async () => {
    const headers = { 'content-type': 'application/json', cookie: owner, 'x-requested-with': 'nave' };
    const from = (origin: { origin?: string }) =>
      fetch(`${server.url}/api/auth/sign-out`, { method: 'POST', headers: { ...headers, ...origin }, body: '{' });
    for (const origin of [{}, { origin: 'null' }, { origin: `${server.url}.evil.example` }, { origin: 'https://evil' }])
      expect(await refusalOf(await from(origin))).toEqual([403, 'request.foreign-origin']);
    expect(await refusalOf(await from({ origin: server.url }))).toEqual([400, 'request.malformed']);
  });
});

describe('pictures', () => {
  const upload = async (bytes: Buffer, name = 'picture.png') => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const headers = { origin: server.url, 'x-requested-with': 'nave', cookie: owner };
    return refusalOf(await fetch(`${server.url}/api/clients/${clientId}/images`, { method: 'POST', body, headers }));
  };

  test('G1 what is no picture is refused, whatever it calls itself', async () => {
    const unsupported = [415, 'media.unsupported'];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await upload(Buffer.from('hello'))).toEqual(unsupported);
    expect(await upload(Buffer.from(svg))).toEqual(unsupported);
    expect(await upload(Buffer.from(`<!doctype html><script>alert(1)</script>`))).toEqual(unsupported);
    expect(await upload(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)]))).toEqual(unsupported);
    const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await upload(whole.subarray(0, whole.length / 2))).toEqual(unsupported);
  });

  test('G2 MED-1 a picture of 5 MB and one byte is too big', async () => {
    expect(await upload(Buffer.alloc(5_242_881, 1))).toEqual([413, 'media.too-big']);
  });

  test('G3 a small file of 900 megapixels is refused before it is decoded', async () => {
    const bomb = hugePng(30_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await upload(bomb)).toEqual([413, 'media.too-many-pixels']);
  });
});

/** A grey PNG of that many pixels in each direction, one bit each. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('the socket', () => {
  test('D1 D3 API-98~ an upgrade from another site, or with anything in its query, is refused', async () => {
    const port = Number(new URL(server.url).port);
    const upgrade = (origin: string, path = '/realtime') =>
      sendBytes(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${origin}Cookie: ${owner}\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    const own = `Origin: ${server.url}\r\n`;
    for (const origin of ['', 'Origin: null\r\n', 'Origin: https://evil.example\r\n', `Origin: ${server.url}.evil\r\n`])
      expect((await upgrade(origin)).status).toBe(403);
    expect((await upgrade(own, '/realtime?token=abc')).status).toBe(400);
    expect((await upgrade(own, '/elsewhere')).status).toBe(404);
  });

  test.each([
    ['D5 a message of a megabyte', 1009, [pageFrame(0x81, Buffer.alloc(1_048_576, 120))]],
    ['D5 a frame that says it has 2^40 bytes', 1009, [Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])]],
    ['D6 an unmasked frame', 1002, [Buffer.from([0x81, 0x02, 0x7b, 0x7d])]],
    ['D7 text that is no UTF-8', 1007, [pageFrame(0x81, Buffer.from([0xff, 0xfe]))]],
    [
      'D8 two hundred fragments',
      1008,
      [pageFrame(0x01, Buffer.from('a')), ...Array.from({ length: 200 }, () => pageFrame(0x00, Buffer.from('a')))],
    ],
    ['a binary frame', 1003, [pageFrame(0x82, Buffer.from('{}'))]],
    ['D11 three frames that are no JSON', 4400, Array.from({ length: 3 }, () => pageFrame(0x81, Buffer.from('{"ty')))],
    [
      'D19 three frames that only a server sends',
      4400,
      ['ack', 'event', 'hello'].map((type) => pageFrame(0x81, Buffer.from(JSON.stringify({ type, id: '1' })))),
    ],
    [
      'D14 two hundred frames at once',
      4429,
      Array.from({ length: 200 }, (_one, id) => pageFrame(0x81, Buffer.from(`{"type":"time","id":"${id}"}`))),
    ],
  ])('%s ends the socket with %i', async (_name, code, frames) => {
    const socket = await rawSocket();
    for (const frame of frames) socket.socket.write(frame);
    await expect.poll(() => closeCodeIn(socket.bytes())).toBe(code);
    socket.socket.destroy();
  });

  test('D12 API-109~ a topic that nobody knows, a foreign one and a missing one are the same', async () => {
    const answers = [];
    for (const topic of ['nonsense', 'chat:', 'chat:x', 'chat:018f2f5e-0000-7000-8000-00000000dead', '../chat', '💥'])
      answers.push(await amos.sub(topic));
    for (const { id: _own, ...answer } of answers) {
      const message = 'There is nothing here to follow.';
      expect(answer).toEqual({ type: 'refused', code: 'topic.unknown', message });
    }
  });

  test('D17 a number to resume from that the room never had gets a snapshot that says so', async () => {
    const { epoch, top } = await amos.follow(room.topic);
    for (const after of [top + 1, -1, 1.5, 2 ** 63, Number.MAX_SAFE_INTEGER]) {
      const viewer = await connectViewer({ url: server.url });
      expect(await viewer.follow(room.topic, { epoch, after })).toMatchObject({ recovered: false, top });
      await viewer.close();
    }
    const viewer = await connectViewer({ url: server.url });
    viewer.socket.send(`{"type":"sub","id":"odd","topic":"${room.topic}","epoch":"${epoch}","after":"1; drop table"}`);
    expect(await viewer.next((frame) => frame.type === 'refused')).toMatchObject({ code: 'frame.malformed' });
    await viewer.close();
  });

  test.each([
    ['CHAT-14 E1 a script', '<script>alert(1)</script>', 'chat.markup'],
    ['CHAT-15 E1 an iframe in odd letters', '<IfRaMe src=//evil>', 'chat.markup'],
    ['CHAT-22 E1 tags only', '<b><i></i></b><img src=x onerror=alert(1)>', 'chat.empty'],
    ['CHAT-22 signs without a width', '\u200b\u2060\ufeff', 'chat.empty'],
    ['CHAT-22 nothing', '', 'chat.empty'],
    ['CHAT-134 1,001 characters', 'a'.repeat(1_001), 'chat.too-long'],
    ['CHAT-134~ more than a frame of the chat may hold', 'a'.repeat(12_001), 'frame.malformed'],
    ['API-86~ a number', 7, 'frame.malformed'],
    ['API-86~ an object', { text: 'hello' }, 'frame.malformed'],
  ])('%s is no message: refused, and nothing is stored', async (_name, message, code) => {
    const guest = await aNamedGuest();
    const before = await fingerprint(server.db);
    expect(await guest.command('chat.send', { contentId: room.contentId, message })).toMatchObject({
      type: 'refused',
      code,
    });
    expect(await fingerprint(server.db)).toBe(before);
    expect((await guest.command('chat.send', { contentId: room.contentId, message: 'Hello' })).type).toBe('ack');
    expect(await fingerprint(server.db)).not.toBe(before);
    await guest.close();
  });

  test('CHAT-13 D19 E6 a message that says who it is from is refused', async () => {
    const guest = await aNamedGuest();
    const sent = { contentId: room.contentId, message: 'I am Ruth', isHost: true, userName: 'Ruth', uid: 'ruth' };
    expect(await guest.command('chat.send', sent)).toMatchObject({ type: 'refused', code: 'frame.malformed' });
    await guest.close();
  });
});

test('G17 API-82 a request that does not come to an end is answered 408 and ended', async () => {
  const { status, body, seconds } = await dribble;
  expect(status).toBe(408);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'request.malformed' } });
  expect(seconds).toBeLessThan(20);
});

async function aNamedGuest(): Promise<TestViewer> {
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Mallory' } });
  return connectViewer({ url: server.url, cookie: cookiesOf(named) });
}

/** A masked frame with a mask of zeros. */
function pageFrame(first: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 14 : 6);
  head[0] = first;
  head[1] = 0x80 | (long ? 127 : payload.length);
  if (long) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** A socket that has been upgraded and is spoken to in bytes. */
async function rawSocket(): Promise<{ socket: Socket; bytes: () => Buffer }> {
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const bytes = () => Buffer.concat(chunks);
  const upgraded = () => /"hello"|HTTP\/1\.1 503/.exec(bytes().toString('latin1'))?.[0];
  await expect.poll(upgraded).toBeDefined();
  // A server that is busy for a moment says so; a page comes back too.
  return upgraded() === '"hello"' ? { socket, bytes } : rawSocket();
}

function closeCodeIn(bytes: Buffer): number | null {
  const at = bytes.lastIndexOf(Buffer.from([0x88, 0x02]));
  return at < 0 ? null : bytes.readUInt16BE(at + 2);
}
