import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { askExactly } from '@nave/server/testing/exact-request.ts';
import { sendRaw } from '@nave/server/testing/raw-request.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
let page: string;
let port: string;
beforeAll(async () => {
  const database = await testDatabase();
  await aClient(database.db, { key: 'hope', customDomain: 'Live.Hope.example' });
  server = await runningApp({ publicUrl: 'https://watch.example.org', database });
  const client = await aClient(server.db, { key: 'grace' });
  const channel = await aChannel(server.db, { clientId: client.id });
  page = `/cdn/channels/by-key/grace/${channel.key}`;
  ({ port } = new URL(server.url));
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
  askExactly(server.url, path, headers, { method, body });

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('HOST-39 HOST-49 a hostname that is neither the product’s nor a client’s is refused for every request', async () => {
  await ask(page, { host: 'watch.example.org' });
  const foreign = ['evil.example', 'watch.example.org.evil.example', 'evil.example:8080', 'a@watch.example.org'];
  for (const host of foreign)
    for (const path of [page, '/', '/grace', '/api/auth/session', '/healthz', '/metrics', '/assets/app.js']) {
      const { status, text, headers } = await ask(path, { host });
      expect([host, path, status]).toEqual([host, path, 421]);
      expect(JSON.parse(text)).toEqual({
        error: {
          code: 'request.misdirected',
          message: 'There is nothing at this address. Open https://watch.example.org instead.',
        },
      });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  expect((await ask('/realtime', { ...upgrade, host: 'evil.example', origin: 'http://evil.example' })).status).toBe(
    421,
  );
});

test('HOST-49~ HOST-50 requests to the product’s hostnames, a client’s domain and IP addresses are accepted, with and without a port', async () => {
  const hosts = ['watch.example.org', 'WATCH.example.org:443', 'localhost', `localhost:${port}`, 'live.hope.example'];
  for (const host of [...hosts, '192.168.1.20', '10.0.0.7:8080', '[::1]', '[fe80::1]:8080'])
    expect([host, (await ask(page, { host })).status]).toEqual([host, 200]);
  const localNetwork = { host: `192.168.1.20:${port}`, origin: `http://192.168.1.20:${port}` };
  expect((await ask('/realtime', { ...upgrade, ...localNetwork })).status).toBe(101);
});

test('HOST-49~ CLI-195~ requests to a domain are accepted from the time a client claims the domain until the client is archived', async () => {
  const { id } = await aClient(server.db);
  await aPerson(server.db, { email: 'noa@nave.example', firstName: 'Noa', lastName: 'Lind', globalRole: 'owner' });
  const cookie = await server.signIn('noa@nave.example');
  const change = async (body: object) =>
    (await server.call('POST', `/api/clients/${id}/product`, { cookie, body })).status;
  const status = async () => (await ask(page, { host: 'live.new.example' })).status;
  expect(await status()).toBe(421);
  expect([await change({ customDomain: 'Live.New.example' }), await status()]).toEqual([200, 200]);
  expect([await change({ isArchived: true }), await ask(page, { host: 'localhost' })]).toMatchObject([
    200,
    { status: 200 },
  ]);
  expect(await status()).toBe(421);
  expect([await change({ isArchived: false }), await status()]).toEqual([200, 200]);
  for (const own of ['watch.example.org', 'WATCH.example.org', 'localhost'])
    expect([own, [400, 409].includes(await change({ customDomain: own }))]).toEqual([own, true]);
});

test('ACC-146~ ACC-185 writes and sockets are accepted only from pages with exactly the same scheme, host and port', async () => {
  const json = { 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const from = async (host: string, origin: string) => {
    const write = await ask('/api/auth/guest', { ...json, host, origin }, 'POST', '{"name":"Amos"}');
    const socket = await ask('/realtime', { ...upgrade, host, origin });
    return [write.status, socket.status];
  };
  const name = 'watch.example.org';
  expect(await from(name, `https://${name}`)).toEqual([200, 101]);
  for (const origin of [`http://${name}`, `https://${name}:8443`, `https://${name}.`, 'https://localhost', 'null'])
    expect([origin, await from(name, origin)]).toEqual([origin, [403, 403]]);
  expect(await from(`127.0.0.1:${port}`, server.url)).toEqual([200, 101]);
  expect(await from(`127.0.0.1:${port}`, `https://127.0.0.1:${port}`)).toEqual([403, 403]);
});

test('API-118 an upgrade to a protocol other than WebSocket is ignored', async () => {
  const h2c = { host: 'localhost', connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAM' };
  expect((await ask('/healthz', h2c)).status).toBe(200);
});

test('API-119 no answer has a content encoding that the caller does not accept', async () => {
  const encoding = async (accepted: string) =>
    (await ask(page, { host: 'localhost', 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encoding('gzip, deflate, br')).toBe('br');
  expect(await encoding('br;q=0, gzip')).toBe('gzip');
  expect(await encoding('gzip;q=0.2, br;q=0.9')).toBe('br');
  expect(await encoding('br;q=0')).toBeUndefined();
  expect(await encoding('brief')).toBeUndefined();
});

test('API-120 a HEAD request gets the answer of a GET request without the body', async () => {
  const { date: _date, ...ofSession } = (await ask('/api/auth/session', { host: 'localhost' })).headers;
  for (const path of [page, '/grace', '/dashboard', '/healthz', '/api/auth/session', '/api/openapi.json', '/nope']) {
    const [get, head] = [await ask(path, { host: 'localhost' }), await ask(path, { host: 'localhost' }, 'HEAD')];
    expect([path, head.status, head.text]).toEqual([path, get.status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
  }
  expect(ofSession['content-length']).toBeDefined();
});

test.each([
  ['without a Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['with an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
  ['without HTTP syntax', 'HELLO\r\n\r\n', 400],
  ['with a header of 64 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  [
    'for a socket at another path',
    'GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    404,
  ],
])(
  'API-82~ API-121 a request %s is refused with an error in the usual form and the security headers',
  async (_name, bytes, status) => {
    const answer = await sendRaw(server.url, bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.stringMatching(/^request\./) } });
    const head = answer.head.toLowerCase();
    for (const header of [
      'content-security-policy: ',
      'x-content-type-options: nosniff',
      'strict-transport-security: ',
    ])
      expect(head).toContain(header);
    expect(answer.head).not.toMatch(/[\u0080-\uffff]/);
  },
);

test('API-122~ a write request is refused before its body has arrived, and the server then closes the connection', async () => {
  const begin = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"a`;
  const [foreign, unrouted] = await Promise.all([
    sendRaw(server.url, begin('/api/auth/guest')),
    sendRaw(server.url, begin('/nowhere')),
  ]);
  expect([foreign.status, unrouted.status]).toEqual([403, 404]);
});

test.each([
  'x-forwarded-for',
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-original-host',
])('API-124 requests that a proxy forwards with %s do not get the metrics', async (header) => {
  expect((await ask('/metrics', { host: 'localhost' })).status).toBe(200);
  expect((await ask('/metrics', { host: 'localhost', [header]: '203.0.113.9' })).status).toBe(404);
});
