import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallDisk } from '@nave/server/testing/small-disk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackagedVideo } from './package-messages.ts';
import { deadlineOf, PACKAGE_LIMITS, type PackageLimits, packageInProcess } from './package-process.ts';

const clip = fileURLToPath(new URL('../../../demo/clips/welcome.mp4', import.meta.url));
let root: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-package-'));
});
afterAll(() => rm(root, { recursive: true }));

async function packaged(
  originalPath: string,
  limits: Partial<PackageLimits> = {},
  signal = new AbortController().signal,
) {
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
  expect(longest).toBe(Math.round(Math.max(...lengths)));
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
    expect(result).toMatchObject({ problem: 'unreadable' });
  }
  const { result } = await packaged(await fileOf(whole.subarray(0, 200_000)));
  expect(result).toEqual({ problem: 'truncated' });
});

test('VID-143 a playlist is no video file, even if it names files that the process may read', async () => {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:60', '#EXTINF:60,', clip, '#EXT-X-ENDLIST', ''];
  const { result } = await packaged(await fileOf(Buffer.from(lines.join('\n'))));
  expect(result).toMatchObject({ problem: 'unreadable' });
});

test('VID-36 a process has 60 seconds and 60 more for each GB, and 512 MB of memory; then its file is refused', async () => {
  const { deadlineMs, maxMemoryBytes } = PACKAGE_LIMITS;
  expect(deadlineOf(0, deadlineMs)).toBe(60_000);
  expect(deadlineOf(2 * 1024 ** 3, deadlineMs)).toBe(180_000);
  expect(maxMemoryBytes).toBe(512 * 1024 ** 2);
  const late = await packaged(clip, { deadlineMs: { base: 1, ofGb: 0 } });
  expect(late.result).toEqual({ problem: 'unreadable', cause: 'it took too long' });
  const large = await packaged(clip, { maxMemoryBytes: 1, checkMemoryMs: 5 });
  expect(large.result).toEqual({ problem: 'unreadable', cause: 'it used too much memory' });
  const stopping = new AbortController();
  const stopped = packaged(clip, {}, stopping.signal);
  stopping.abort(new Error('The server stops.'));
  await expect(stopped).rejects.toThrow('The server stops.');
});

test('VID-141 an error of this machine is no fault of the file', async () => {
  const packaging = (folder: string) => packageInProcess({ originalPath: clip, folder }, new AbortController().signal);
  await expect(packaging(join(root, 'missing'))).rejects.toThrow('The file could not be packaged: ');
  const small = smallDisk(1);
  if (!small) return;
  try {
    small.fill(100_000);
    await expect(packaging(small.folder)).rejects.toThrow(/The file could not be packaged: ENOSPC/);
  } finally {
    small.remove();
  }
});

test('VID-8~ a process whose server is killed ends, and leaves the file to the next server', async () => {
  const folder = join(root, `out-${++runs}`);
  await mkdir(folder);
  const module = JSON.stringify(new URL('./package-process.ts', import.meta.url).href);
  const request = JSON.stringify({ originalPath: clip, folder });
  const script = `import(${module}).then((all) => all.packageInProcess(${request}, new AbortController().signal))`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const packagers = () => spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(packagers, { interval: 5, timeout: 20_000 }).not.toBe('');
  const packager = Number(packagers());
  // Stopped, so that it has not packaged the file before its server is killed.
  process.kill(packager, 'SIGSTOP');
  server.kill('SIGKILL');
  await once(server, 'exit');
  process.kill(packager, 'SIGCONT');
  const isRunning = () => existsSync(`/proc/${packager}/stat`) && !isEnded(packager);
  await expect.poll(isRunning, { timeout: 20_000 }).toBe(false);
  expect(existsSync(join(folder, '0', 'index.m3u8'))).toBe(false);
});

/** Whether a process has ended, although nobody has asked how. */
function isEnded(pid: number): boolean {
  return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
