import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { type OperatedApp, operatedApp } from '@nave/server/testing/operated-app.ts';
import { aPerson, json } from '@nave/server/testing/running-app.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const email = 'noa@nave.example';
const onDemand = { contentType: 'onDemand', startsAt: null, duration: null } as const;
let source: OperatedApp;
let target: OperatedApp;
let folder: string;
beforeAll(async () => {
  [source, target] = [await operatedApp(), await operatedApp()];
  folder = mkdtempSync(join(tmpdir(), 'nave-transfer-'));
  for (const { db } of [source, target])
    await aPerson(db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
});
afterAll(async () => {
  await source.stop();
  await target.stop();
  rmSync(folder, { recursive: true });
});

interface Shown {
  name: string;
  videoProvider: string;
  src: string | null;
}

test('VID-116 contents that share a video are deleted, exported and imported without it, and then have no source', async () => {
  const { id: clientId } = await aClient(source.db, { key: 'grace', name: 'Grace Church' });
  const channel = await aChannel(source.db, { clientId, key: 'online', name: 'Online' });
  const cookie = await source.signIn(email);
  const video = await aVideo(source.db, { clientId });
  const file = `videos/${video.id}/0/index.m3u8`;
  await source.app.platform.files.put(file, Buffer.from('#EXTM3U'), 'application/vnd.apple.mpegurl');
  const path = `/api/clients/${clientId}/contents`;
  const add = async (name: string) => {
    const own = { videoProvider: 'nave', src: ownSourceText({ kind: 'video', id: video.id }) } as const;
    const body = contentForm([channel.id], { name, ...onDemand, ...own });
    return json<{ id: string; key: string }>(await source.call('POST', path, { cookie, body }));
  };
  const [morning, evening] = [await add('Morning'), await add('Evening')];
  const shown = async (server: OperatedApp, key: string) => {
    const answer = await server.call('GET', `/cdn/channels/by-key/grace/online?content=${key}`);
    const { data } = await json<{ data: { contents: Shown[] } }>(answer);
    return data.contents.map(({ name, videoProvider, src }) => [name, videoProvider, src]);
  };
  expect((await source.call('DELETE', `${path}/${morning.id}`, { cookie })).status).toBe(200);
  await source.runDueJobs();
  expect(await source.app.platform.files.stat(file)).not.toBeNull();
  const playlist = `/media/v/${video.playKey}/master.m3u8`;
  expect(await shown(source, evening.key)).toEqual([['Evening', 'stream', playlist]]);

  const to = join(folder, 'grace');
  expect(await naveCommand(source.env, 'export', 'grace', to)).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(to)).toEqual(['client.jsonl']);
  expect(readFileSync(join(to, 'client.jsonl'), 'utf8')).not.toContain(video.playKey);
  expect(await naveCommand(target.env, 'import', to)).toMatchObject({ code: 0, err: '' });
  expect(await shown(target, evening.key)).toEqual([['Evening', 'stream', null]]);
  const listed = await target.call('GET', `/api/clients/${clientId}/videos`, { cookie: await target.signIn(email) });
  expect(await json(listed)).toMatchObject({ items: [] });
});
