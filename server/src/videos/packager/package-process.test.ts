import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackagedVideo } from './package-messages.ts';
import { type PackageLimits, packageInProcess } from './package-process.ts';

const clip = fileURLToPath(new URL('../../../demo/clips/welcome.mp4', import.meta.url));
let root: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-package-'));
});
afterAll(() => rm(root, { recursive: true }));

async function packaged(originalPath: string, limits: PackageLimits = {}, signal = new AbortController().signal) {
  const folder = join(root, `out-${++runs}`);
  await mkdir(folder);
  return { folder, result: await packageInProcess({ originalPath, folder }, signal, limits) };
}
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(root, `original-${++runs}`);
  await writeFile(path, bytes);
  return path;
}

test('VID-30~ a file becomes segments that begin with a key frame, and a playlist of its whole duration', async () => {
  const { folder, result } = await packaged(clip);
  const { durationMs, renditions } = result as PackagedVideo;
  expect(durationMs).toBeGreaterThan(59_900);
  expect(durationMs).toBeLessThan(60_100);
  expect(renditions).toEqual([
    { number: 0, codecs: 'avc1.4d401f,mp4a.40.2', bandwidth: expect.any(Number), width: 854, height: 480 },
  ]);
  const playlist = await readFile(join(folder, '0', 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(durationMs / 1_000, 2);
  const longest = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1]);
  expect(longest).toBe(Math.ceil(Math.max(...lengths)));
  expect(playlist).toContain('#EXT-X-ENDLIST');
  const names = [...playlist.matchAll(/^0-\d+\.m4s$/gm)].map(([name]) => name);
  expect(names.length).toBe(lengths.length);
  for (const name of names) {
    const segment = await readFile(join(folder, '0', name));
    expect(segment.toString('latin1', 4, 8)).toBe('moof');
  }
});

test('VID-35 files that cannot be read are refused, and end nothing but their own process', async () => {
  const whole = await readFile(clip);
  const random = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919 + (n >> 3)) % 251));
  for (const bytes of [Buffer.alloc(0), Buffer.from('not a video'), random]) {
    const { result } = await packaged(await fileOf(bytes));
    expect(result).toEqual({ problem: 'unreadable' });
  }
  const { result } = await packaged(await fileOf(whole.subarray(0, 200_000)));
  expect(result).toEqual({ problem: 'truncated' });
});

test('VID-36~ a process that takes too long or too much memory is ended, and its file is refused', async () => {
  const late = await packaged(clip, { deadlineMs: { base: 1, ofGb: 0 } });
  expect(late.result).toEqual({ problem: 'unreadable' });
  const large = await packaged(clip, { maxMemoryBytes: 1, checkMemoryMs: 5 });
  expect(large.result).toEqual({ problem: 'unreadable' });
  const stopping = new AbortController();
  const stopped = packaged(clip, {}, stopping.signal);
  stopping.abort(new Error('The server stops.'));
  await expect(stopped).rejects.toThrow('The server stops.');
});
