import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from './refusal-reply.ts';

let attacked: AttackedApp;
/** A request with only half a header, sent when this file began. */
let dribble: Promise<{ status: number; body: string; seconds: number }>;
beforeAll(async () => {
  attacked = await attackedApp();
  const since = performance.now();
  dribble = attacked.sendBytes('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half').then((answer) => ({
    ...answer,
    seconds: (performance.now() - since) / 1_000,
  }));
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

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
    expect(await attacked.get(path)).toMatchObject({ status: 400, body: malformed });
  });

  test.each(['/%ff', '/api/%ff', '/api/clients/%', '/cdn/clients/%c3', '/media/%ff', '/dashboard/%ff'])(
    'API-82 %s is answered 400 in the error form, with the usual headers',
    async (path) => {
      const { status, body, head } = await attacked.get(path);
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
    const { status, head, body } = await attacked.get(path);
    expect([status, /\r\nlocation: (.*)/i.exec(head)?.[1]]).toEqual([404, undefined]);
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
    expect(links.filter((to) => to !== '/dashboard' && to !== '/grace')).toEqual([]);
    expect(links).toContain('/dashboard');
  });

  test.each(['/api', '/api/nope', '/API/clients', '/%61pi/nope', '/cdn/nope', '/realtime', '/events/1/2'])(
    'API-87 VIEW-88~ %s is not found',
    async (path) => {
      const { status, body } = await attacked.get(path);
      expect([status, body]).toEqual([404, '{"error":{"code":"request.not-found","message":"Not found."}}']);
    },
  );

  test('API-19~ no spelling of the read API’s address sets a cookie', async () => {
    for (const path of ['/cdn/clients/by-key/nobody', '/%63dn/clients/by-key/nobody', '/cdn/clients/by-key/grac%65']) {
      const { head } = await attacked.get(path);
      expect(head.toLowerCase()).not.toContain('set-cookie');
    }
  });
});

describe('requests', () => {
  const codeIn = (body: string) => (JSON.parse(body) as ErrorBody).error.code;

  test('G16 API-82 64 KB of header, or a huge address, are answered 431 in the error form', async () => {
    for (const answer of [
      await attacked.get('/', `X-Big: ${'a'.repeat(65_536)}\r\n`),
      await attacked.get(`/${'a'.repeat(20_000)}`),
    ])
      expect([answer.status, codeIn(answer.body)]).toEqual([431, 'request.too-large']);
  });

  test('G16 three thousand headers, or a URL of ten thousand characters, do no harm', async () => {
    expect((await attacked.get('/healthz', 'X-A: b\r\n'.repeat(3_000))).status).toBe(431);
    expect((await attacked.get(`/api/clients/${'a'.repeat(10_000)}`)).status).toBe(404);
    expect((await attacked.get(`/${'a'.repeat(10_000)}`)).status).toBe(404);
  });

  test.each(['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'G16 API-82 %s is answered 405 with the allowed methods',
    async (method) => {
      const { status, head, body } = await attacked.get('/api/clients', '', method);
      expect([status, codeIn(body)]).toEqual([405, 'request.method']);
      expect(head.toLowerCase()).toContain('\r\nallow: get, ');
    },
  );

  test('G16 API-82 an invalid method is answered 400', async () => {
    const { status, body } = await attacked.get('/', '', 'HELLO');
    expect([status, codeIn(body)]).toEqual([400, 'request.malformed']);
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a header without a colon', 'X-Broken\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('G16 %s is answered 400, and the connection ends', async (_name, rest) => {
    const { status } = await attacked.sendBytes(`POST /api/auth/guest HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(status).toBe(400);
  });
});

test('G17 API-82 an unfinished request is answered 408 and ended', async () => {
  const { status, body, seconds } = await dribble;
  expect(status).toBe(408);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'request.malformed' } });
  expect(seconds).toBeLessThan(20);
});

test('HOST-49~ a request with two Host headers is answered 400, whichever is ours', async () => {
  const hosts = (...names: string[]) => names.map((name) => `hOsT: ${name}\r\n`).join('');
  const ask = (head: string) => attacked.sendBytes(`GET /healthz HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  expect((await ask(hosts('localhost'))).status).toBe(200);
  for (const pair of [
    hosts('localhost', 'evil.example'),
    hosts('evil.example', 'localhost'),
    hosts('localhost', 'localhost'),
  ])
    expect((await ask(pair)).status).toBe(400);
  const upgrade = 'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
  const socket = `GET /realtime HTTP/1.1\r\n${hosts('localhost', 'evil.example')}Connection: Upgrade\r\n${upgrade}\r\n`;
  expect((await attacked.sendBytes(socket)).status).toBe(400);
});
