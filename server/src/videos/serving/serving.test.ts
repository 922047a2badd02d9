import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type VideoRow, videos } from '../tables.ts';

const clip = await readFile(fileURLToPath(new URL('../../../demo/clips/welcome.mp4', import.meta.url)));
let server: RunningApp;
let video: VideoRow;
let cookie: string;
beforeAll(async () => {
  server = await runningApp();
  const client = await aClient(server.db);
  const email = 'ruth@grace.example';
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [client.id]: 'owner' } });
  cookie = await server.signIn(email);
  video = await uploaded(client.id, cookie);
});
afterAll(() => server.stop());

/** Uploads and packages the clip as the pages do. */
async function uploaded(clientId: string, cookie: string): Promise<VideoRow> {
  const headers = { cookie, 'x-requested-with': 'nave', origin: server.url };
  const created = await fetch(`${server.url}/api/clients/${clientId}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(clip.length) },
  });
  const sent = await fetch(server.url + created.headers.get('location'), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: clip,
  });
  expect(sent.status).toBe(204);
  await server.runDueJobs();
  expect((await rowOf(clientId))?.state).toBe('ready');
  return (await rowOf(clientId)) as VideoRow;
}
async function rowOf(clientId: string): Promise<VideoRow | undefined> {
  const [row] = await server.db.select().from(videos).where(eq(videos.clientId, clientId));
  return row;
}

/** Calls a path below the video as its owner. */
function send(method: string, path: string, body?: FormData): Promise<Response> {
  const headers = { cookie, 'x-requested-with': 'nave', origin: server.url };
  const url = `${server.url}/api/clients/${video.clientId}/videos/${video.id}${path}`;
  return fetch(url, { method, headers, ...(body && { body }) });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/media/v/${video.playKey}/${path}`, { headers });

test('VID-20 VID-21 a video is served below its key of 128 bits: segments with ranges for a year, and a live playlist for a second', async () => {
  expect(video.playKey).toMatch(/^[0-9a-f]{32}$/);
  expect(video.playKey.length * 4).toBe(128);
  const master = await get('master.m3u8');
  expect([master.status, master.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(await master.text()).toMatch(/CODECS="avc1\.4d401f,mp4a\.40\.2",RESOLUTION=854x480\n0\/index\.m3u8\n$/);
  const index = await (await get('0/index.m3u8')).text();
  const names = [...index.matchAll(/^0-\d+\.m4s$/gm)].map(([name]) => name);
  expect(names).toHaveLength(10);
  for (const name of ['0-init.mp4', ...names]) expect((await get(`0/${name}`)).status, name).toBe(200);
  const segment = await get('0/0-1.m4s');
  expect(segment.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(segment.headers.get('access-control-allow-origin')).toBe('*');
  const whole = Buffer.from(await segment.arrayBuffer());
  const part = await get('0/0-1.m4s', { range: 'bytes=4-7' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${whole.length}`]);
  expect(await part.text()).toBe('moof');
  const etag = segment.headers.get('etag') ?? '';
  expect((await get('0/0-1.m4s', { 'if-none-match': etag })).status).toBe(304);
  const another = video.playKey.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const path of ['master.m3u8', '0/index.m3u8', '0/0-1.m4s'])
    expect((await fetch(`${server.url}/media/v/${another}/${path}`)).status).toBe(404);
  expect((await get('0/index.m3u8')).headers.get('cache-control')).toBe('public, max-age=10');
  const { id } = await aLiveInput(server.db, { clientId: video.clientId });
  const form = { codecs: 'avc1.64001f', bandwidth: 1_000_000, width: 640, height: 360 };
  const input = `/api/clients/${video.clientId}/live-inputs/${id}`;
  const { playUrl } = await json<{ playUrl: string }>(
    await server.call('POST', `${input}/start`, { cookie, body: form }),
  );
  for (const number of [0, 1])
    await fetch(`${server.url}${input}/parts/1/${number}?durationMs=${number * 2_000}`, {
      method: 'PUT',
      headers: { cookie, 'x-requested-with': 'nave', origin: server.url, 'content-type': 'video/mp4' },
      body: Buffer.from('\0\0\0\x08moof'),
    });
  const live = await fetch(server.url + playUrl.replace('master', '0/index'));
  expect([live.status, live.headers.get('cache-control')]).toEqual([200, 'public, max-age=1']);
});

test('VID-20~ nothing of a video is served by its id, under another key or another name', async () => {
  const strange = [
    `/media/videos/${video.id}/0/0-1.m4s`,
    `/media/v/${'0'.repeat(32)}/master.m3u8`,
    `/media/v/${video.playKey.toUpperCase()}/master.m3u8`,
    ...['0/0-11.m4s', '1/index.m3u8', '0/index.json', 'captions/en.vtt', 'x', '0/0-init.m4s'].map(
      (path) => `/media/v/${video.playKey}/${path}`,
    ),
  ];
  for (const path of strange) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  // Without a second check of the path, `//` would be another name of the folder.
  expect((await fetch(`${server.url}/media//videos/${video.id}/0/0-1.m4s`)).ok).toBe(false);
  expect((await get('0/0-1.m4s')).status).toBe(200);
});

test('VID-24 playlists are compressed', async () => {
  const answer = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    import('node:http').then(({ get: open }) =>
      open(
        `${server.url}/media/v/${video.playKey}/0/index.m3u8`,
        { headers: { 'accept-encoding': 'gzip' } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          );
        },
      ).on('error', reject),
    );
  });
  expect(answer.encoding).toBe('gzip');
  expect(gunzipSync(answer.body).toString()).toContain('#EXT-X-ENDLIST');
});

test('VID-15~ VID-16~ the poster and the captions of a video are served below its address', async () => {
  const file = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), 'file');
    return body;
  };
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const posted = await send('POST', '/poster', file(new Uint8Array(png)));
  const { posterUrl } = await json<{ posterUrl: string }>(posted);
  const poster = await fetch(server.url + posterUrl);
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetch(server.url + posterUrl.replace(/poster-.{4}/, 'poster-0000'))).status).toBe(404);
  expect(await (await get('master.m3u8')).text()).not.toContain('SUBTITLES');
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n';
  expect((await send('POST', '/captions/en?label=English', file(new TextEncoder().encode(vtt)))).status).toBe(200);
  expect(await (await get('master.m3u8')).text()).toMatch(
    /TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en".*URI="captions\/en\.m3u8"\n.*SUBTITLES="captions"\n0\/index/s,
  );
  expect(await (await get('captions/en.m3u8')).text()).toMatch(/#EXTINF:(59|60)\.\d{3},\nen\.vtt\n#EXT-X-ENDLIST/);
  const captions = await get('captions/en.vtt');
  expect(await captions.text()).toBe(vtt);
  expect(captions.headers.get('cache-control')).toBe('public, max-age=60');
  await send('DELETE', '/captions/en');
  expect([(await get('captions/en.vtt')).status, (await get('captions/en.m3u8')).status]).toEqual([404, 404]);
  expect(await (await get('master.m3u8')).text()).not.toContain('SUBTITLES');
});

test('VID-13 VID-14 a former address and a deleted video answer 404 at once, and the files are deleted', async () => {
  expect((await get('0/0-1.m4s')).status).toBe(200);
  const { playUrl } = await json<{ playUrl: string }>(await send('POST', '/new-address'));
  for (const path of ['0/0-1.m4s', '0/index.m3u8', 'master.m3u8']) expect((await get(path)).status, path).toBe(404);
  video = { ...video, playKey: playUrl.split('/')[3] ?? '' };
  for (const path of ['0/0-1.m4s', '0/index.m3u8', 'master.m3u8']) expect((await get(path)).status, path).toBe(200);
  expect((await send('DELETE', '')).status).toBe(200);
  for (const path of ['0/0-1.m4s', '0/index.m3u8', 'master.m3u8']) expect((await get(path)).status, path).toBe(404);
  const segment = `videos/${video.id}/0/0-1.m4s`;
  const { files } = server.app.platform;
  expect(await files.stat(segment)).not.toBeNull();
  await server.runDueJobs();
  expect(await files.stat(segment)).toBeNull();
});
