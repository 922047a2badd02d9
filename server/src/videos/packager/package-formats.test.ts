import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIP, writeVideoFile } from '@nave/server/testing/video-files.ts';
import {
  AdtsOutputFormat,
  ALL_FORMATS,
  BufferSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackageLimits, packageInProcess } from './package-process.ts';

const SECONDS = 20;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-formats-'));
});
afterAll(() => rm(root, { recursive: true }));

async function packaged(
  name: string,
  options: Partial<Parameters<typeof writeVideoFile>[1]>,
  limits: Partial<PackageLimits> = {},
) {
  const originalPath = join(root, name);
  const folder = join(root, `${name}-packaged`);
  await mkdir(folder);
  await writeVideoFile(originalPath, { seconds: SECONDS, ...options });
  const result = await packageInProcess({ originalPath, folder }, new AbortController().signal, limits);
  return { originalPath, folder: join(folder, '0'), result };
}

/** Returns the packets of a track, with the times in milliseconds. */
async function packetsOf(track: InputTrack | null) {
  const packets: { ms: number; type: string; bytes: number }[] = [];
  if (track)
    for await (const { timestamp, type, byteLength } of new EncodedPacketSink(track).packets())
      packets.push({ ms: timestamp * 1_000, type, bytes: byteLength });
  return packets;
}
/** Returns the bytes of a file's packets, with their times in milliseconds. */
async function wholePackets(source: BufferSource | FilePathSource): Promise<string[]> {
  const input = new Input({ formats: ALL_FORMATS, source });
  const packets: string[] = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
    if (track)
      for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
        packets.push(`${Math.round(timestamp * 1_000)} ${createHash('sha256').update(data).digest('hex')}`);
  return packets;
}
async function readBack(source: BufferSource | FilePathSource) {
  const input = new Input({ formats: ALL_FORMATS, source });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return { rotation: await video?.getRotation(), video: await packetsOf(video), audio: await packetsOf(audio) };
}
async function segmentsIn(folder: string): Promise<{ init: Buffer; segments: Buffer[] }> {
  const count = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).length;
  const segments = await Promise.all(
    Array.from({ length: count }, (_, index) => readFile(join(folder, `0-${index + 1}.m4s`))),
  );
  return { init: await readFile(join(folder, '0-init.mp4')), segments };
}

test.each([
  { name: 'MP4 with its index at the end', options: {}, codecs: 'avc1.4d401f,mp4a.40.2' },
  {
    name: 'MP4 with its index at the beginning',
    options: { format: new Mp4OutputFormat({ fastStart: 'in-memory' }) },
    codecs: 'avc1.4d401f,mp4a.40.2',
  },
  { name: 'Matroska', options: { format: new MkvOutputFormat() }, codecs: 'avc1.4d401f,mp4a.40.2' },
  { name: 'MPEG-TS', options: { format: new MpegTsOutputFormat() }, codecs: 'avc1.4d401f,mp4a.40.2' },
  {
    name: 'QuickTime turned by 90 degrees',
    options: { format: new MovOutputFormat(), rotation: 90 as const },
    codecs: 'avc1.4d401f,mp4a.40.2',
  },
  { name: 'pictures in another order than shown', options: { reordered: true }, codecs: 'avc1.4d401f,mp4a.40.2' },
  {
    name: 'a name that says otherwise.txt',
    options: { format: new MkvOutputFormat() },
    codecs: 'avc1.4d401f,mp4a.40.2',
  },
  { name: 'picture alone', options: { tracks: ['video' as const] }, codecs: 'avc1.4d401f' },
  { name: 'sound alone', options: { tracks: ['audio' as const] }, codecs: 'mp4a.40.2' },
  {
    name: 'ADTS',
    options: { tracks: ['audio' as const], format: new AdtsOutputFormat() },
    codecs: 'mp4a.40.2',
  },
])('VID-30~ of $name, each packet is copied with its time', async ({ name, options, codecs }) => {
  const { originalPath, folder, result } = await packaged(name, options);
  expect(result).toMatchObject({ renditions: [{ number: 0, codecs }] });
  const { init, segments } = await segmentsIn(folder);
  const before = await readBack(new FilePathSource(originalPath));
  const after = await readBack(new BufferSource(Buffer.concat([init, ...segments])));
  expect(after.rotation).toBe(before.rotation);
  for (const kind of ['video', 'audio'] as const) {
    expect(after[kind].map(({ type }) => type)).toEqual(before[kind].map(({ type }) => type));
    const shift = after[kind].map(({ ms }, index) => Math.abs(ms - (before[kind][index]?.ms ?? 0)));
    expect(Math.max(0, ...shift)).toBeLessThan(1);
  }
  expect(before.video.length + before.audio.length).toBeGreaterThan(100);
});

test('VID-30 a segment goes to the first key frame after 4 seconds, and all packets are copied as they are', async () => {
  const { originalPath, folder, result } = await packaged('segments', { seconds: 60 });
  const { init, segments } = await segmentsIn(folder);
  const [before, after] = await Promise.all([
    wholePackets(new FilePathSource(originalPath)),
    wholePackets(new BufferSource(Buffer.concat([init, ...segments]))),
  ]);
  expect(after).toEqual(before);
  const starts = [];
  for (const segment of segments) {
    const { video, audio } = await readBack(new BufferSource(Buffer.concat([init, segment])));
    expect(video[0]?.type).toBe('key');
    expect(audio.length).toBeGreaterThan(0);
    starts.push(Math.round(video[0]?.ms ?? 0));
  }
  const keys = (await readBack(new FilePathSource(originalPath))).video.filter(({ type }) => type === 'key');
  const expected = [0];
  for (const { ms } of keys) if (ms >= (expected.at(-1) ?? 0) + 4_000) expected.push(Math.round(ms));
  expect(starts).toEqual(expected);
  expect(starts.length).toBeGreaterThan(5);
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
  expect(lengths).toHaveLength(starts.length);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  expect(whole).toBeCloseTo(60, 1);
  expect(result).toMatchObject({ renditions: [{ codecs: 'avc1.4d401f,mp4a.40.2' }] });
});

test('VID-32~ a file whose key frames are more than 30 seconds apart is refused', async () => {
  const seconds = 28;
  const near = await packaged('near', { seconds, oneKeyFrame: true });
  expect(near.result).toMatchObject({ renditions: [{ number: 0 }] });
  const far = await packaged('far', { seconds: 32, oneKeyFrame: true });
  expect(far.result).toEqual({ problem: 'keyFramesFar' });
});

const MB = 1024 ** 2;
test('VID-32~ a group of pictures has at most 64 MB, which is also a bound of the memory', async () => {
  const seconds = 20;
  await writeVideoFile(join(root, 'count'), { seconds, tracks: ['video'] });
  const { video } = await readBack(new FilePathSource(join(root, 'count')));
  const own = video.reduce((sum, { bytes }) => sum + bytes, 0);
  // The head of the filler has 4 bytes.
  const filler = (total: number) => Math.floor((total - own) / video.length) - 4;
  const limits = { maxMemoryBytes: 400 * MB };
  const group = { seconds, tracks: ['video' as const], oneKeyFrame: true };
  const most = await packaged('most', { ...group, fillerBytes: filler(64 * MB) }, limits);
  expect(most.result).toMatchObject({ renditions: [{ number: 0 }] });
  const more = await packaged('more', { ...group, fillerBytes: filler(64 * MB + video.length) + 1 }, limits);
  expect(more.result).toEqual({ problem: 'keyFramesFar' });
});

/** A release also packages a file of a GB that has one key frame (CONTRIBUTING.md). */
test.runIf(process.env.NAVE_TEST_MUTANTS)('VID-32~ VID-36~ a GB without key frames is refused', async () => {
  const { result } = await packaged('gb', { seconds: 25, oneKeyFrame: true, fillerBytes: 4_300_000 });
  expect((await stat(join(root, 'gb'))).size).toBeGreaterThan(1_000 * MB);
  expect(result).toEqual({ problem: 'keyFramesFar' });
});

test.each([4, 40])('VID-33 a file whose groups of pictures are open from second %i on is refused', async (from) => {
  const closed = await packaged(`closed-${from}`, { seconds: 59, tracks: ['video'] });
  expect(closed.result).toMatchObject({ renditions: [{ number: 0 }] });
  const open = await packaged(`open-${from}`, { seconds: 59, tracks: ['video'], openGroupsFrom: from });
  expect(open.result).toEqual({ problem: 'openGop' });
});

test('VID-132~ sound that goes on after the picture is written in segments', async () => {
  const { originalPath, folder, result } = await packaged('sound', { seconds: 10, soundSeconds: 120 });
  expect(result).toMatchObject({ renditions: [{ number: 0 }] });
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
  expect(Math.max(...lengths)).toBeLessThan(12);
  const { init, segments } = await segmentsIn(folder);
  const before = await readBack(new FilePathSource(originalPath));
  const after = await readBack(new BufferSource(Buffer.concat([init, ...segments])));
  expect([after.video.length, after.audio.length]).toEqual([before.video.length, before.audio.length]);
});

test('VID-132~ a track that goes on after the other one has ended is not held in memory', async () => {
  const options = { seconds: 60, soundSeconds: 5, fillerBytes: 400_000 };
  const { result } = await packaged('picture', options, { maxMemoryBytes: 300 * MB, checkMemoryMs: 20 });
  expect(result).toMatchObject({ renditions: [{ number: 0 }] });
});

test('VID-30~ the clip has pictures that depend on others, so that a segment could begin with one', async () => {
  const { video } = await readBack(new FilePathSource(CLIP));
  expect(new Set(video.map(({ type }) => type))).toEqual(new Set(['key', 'delta']));
});
