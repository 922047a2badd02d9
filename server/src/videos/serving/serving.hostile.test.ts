import { aClient } from '@nave/server/testing/builders.ts';
import { sendRaw } from '@nave/server/testing/raw-request.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type S3Server, s3Server } from '@nave/server/testing/s3-server.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VideoRow } from '../tables.ts';

const SEGMENT = Buffer.from('....moof and the rest of a segment');
let store: S3Server;
beforeAll(async () => {
  store = await s3Server();
});
afterAll(() => store.remove());

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  let server: RunningApp;
  let video: VideoRow;
  beforeAll(async () => {
    server = await runningApp({ env: kind === 'a bucket' ? store.env() : {} });
    const { id: clientId } = await aClient(server.db);
    video = await aVideo(server.db, { clientId });
    await server.app.platform.files.put(`videos/${video.id}/0/0-1.m4s`, SEGMENT, 'video/iso.segment');
  });
  afterAll(() => server.stop());

  const raw = (path: string, more = '', method = 'GET') =>
    sendRaw(server.url, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);

  test('VID-20~ no spelling of a path leads to a segment without the play key', async () => {
    expect((await raw(`/media/v/${video.playKey}/0/0-1.m4s`)).status).toBe(200);
    const file = `${video.id}/0/0-1.m4s`;
    const paths = [
      `/media/videos/${file}`,
      `/media//videos/${file}`,
      `/media/./videos/${file}`,
      `/media/x/../videos/${file}`,
      `/media/x/%2e%2e/videos/${file}`,
      `/media/%76ideos/${file}`,
      `/media/videos%2f${video.id}%2f0/0-1.m4s`,
      `/media/VIDEOS/${file}`,
      `/media/clients/..%2fvideos/${file}`,
      `/media/v/../videos/${file}`,
      `/media/v/${video.playKey}/../../videos/${file}`,
      `/media/v/${video.playKey}/0/../0/0-1.m4s`,
      `/media/v/${video.playKey}/0/./0-1.m4s`,
      `/media/v/${video.playKey}/0%2f0-1.m4s%00`,
      `/media/v/${video.playKey}//0/0-1.m4s`,
      `/media/v/${video.id}/0/0-1.m4s`,
      `/assets/../media/videos/${file}`,
      `/media/demo/../videos/${file}`,
      `/media/demo/../../media/videos/${file}`,
    ];
    for (const path of paths) {
      const answer = await raw(path);
      expect(answer.body, path).not.toContain('moof');
      expect([path, answer.status === 404 || answer.status === 400 || answer.status === 403]).toEqual([path, true]);
    }
  });

  test('VID-21~ odd ranges and conditions are answered, and HEAD sends no body', async () => {
    const path = `/media/v/${video.playKey}/0/0-1.m4s`;
    const range = async (value: string) => {
      const { status, body } = await raw(path, `Range: ${value}\r\n`);
      return [status, body.length];
    };
    expect(await range('bytes=4-7')).toEqual([206, 4]);
    expect(await range('bytes=-4')).toEqual([206, 4]);
    expect(await range('bytes=4-99999999999')).toEqual([206, SEGMENT.length - 4]);
    expect((await range('bytes=9999-'))[0]).toBe(416);
    for (const odd of ['bytes=7-4', 'bytes=0-1,4-5', 'bytes=', 'lines=1-2', `bytes=${'9'.repeat(400)}-`])
      expect([odd, await range(odd)]).toEqual([odd, [200, SEGMENT.length]]);
    const head = await raw(path, '', 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.head).toContain(`content-length: ${SEGMENT.length}`);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, (await raw(path, '', method)).status]).toEqual([method, 404]);
  });

  test('VID-20~ a flood of invented keys takes few connections to the database', async () => {
    const { pool } = server.database;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount);
    }, 1);
    const invented = Array.from({ length: 300 }, (_one, at) => at.toString(16).padStart(32, '0'));
    const statuses = await Promise.all(
      invented.map(
        async (key, at) => (await fetch(`${server.url}/media/v/${key}/${at % 2 ? '0/0-1.m4s' : 'master.m3u8'}`)).status,
      ),
    );
    clearInterval(watch);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(most).toBeLessThanOrEqual(8);
  });
});
