import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aClient } from '@nave/server/testing/builders.ts';
import { testDatabaseWithUrl, testEngine } from '@nave/server/testing/database.ts';
import { type Machine, startServer, untilReady } from '@nave/server/testing/machine.ts';
import { aPerson, cookiesOf, json, PASSWORD } from '@nave/server/testing/running-app.ts';
import { CLIP } from '@nave/server/testing/video-files.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const EMAIL = 'ruth@grace.example';
/** How often a server is killed while it packages. A release kills it 10 times (CONTRIBUTING.md). */
const KILLS = Number(process.env.NAVE_TEST_KILLS ?? 0);
/** The queue takes up a job of a killed server within 40 seconds. */
const SOON = { timeout: 120_000, interval: 100 };
const clip = readFileSync(CLIP) as Buffer<ArrayBuffer>;

describe.runIf(testEngine === 'postgresql')('a server that is killed', { timeout: 600_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nave-killed-'));
  let database: Awaited<ReturnType<typeof testDatabaseWithUrl>>;
  let server: Machine;
  let clientId: string;
  let cookie: string;

  beforeAll(async () => {
    database = await testDatabaseWithUrl();
    const { db } = database.database;
    clientId = (await aClient(db)).id;
    await aPerson(db, { email: EMAIL, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
    await start();
    const form = JSON.stringify({ email: EMAIL, password: PASSWORD });
    cookie = cookiesOf(await call('POST', '/api/auth/password', { body: form, type: 'application/json' }));
  });
  afterAll(async () => {
    await kill();
    await database.database.close();
    rmSync(dataDir, { recursive: true });
  });

  async function start(): Promise<void> {
    server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' });
    await untilReady(server);
  }
  async function kill(): Promise<void> {
    server.process.kill('SIGKILL');
    await server.exit;
  }

  type Sent = { body?: string | Buffer<ArrayBuffer>; type?: string; headers?: Record<string, string> };
  async function call(method: string, path: string, { body, type, headers = {} }: Sent = {}): Promise<Response> {
    const own = { origin: server.url, 'x-requested-with': 'nave', connection: 'close' };
    return fetch(server.url + path, {
      method,
      headers: { ...own, ...(cookie && { cookie }), ...(type && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
  }
  async function begin(): Promise<string> {
    const headers = { 'upload-length': String(clip.length) };
    return String((await call('POST', `/api/clients/${clientId}/uploads`, { headers })).headers.get('location'));
  }
  const append = (url: string, from: number, to: number) =>
    call('PATCH', url, {
      body: clip.subarray(from, to),
      type: 'application/offset+octet-stream',
      headers: { 'upload-offset': String(from) },
    });
  const videoOf = async (id: string) =>
    json<{ state: string; durationMs: number; playUrl: string }>(
      await call('GET', `/api/clients/${clientId}/videos/${id}`),
    );

  test('VID-4 an upload goes on after a restart with the byte after the last one that the server has acknowledged', async () => {
    const url = await begin();
    const sent = await append(url, 0, 200_000);
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '200000']);
    await kill();
    await start();
    expect((await call('HEAD', url)).headers.get('upload-offset')).toBe('200000');
    // What was acknowledged is refused, and nothing before it is asked for.
    expect((await append(url, 0, 200_000)).status).toBe(409);
    expect((await append(url, 200_000, clip.length)).headers.get('upload-offset')).toBe(String(clip.length));
    const id = url.split('/').at(-1) ?? '';
    await expect.poll(async () => (await videoOf(id)).state, SOON).toBe('ready');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  test('VID-69~ VID-63~ a sender repeats its segments until they are acknowledged, and each is in the playlist once', async () => {
    const { id } = await aLiveInput(database.database.db, { clientId });
    const input = `/api/clients/${clientId}/live-inputs/${id}`;
    const form = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 4_000_000, width: 1280, height: 720 };
    const started = await call('POST', `${input}/start`, { body: JSON.stringify(form), type: 'application/json' });
    const { part, playUrl } = await json<{ part: number; playUrl: string }>(started);
    /** Sends a segment as a browser does: again, until the server acknowledges it. */
    const send = async (number: number) => {
      const path = `${input}/parts/${part}/${number}?durationMs=${number === 0 ? 0 : 2_000}`;
      const put = { body: Buffer.from(`\0\0\0\x08moof${number}`) as Buffer<ArrayBuffer>, type: 'video/mp4' };
      const answer = () => call('PUT', path, put).catch(() => null);
      await expect.poll(async () => (await answer())?.status ?? 0, SOON).toBeGreaterThan(0);
      expect((await answer())?.status).toBe(201);
    };
    for (const number of [0, 1, 2, 3]) await send(number);
    // Killed while it stores a segment whose sender has no answer.
    const sending = send(4);
    await kill();
    await start();
    await sending;
    for (const number of [5, 6]) await send(number);
    const playlist = await (await call('GET', playUrl.replace('master', '0/index'))).text();
    expect(playlist.split('\n').filter((line) => line.endsWith('.m4s'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `${part}-${number}.m4s`),
    );
    expect(playlist).not.toContain('DISCONTINUITY');
    for (const number of [1, 4, 6]) {
      const segment = await call('GET', playUrl.replace('master.m3u8', `0/${part}-${number}.m4s`));
      expect(await segment.text()).toContain(`moof${number}`);
    }
  });

  test.runIf(KILLS > 0)(
    `VID-8~ a server that is killed ${KILLS} times while it packages has the video once`,
    async () => {
      for (let kills = 0; kills < KILLS; kills++) {
        const url = await begin();
        await append(url, 0, clip.length);
        await new Promise((resolve) => setTimeout(resolve, (kills * 3_000) / KILLS));
        await kill();
        await start();
        const id = url.split('/').at(-1) ?? '';
        await expect.poll(async () => (await videoOf(id)).state, { ...SOON, message: `kill ${kills}` }).toBe('ready');
        const { playUrl } = await videoOf(id);
        const playlist = await (await call('GET', playUrl.replace('master', '0/index'))).text();
        expect(playlist.match(/^0-\d+\.m4s$/gm)).toHaveLength(10);
        expect(existsSync(join(dataDir, 'packaging', id))).toBe(false);
        expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
      }
    },
  );
});
