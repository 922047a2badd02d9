import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@nave/domain/testing/adversarial-texts.ts';
import { MAX_VIDEO_SECONDS, videoProblems } from '@nave/domain/videos/video-file.ts';
import { writeVideoFile } from '@nave/server/testing/video-files.ts';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, MpegTsOutputFormat } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageResult } from './package-messages.ts';
import { packageInProcess } from './package-process.ts';

/** A release runs 200 (CONTRIBUTING.md). */
const MUTANTS = Number(process.env.NAVE_TEST_MUTANTS ?? 20);
const SEED = 27;
const DEADLINE_MS = { base: 8_000, ofGb: 0 };

let root: string;
let originals: Buffer[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-mutants-'));
  const formats = [
    new Mp4OutputFormat({ fastStart: false }),
    new Mp4OutputFormat({ fastStart: 'fragmented' }),
    new MovOutputFormat(),
    new MkvOutputFormat(),
    new MpegTsOutputFormat(),
  ];
  originals = [];
  for (const [index, format] of formats.entries()) {
    const path = join(root, `original-${index}`);
    await writeVideoFile(path, { format, seconds: 14 });
    originals.push(await readFile(path));
  }
});
afterAll(() => rm(root, { recursive: true }));

/** Returns a copy with several damages: where the boxes of a file are described, or anywhere. */
function mutated(original: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(original);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let damages = 1 + below(8); damages > 0; damages--) {
    // Half of the damages are within the first or last 6 KB, which have the index of most containers.
    const place = [below(bytes.length), below(bytes.length), below(6_000), bytes.length - 1 - below(6_000)][below(4)];
    const at = Math.max(0, Math.min(place ?? 0, bytes.length - 9));
    const length = 1 + below(4_000);
    const damage = below(6);
    if (damage === 0) bytes[at] = below(256);
    if (damage === 1) bytes.writeUInt32BE([0, 1, 0x7fffffff, 0xffffffff][below(4)] ?? 0, at);
    if (damage === 2) bytes.fill(below(256), at, Math.min(at + length, bytes.length));
    if (damage === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    if (damage === 4) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    if (damage === 5) bytes.writeBigUInt64BE(BigInt(below(2 ** 48)), at);
    if (bytes.length < 100) return bytes;
  }
  return bytes;
}

/** Fails unless the folder has what the result says. */
async function assertVideo(
  folder: string,
  { durationMs, bytes, renditions }: Exclude<PackageResult, { problem: unknown }>,
) {
  expect(durationMs).toBeGreaterThan(0);
  expect(durationMs).toBeLessThanOrEqual(MAX_VIDEO_SECONDS * 1_000);
  expect(renditions).toHaveLength(1);
  expect(renditions[0]?.bandwidth).toBeGreaterThan(0);
  const playlist = await readFile(join(folder, '0', 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/^#EXTINF:(.*),$/gm)].map(([, length]) => Number(length));
  for (const length of lengths) expect(length).toBeGreaterThanOrEqual(0);
  const names = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
  expect((await readdir(join(folder, '0'))).sort()).toEqual([...names, '0-init.mp4', 'index.m3u8'].sort());
  const init = await readFile(join(folder, '0', '0-init.mp4'));
  const segments = await Promise.all(names.map((name) => readFile(join(folder, '0', name))));
  for (const segment of segments) expect(segment.toString('latin1', 4, 8)).toBe('moof');
  expect([init, ...segments].reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
}

test(`VID-35~ ${MUTANTS} damaged files end as a video or with a problem`, { timeout: 20_000 * MUTANTS }, async () => {
  const random = seeded(SEED);
  const ends = { videos: 0, problems: 0 };
  for (let mutant = 0; mutant < MUTANTS; mutant++) {
    const originalPath = join(root, 'mutant');
    const folder = join(root, `out-${mutant}`);
    await mkdir(folder);
    await writeFile(originalPath, mutated(originals[mutant % originals.length] ?? Buffer.alloc(0), random));
    const request = { originalPath, folder };
    const result = await packageInProcess(request, new AbortController().signal, { deadlineMs: DEADLINE_MS });
    if ('problem' in result) {
      expect(videoProblems).toContain(result.problem);
      ends.problems++;
    } else {
      await assertVideo(folder, result).catch((error: unknown) => {
        throw new Error(`Mutant ${mutant} of seed ${SEED}`, { cause: error });
      });
      ends.videos++;
    }
    await rm(folder, { recursive: true });
  }
  expect(ends.videos).toBeGreaterThan(MUTANTS / 10);
  expect(ends.problems).toBeGreaterThan(MUTANTS / 10);
});
