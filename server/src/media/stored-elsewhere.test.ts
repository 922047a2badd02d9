import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type S3Server, s3Server } from '@nave/server/testing/s3-server.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

interface Place {
  server: RunningApp;
  clientId: string;
  cookie: string;
}

let store: S3Server;
const places: Partial<Record<'a folder' | 'a bucket', Place>> = {};
beforeAll(async () => {
  store = await s3Server();
  places['a folder'] = await aPlace({});
  places['a bucket'] = await aPlace(store.env());
});
afterAll(async () => {
  await Promise.all(Object.values(places).map(({ server }) => server.stop()));
  await store.remove();
});

/** An app with these file settings, with an organisation and its owner. */
async function aPlace(env: NodeJS.ProcessEnv): Promise<Place> {
  const server = await runningApp({ env });
  const { id: clientId } = await aClient(server.db);
  const email = 'ruth@grace.example';
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  return { server, clientId, cookie: await server.signIn(email) };
}

const at = (name: 'a folder' | 'a bucket') => places[name] ?? expect.unreachable();
let shades = 0;
/** A unique picture. */
const picture = () => {
  shades += 1;
  return sharp({ create: { width: 700 + shades, height: 400, channels: 3, background: '#153d97' } })
    .jpeg()
    .toBuffer();
};

async function upload({ server, clientId, cookie }: Place, bytes: Buffer, name = 'Logo Dark.JPG'): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { origin: server.url, 'x-requested-with': 'nave', cookie };
  return fetch(`${server.url}/api/clients/${clientId}/images`, { method: 'POST', body, headers });
}
const uploaded = async (place: Place) => {
  const answer = await upload(place, await picture());
  expect(answer.status).toBe(201);
  return json<{ url: string; width: number; height: number; fileName: string }>(answer);
};
const library = async ({ server, clientId, cookie }: Place) =>
  (await json<{ items: unknown[] }>(await server.call('GET', `/api/clients/${clientId}/images`, { cookie }))).items;

describe.each(['a folder', 'a bucket'] as const)('files in %s', (name) => {
  test('MED-12~ MED-17~ MED-18~ MED-19~ MED-20 MED-195 a picture is stored in its widths and served for a year, whole or in ranges', async () => {
    const place = at(name);
    const image = await uploaded(place);
    expect(image.url).toMatch(new RegExp(`^/media/clients/${place.clientId}/[0-9a-f]{32}_\\d+\\.webp$`));
    for (const { url, width } of pictureCopies(image.url)) {
      const bytes = Buffer.from(await (await fetch(place.server.url + url)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(place.server.url + image.url, { method, headers });
    const whole = await get();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const told = {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    };
    expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([200, told]);
    const head = await get({}, 'HEAD');
    expect([head.status, Object.fromEntries(head.headers), await head.text()]).toMatchObject([200, told, '']);
    const part = await get({ range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    expect((await (await get({ range: 'bytes=-3' })).arrayBuffer()).byteLength).toBe(3);
    expect([400, 416]).toContain((await get({ range: `bytes=${bytes.length}-` })).status);
    const known = { host: 'localhost', 'if-none-match': whole.headers.get('etag') ?? '' };
    const again = await place.server.app.platform.http.inject({ url: image.url, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('G4 MED-21~ MED-60~ names escape nowhere, and one picture has one entry', async () => {
    const place = at(name);
    const bytes = await picture();
    const before = (await library(place)).length;
    const odd = ['../../etc/passwd.png', 'CON', 'a\u202Egnp.exe', `${'x'.repeat(500)}.png`, ''];
    const urls = new Set<string>();
    for (const fileName of odd) {
      const answer = await upload(place, bytes, fileName);
      expect([fileName, answer.status]).toEqual([fileName, 201]);
      urls.add((await json<{ url: string }>(answer)).url);
    }
    expect([urls.size, (await library(place)).length]).toEqual([1, before + 1]);
    for (const path of [
      '/media/clients',
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/.hidden.png',
      '/media/a//b.webp',
      '/media/none.webp',
    ])
      expect([400, 404], path).toContain((await fetch(place.server.url + path)).status);
    expect((await fetch(`${place.server.url}/media/clients/${place.clientId}/none_9.webp`)).status).toBe(404);
  });

  test('G1~ MED-15~ MED-16~ a file that is no picture is refused and stores nothing', async () => {
    const place = at(name);
    const before = (await library(place)).length;
    for (const text of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a'])
      expect((await upload(place, Buffer.from(text))).status).toBe(415);
    expect((await library(place)).length).toBe(before);
  });
});

/** An upload and a picture get 503, and the library is unchanged. */
async function expectAway(place: Place, shown: string) {
  const before = (await library(place)).length;
  for (const answer of [await upload(place, await picture()), await fetch(place.server.url + shown)]) {
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 2]);
    const text = await answer.text();
    expect(text).toContain('server.unavailable');
    expect(text).not.toMatch(/S3RVER|ECONN|127\.0\.0\.1|AccessKey/);
  }
  expect((await library(place)).length).toBe(before);
}

test('MED-196 while the store is unavailable callers are told to retry, and afterwards it works', async () => {
  const place = at('a bucket');
  const { url } = await uploaded(place);
  await store.stop();
  await expectAway(place, url);
  expect((await place.server.call('GET', '/api/clients', { cookie: place.cookie })).status).toBe(200);
  await store.start();
  expect((await fetch(place.server.url + url)).status).toBe(200);
  await uploaded(place);
});

test('MED-196 a wrong key and a missing bucket give people the same answer', async () => {
  for (const changes of [{ key: 'SOMEBODY' }, { bucket: 'no-such-bucket' }]) {
    const place = await aPlace(store.env(changes));
    onTestFinished(() => place.server.stop());
    await expectAway(place, `/media/clients/${place.clientId}/a_9.webp`);
  }
});
