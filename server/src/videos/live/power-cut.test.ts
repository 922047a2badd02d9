import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Executor } from '@nave/server/platform/database/database.ts';
import { createDurable } from '@nave/server/platform/disk/durable.ts';
import { createFiles } from '@nave/server/platform/files.ts';
import type { JobData } from '@nave/server/platform/jobs.ts';
import { type ApiTestbed, apiTestbed } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { directSending } from '@nave/server/testing/live-sending.ts';
import { recordedDisk } from '@nave/server/testing/recorded-disk.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoSegments, videos } from '../tables.ts';
import { createLiveEnding } from './end-live.ts';

let bed: ApiTestbed;
let root: string;
beforeAll(async () => {
  bed = await apiTestbed();
  root = mkdtempSync(join(tmpdir(), 'nave-live-'));
});
afterAll(async () => {
  await bed.close();
  rmSync(root, { recursive: true });
});

test('VID-63~ VID-69~ what is acknowledged, and the playlist of a recording, survive a power cut, and a killed recording is made again', async () => {
  const { db, clock } = bed;
  const disk = recordedDisk();
  const files = createFiles(root, createDurable(disk));
  const { id: clientId } = await aClient(db);
  const input = await aLiveInput(db, { clientId });
  const sending = directSending(bed, { files });
  const rendition = { codecs: 'avc1.64001f', bandwidth: 4_000_000, width: 1280, height: 720 };
  const { video, part } = await sending.start(clientId, input.id, rendition);
  const pathOf = (name: string) => join(root, 'videos', video.id, '0', name);
  for (const [number, name] of [`${part}-init.mp4`, `${part}-1.m4s`, `${part}-2.m4s`].entries()) {
    const bytes = Buffer.from(`\0\0\0\x08moof${number}`);
    await sending.send(clientId, input.id, { part, number, durationMs: number === 0 ? 0 : 2_000, bytes });
    expect(disk.survives(pathOf(name))).toBe(true);
    expect(readFileSync(pathOf(name))).toEqual(bytes);
    const rows = await db.select().from(videoSegments).where(eq(videoSegments.videoId, video.id));
    expect(rows.length).toBe(number + 1);
  }
  const handlers = new Map<string, (data: JobData) => Promise<void>>();
  let isKilled = true;
  const ending = createLiveEnding({
    db,
    clock,
    jobs: {
      define: (name, handler) => void handlers.set(name, handler as (data: JobData) => Promise<void>),
      daily: () => undefined,
      enqueue: async (_tx: Executor) => undefined,
    },
    files: {
      async put(key, bytes, type) {
        await files.put(key, bytes, type);
        if (isKilled) throw new Error('killed');
      },
    },
    changed: () => undefined,
  });
  await ending.end(clientId, input.id);
  const seal = async () => handlers.get('seal-recording')?.({ clientId, videoId: video.id });
  const stateOf = async () => (await db.select().from(videos).where(eq(videos.id, video.id)))[0]?.state;
  await expect(seal()).rejects.toThrow('killed');
  expect(await stateOf()).toBe('ended');
  isKilled = false;
  await seal();
  await seal();
  expect(await stateOf()).toBe('ready');
  expect(disk.survives(pathOf('index.m3u8'))).toBe(true);
  expect(readFileSync(pathOf('index.m3u8'), 'utf8').match(/^\d+-\d+\.m4s$/gm)).toEqual([
    `${part}-1.m4s`,
    `${part}-2.m4s`,
  ]);
});
