import { type AttackedApp, attackedApp, refusalOf } from '@nave/server/testing/attacked-app.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from './refusal-reply.ts';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

const send = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  fetch(`${attacked.server.url}/api/clients/${attacked.clientId}/channels`, {
    method: 'POST',
    body,
    headers: { origin: attacked.server.url, 'x-requested-with': 'nave', cookie: attacked.owner, ...headers },
  });
const form = { name: 'Youth', key: 'youth', description: '', thumbImage: null, headerImage: null, logoImage: null };

test.each([
  ['incomplete JSON', '{"name": "You'],
  ['an empty text', ''],
  ['plain text', 'hello'],
  ['JSON with the key __proto__', '{"__proto__": {"isAdmin": true}, "name": "Youth"}'],
  ['JSON with the key constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22])],
])('B5 API-82 API-86 a body of %s is answered with status 400', async (_name, body) => {
  expect(await refusalOf(await send(body))).toEqual([400, 'request.malformed']);
});

test.each([
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '1e400'],
  ['lists nested 100,000 deep', '['.repeat(1e5) + ']'.repeat(1e5)],
  ['objects nested 40,000 deep', `${'{"a":'.repeat(4e4)}1${'}'.repeat(4e4)}`],
  [
    'a form with wrong types',
    JSON.stringify({ ...form, name: 7, key: ['youth'], isPrivate: 'yes', defaultVideo: 'none' }),
  ],
])('B5 API-82 API-86 a body of %s instead of a valid form is answered with status 400', async (_name, body) => {
  expect(await refusalOf(await send(body))).toEqual([400, 'request.invalid']);
});

test('B4 API-84 a form with unknown fields is refused, and the refusal names the fields', async () => {
  const extra = { id: 'x', clientId: attacked.clientId, versionCode: 'a', globalRole: 'owner' };
  const answer = await send(JSON.stringify({ ...form, ...extra }));
  const { error } = await json<ErrorBody>(answer);
  expect(answer.status).toBe(400);
  expect(Object.keys(error.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(extra)));
});

test('API-123 the refusal of a form with 20,000 unknown fields names only the first 20 of them', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]));
  const answer = await send(JSON.stringify({ ...form, ...unknown }));
  const text = await answer.text();
  expect(answer.status).toBe(400);
  const named = Object.keys(JSON.parse(text).error.fields).filter((field) => field in unknown);
  expect(named).toEqual(Object.keys(unknown).slice(0, 20));
  expect(text.length).toBeLessThan(2_000);
});

test('API-82 a JSON body of 300 KB is too large, even without a Content-Length header', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
  expect(await refusalOf(await send(large))).toEqual([413, 'request.too-large']);
  const sent = await attacked.sendBytes(
    `POST /api/auth/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: nave\r\n` +
      `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
  );
  expect(sent.status).toBe(413);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
  'API-82 a route that expects JSON refuses a body of type %s',
  async (type) => {
    const refusal = await refusalOf(await send('{"name":"Youth"}', { 'content-type': type }));
    expect(refusal).toEqual([415, 'request.wrong-type']);
  },
);

test('a refused body does not change the database', async () => {
  const before = await fingerprint(attacked.server.db);
  await send('{"name": "You');
  await send(JSON.stringify({ ...form, name: 7 }));
  expect(await fingerprint(attacked.server.db)).toBe(before);
});
