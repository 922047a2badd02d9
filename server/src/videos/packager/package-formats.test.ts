import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
import { packageInProcess } from './package-process.ts';

const SECONDS = 20;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-formats-'));
});
afterAll(() => rm(root, { recursive: true }));

async function packaged(name: string, options: Partial<Parameters<typeof writeVideoFile>[1]>) {
  const originalPath = join(root, name);
  const folder = join(root, `${name}-packaged`);
  await mkdir(folder);
  await writeVideoFile(originalPath, { seconds: SECONDS, ...options });
  const result = await packageInProcess({ originalPath, folder }, new AbortController().signal);
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

test('VID-30~ each segment begins with a key frame, and is at least 4 seconds long but for the last', async () => {
  const { folder } = await packaged('segments', { seconds: 60 });
  const { init, segments } = await segmentsIn(folder);
  expect(segments.length).toBeGreaterThan(3);
  for (const segment of segments) {
    const { video } = await readBack(new BufferSource(Buffer.concat([init, segment])));
    expect(video[0]?.type).toBe('key');
  }
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
  for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(4);
});

test('VID-32~ a file whose key frames are far apart, in time or in bytes, is refused', async () => {
  const seconds = 28;
  const near = await packaged('near', { seconds, oneKeyFrame: true });
  expect(near.result).toMatchObject({ renditions: [{ number: 0 }] });
  const far = await packaged('far', { seconds: 32, oneKeyFrame: true });
  expect(far.result).toEqual({ problem: 'keyFramesFar' });
  const large = await packaged('large', { seconds, oneKeyFrame: true, fillerBytes: 300_000 });
  expect(large.result).toEqual({ problem: 'keyFramesFar' });
});

test('VID-30~ the clip has pictures that depend on others, so that a segment could begin with one', async () => {
  const { video } = await readBack(new FilePathSource(CLIP));
  expect(new Set(video.map(({ type }) => type))).toEqual(new Set(['key', 'delta']));
});
