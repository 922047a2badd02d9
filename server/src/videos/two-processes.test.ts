import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aClient } from '@nave/server/testing/builders.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { aPerson, json } from '@nave/server/testing/running-app.ts';
import { type Process, type TwoProcesses, twoProcesses } from '@nave/server/testing/two-processes.ts';
import { CLIP } from '@nave/server/testing/video-files.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const email = 'ruth@grace.example';
const SOON = { timeout: 30_000 };
const clip = readFileSync(CLIP) as Buffer<ArrayBuffer>;

describe.runIf(testEngine === 'postgresql')('two processes on one data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nave-videos-'));
  let both: TwoProcesses;
  let clientId: string;
  let cookie: string;
  beforeAll(async () => {
    both = await twoProcesses({ env: { DATA_DIR: dataDir } });
    clientId = (await aClient(both.a.db)).id;
    await aPerson(both.a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
    cookie = await both.a.signIn(email);
  });
  afterAll(async () => {
    await both.stop();
    rmSync(dataDir, { recursive: true });
  });

  const send = (
    to: Process,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer<ArrayBuffer>,
  ) =>
    fetch(to.url + path, {
      method,
      headers: { cookie, 'x-requested-with': 'nave', origin: to.url, ...headers },
      ...(body && { body }),
    });
  const play = (from: Process, url: string) => fetch(from.url + url);

  test('VID-4~ VID-8~ VID-14~ an upload goes on through another process, and both serve the video under its last address', async () => {
    const { a, b } = both;
    const begun = await send(a, 'POST', `/api/clients/${clientId}/uploads`, { 'upload-length': String(clip.length) });
    const url = String(begun.headers.get('location'));
    const id = url.split('/').at(-1);
    const append = (to: Process, from: number, end: number) => {
      const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      return send(to, 'PATCH', url, headers, clip.subarray(from, end));
    };
    expect((await append(a, 0, 200_000)).status).toBe(204);
    expect((await send(b, 'HEAD', url, {})).headers.get('upload-offset')).toBe('200000');
    expect((await append(b, 200_000, clip.length)).status).toBe(204);
    await a.runDueJobs();
    const video = `/api/clients/${clientId}/videos/${id}`;
    const { playUrl } = await json<{ playUrl: string }>(await b.call('GET', video, { cookie }));
    const files = ['', '0/index.m3u8', '0/0-1.m4s'].map((path) =>
      path ? playUrl.replace('master.m3u8', path) : playUrl,
    );
    for (const one of [a, b]) for (const file of files) expect((await play(one, file)).status).toBe(200);
    expect((await a.call('POST', `${video}/new-address`, { cookie })).status).toBe(200);
    for (const one of [a, b])
      for (const file of files) await expect.poll(async () => (await play(one, file)).status, SOON).toBe(404);
  });

  test('VID-62~ VID-63~ VID-65~ what a sender sends to two processes in turn is played from both, until it ends', async () => {
    const { a, b } = both;
    const { id } = await aLiveInput(a.db, { clientId });
    const input = `/api/clients/${clientId}/live-inputs/${id}`;
    const body = { codecs: 'avc1.64001f', bandwidth: 4_000_000, width: 1280, height: 720 };
    const begin = async (to: Process) =>
      json<{ part: number; playUrl: string }>(await to.call('POST', `${input}/start`, { cookie, body }));
    const segment = (to: Process, part: number, number: number) => {
      const path = `${input}/parts/${part}/${number}?durationMs=${number === 0 ? 0 : 2_000}`;
      const bytes = Buffer.from(`\0\0\0\x08moof${number}`) as Buffer<ArrayBuffer>;
      return send(to, 'PUT', path, { 'content-type': 'video/mp4' }, bytes);
    };
    const first = await begin(a);
    for (const number of [0, 1, 2, 3, 4])
      expect((await segment(number % 2 ? b : a, first.part, number)).status).toBe(201);
    const index = first.playUrl.replace('master', '0/index');
    const lines = async (from: Process) =>
      (await (await play(from, index)).text()).split('\n').filter((line) => /m4s$|ENDLIST/.test(line));
    const firstPart = [1, 2, 3, 4].map((number) => `${first.part}-${number}.m4s`);
    for (const one of [a, b]) await expect.poll(() => lines(one), SOON).toEqual(firstPart);
    // Another sender takes over through the other process.
    const second = await begin(b);
    expect((await segment(a, first.part, 5)).status).toBe(409);
    for (const number of [0, 1]) expect((await segment(a, second.part, number)).status).toBe(201);
    const all = [...firstPart, `${second.part}-1.m4s`];
    for (const one of [a, b]) await expect.poll(() => lines(one), SOON).toEqual(all);
    expect((await b.call('POST', `${input}/end`, { cookie })).status).toBe(200);
    for (const one of [a, b]) await expect.poll(() => lines(one), SOON).toEqual([...all, '#EXT-X-ENDLIST']);
    await a.runDueJobs();
    for (const one of [a, b]) await expect.poll(() => lines(one), SOON).toEqual([...all, '#EXT-X-ENDLIST']);
  });
});
