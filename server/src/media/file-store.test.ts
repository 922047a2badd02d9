import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type S3Server, s3Server } from '@nave/server/testing/s3-server.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

/** A running app that stores its files in a folder or in a bucket, with an organisation and the cookie of its owner. */
interface FileServer {
  server: RunningApp;
  clientId: string;
  cookie: string;
}

let store: S3Server;
const fileServers: Partial<Record<'a folder' | 'a bucket', FileServer>> = {};
beforeAll(async () => {
  store = await s3Server();
  fileServers['a folder'] = await aFileServer({});
  fileServers['a bucket'] = await aFileServer(store.env());
});
afterAll(async () => {
  await Promise.all(Object.values(fileServers).map(({ server }) => server.stop()));
  await store.remove();
});

/** Starts an app with these settings of the file storage. */
async function aFileServer(env: NodeJS.ProcessEnv): Promise<FileServer> {
  const server = await runningApp({ env });
  const { id: clientId } = await aClient(server.db);
  const email = 'ruth@grace.example';
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  return { server, clientId, cookie: await server.signIn(email) };
}

const fileServerOf = (name: 'a folder' | 'a bucket') => fileServers[name] ?? expect.unreachable();
let pictureCount = 0;
/** Returns a picture that no other call returns. */
const picture = () => {
  pictureCount += 1;
  return sharp({ create: { width: 700 + pictureCount, height: 400, channels: 3, background: '#153d97' } })
    .jpeg()
    .toBuffer();
};

async function upload(
  { server, clientId, cookie }: FileServer,
  bytes: Buffer,
  name = 'Logo Dark.JPG',
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { origin: server.url, 'x-requested-with': 'nave', cookie };
  return fetch(`${server.url}/api/clients/${clientId}/images`, { method: 'POST', body, headers });
}
const uploadPicture = async (fileServer: FileServer) => {
  const answer = await upload(fileServer, await picture());
  expect(answer.status).toBe(201);
  return json<{ url: string; width: number; height: number; fileName: string }>(answer);
};
const library = async ({ server, clientId, cookie }: FileServer) =>
  (await json<{ items: unknown[] }>(await server.call('GET', `/api/clients/${clientId}/images`, { cookie }))).items;

describe.each(['a folder', 'a bucket'] as const)('files in %s', (name) => {
  test('MED-12~ MED-17~ MED-18~ MED-19~ MED-20 MED-195 a picture is stored in several widths and served cacheable for a year, as a whole or in ranges', async () => {
    const fileServer = fileServerOf(name);
    const image = await uploadPicture(fileServer);
    expect(image.url).toMatch(new RegExp(`^/media/clients/${fileServer.clientId}/[0-9a-f]{32}_\\d+\\.webp$`));
    for (const { url, width } of pictureCopies(image.url)) {
      const bytes = Buffer.from(await (await fetch(fileServer.server.url + url)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(fileServer.server.url + image.url, { method, headers });
    const whole = await get();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const expectedHeaders = {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    };
    expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([200, expectedHeaders]);
    const head = await get({}, 'HEAD');
    expect([head.status, Object.fromEntries(head.headers), await head.text()]).toMatchObject([
      200,
      expectedHeaders,
      '',
    ]);
    const part = await get({ range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    expect((await (await get({ range: 'bytes=-3' })).arrayBuffer()).byteLength).toBe(3);
    expect([400, 416]).toContain((await get({ range: `bytes=${bytes.length}-` })).status);
    const headers = { host: 'localhost', 'if-none-match': whole.headers.get('etag') ?? '' };
    const unchanged = await fileServer.server.app.platform.http.inject({ url: image.url, headers });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  });

  test('G4 MED-21~ MED-60~ no file name or path gives access outside the media folder, and a picture uploaded under several names has one entry', async () => {
    const fileServer = fileServerOf(name);
    const bytes = await picture();
    const before = (await library(fileServer)).length;
    const odd = ['../../etc/passwd.png', 'CON', 'a\u202Egnp.exe', `${'x'.repeat(500)}.png`, ''];
    const urls = new Set<string>();
    for (const fileName of odd) {
      const answer = await upload(fileServer, bytes, fileName);
      expect([fileName, answer.status]).toEqual([fileName, 201]);
      urls.add((await json<{ url: string }>(answer)).url);
    }
    expect([urls.size, (await library(fileServer)).length]).toEqual([1, before + 1]);
    for (const path of [
      '/media/clients',
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/.hidden.png',
      '/media/a//b.webp',
      '/media/none.webp',
    ])
      expect([400, 404], path).toContain((await fetch(fileServer.server.url + path)).status);
    expect((await fetch(`${fileServer.server.url}/media/clients/${fileServer.clientId}/none_9.webp`)).status).toBe(404);
  });

  test('G1~ MED-15~ MED-16~ a file that is not a picture is refused, and nothing is stored', async () => {
    const fileServer = fileServerOf(name);
    const before = (await library(fileServer)).length;
    for (const text of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a'])
      expect((await upload(fileServer, Buffer.from(text))).status).toBe(415);
    expect((await library(fileServer)).length).toBe(before);
  });
});

/** Expects that uploading and downloading a picture get 503, and that the library does not change. */
async function expectUnavailable(fileServer: FileServer, pictureUrl: string) {
  const before = (await library(fileServer)).length;
  for (const answer of [await upload(fileServer, await picture()), await fetch(fileServer.server.url + pictureUrl)]) {
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 2]);
    const text = await answer.text();
    expect(text).toContain('server.unavailable');
    expect(text).not.toMatch(/S3RVER|ECONN|127\.0\.0\.1|AccessKey/);
  }
  expect((await library(fileServer)).length).toBe(before);
}

test('MED-196 while the file store is unavailable, callers get 503 with Retry-After; afterwards pictures work again', async () => {
  const fileServer = fileServerOf('a bucket');
  const { url } = await uploadPicture(fileServer);
  await store.stop();
  await expectUnavailable(fileServer, url);
  expect((await fileServer.server.call('GET', '/api/clients', { cookie: fileServer.cookie })).status).toBe(200);
  await store.start();
  expect((await fetch(fileServer.server.url + url)).status).toBe(200);
  await uploadPicture(fileServer);
});

test('MED-196 callers also get 503 with Retry-After if the key of the file store is wrong or the bucket is missing', async () => {
  for (const changes of [{ key: 'SOMEBODY' }, { bucket: 'no-such-bucket' }]) {
    const fileServer = await aFileServer(store.env(changes));
    onTestFinished(() => fileServer.server.stop());
    await expectUnavailable(fileServer, `/media/clients/${fileServer.clientId}/a_9.webp`);
  }
});
