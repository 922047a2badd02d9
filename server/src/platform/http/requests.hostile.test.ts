import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from './refusal-reply.ts';

let attacked: AttackedApp;
/** The answer to a request that stops in the middle of a header. The request is sent before the first test. */
let unfinishedRequest: Promise<{ status: number; body: string; seconds: number }>;
beforeAll(async () => {
  attacked = await attackedApp();
  const since = performance.now();
  unfinishedRequest = attacked.sendBytes('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half').then((answer) => ({
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
  ])('G4 the path %s, which could name a hidden file or a file outside of its folder, is refused', async (path) => {
    expect(await attacked.get(path)).toMatchObject({ status: 400, body: malformed });
  });

  test.each(['/%ff', '/api/%ff', '/api/clients/%', '/cdn/clients/%c3', '/media/%ff', '/dashboard/%ff'])(
    'API-82 the path %s, which cannot be decoded, is answered with 400 in the error form and security headers',
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
  ])('VIEW-31~ C18 the path %s has no redirect, and its 404 page links only to our own pages', async (path) => {
    const { status, head, body } = await attacked.get(path);
    expect([status, /\r\nlocation: (.*)/i.exec(head)?.[1]]).toEqual([404, undefined]);
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
    expect(links.filter((to) => to !== '/dashboard' && to !== '/grace')).toEqual([]);
    expect(links).toContain('/dashboard');
  });

  test.each(['/api', '/api/nope', '/API/clients', '/%61pi/nope', '/cdn/nope', '/realtime', '/events/1/2'])(
    'API-87 VIEW-88~ the unknown path %s is answered with 404 in the error form',
    async (path) => {
      const { status, body } = await attacked.get(path);
      expect([status, body]).toEqual([404, '{"error":{"code":"request.not-found","message":"Not found."}}']);
    },
  );

  test('API-19~ the read API sets no cookie, however its path is spelled', async () => {
    for (const path of ['/cdn/clients/by-key/nobody', '/%63dn/clients/by-key/nobody', '/cdn/clients/by-key/grac%65']) {
      const { head } = await attacked.get(path);
      expect(head.toLowerCase()).not.toContain('set-cookie');
    }
  });
});

describe('requests', () => {
  const codeIn = (body: string) => (JSON.parse(body) as ErrorBody).error.code;

  test('G16 API-82 a header of 64 KB and a URL of 20,000 characters are answered with 431 in the error form', async () => {
    for (const answer of [
      await attacked.get('/', `X-Big: ${'a'.repeat(65_536)}\r\n`),
      await attacked.get(`/${'a'.repeat(20_000)}`),
    ])
      expect([answer.status, codeIn(answer.body)]).toEqual([431, 'request.too-large']);
  });

  test('G16 a request with 3,000 headers or a URL of 10,000 characters is refused', async () => {
    expect((await attacked.get('/healthz', 'X-A: b\r\n'.repeat(3_000))).status).toBe(431);
    expect((await attacked.get(`/api/clients/${'a'.repeat(10_000)}`)).status).toBe(404);
    expect((await attacked.get(`/${'a'.repeat(10_000)}`)).status).toBe(404);
  });

  test.each(['TRACE', 'OPTIONS', 'PROPFIND'])(
    'G16 API-82 the method %s is answered with 405 and the allowed methods',
    async (method) => {
      const { status, head, body } = await attacked.get('/api/clients', '', method);
      expect([status, codeIn(body)]).toEqual([405, 'request.method']);
      expect(head.toLowerCase()).toContain('\r\nallow: get, ');
    },
  );

  test('G16 API-82 an invalid method is answered with 400', async () => {
    const { status, body } = await attacked.get('/', '', 'HELLO');
    expect([status, codeIn(body)]).toEqual([400, 'request.malformed']);
  });

  test.each([
    ['two Content-Length headers', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['Content-Length and chunked encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a header without a colon', 'X-Broken\r\n\r\n'],
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('G16 a request with %s is answered with 400, and the connection is closed', async (_name, rest) => {
    const { status } = await attacked.sendBytes(`POST /api/auth/guest HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(status).toBe(400);
  });
});

test('G17 API-82 an unfinished request is answered with 408, and its connection is closed', async () => {
  const { status, body, seconds } = await unfinishedRequest;
  expect(status).toBe(408);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'request.malformed' } });
  expect(seconds).toBeLessThan(20);
});

test('HOST-49~ a request with two Host headers is answered with 400, even if both are ours', async () => {
  const hosts = (...names: string[]) => names.map((name) => `hOsT: ${name}\r\n`).join('');
  const sendHead = (head: string) => attacked.sendBytes(`GET /healthz HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  expect((await sendHead(hosts('localhost'))).status).toBe(200);
  for (const pair of [
    hosts('localhost', 'evil.example'),
    hosts('evil.example', 'localhost'),
    hosts('localhost', 'localhost'),
  ])
    expect((await sendHead(pair)).status).toBe(400);
  const upgrade = 'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
  const socket = `GET /realtime HTTP/1.1\r\n${hosts('localhost', 'evil.example')}Connection: Upgrade\r\n${upgrade}\r\n`;
  expect((await attacked.sendBytes(socket)).status).toBe(400);
});
