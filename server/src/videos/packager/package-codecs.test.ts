import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hevc, writeOtherCodecs } from '@nave/server/testing/other-codec-files.ts';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageInProcess } from './package-process.ts';

const picture = { codedWidth: 640, codedHeight: 360 };
const sound = { sampleRate: 48_000, numberOfChannels: 2 };
const vp9 = { codec: 'vp9', config: { codec: 'vp09.00.10.08', ...picture } } as const;
const vp8 = { codec: 'vp8', config: { codec: 'vp8', ...picture } } as const;
const av1Record = new Uint8Array([0x81, 4, 0x0c, 0]);
const av1 = { codec: 'av1', config: { codec: 'av01.0.04M.08', ...picture, description: av1Record } } as const;
const opus = { codec: 'opus', config: { codec: 'opus', ...sound } } as const;
const aac = {
  codec: 'aac',
  config: { codec: 'mp4a.40.2', ...sound, description: new Uint8Array([0x11, 0x90]) },
} as const;
const mp3 = { codec: 'mp3', config: { codec: 'mp3', ...sound } } as const;
const ac3 = { codec: 'ac3', config: { codec: 'ac-3', ...sound } } as const;
const pcm = { codec: 'pcm-s16', config: { codec: 'pcm-s16', ...sound } } as const;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nave-codecs-'));
});
afterAll(() => rm(root, { recursive: true }));

async function packaged(name: string, file: Omit<Parameters<typeof writeOtherCodecs>[1], 'seconds'>) {
  const originalPath = join(root, name);
  const folder = join(root, `${name}-packaged`);
  await mkdir(folder);
  await writeOtherCodecs(originalPath, { ...file, seconds: 13 });
  const result = await packageInProcess({ originalPath, folder }, new AbortController().signal);
  return { result, playlist: () => readFile(join(folder, '0', 'index.m3u8'), 'utf8') };
}

test.each([
  ['VP9 and Opus in WebM', { format: new WebMOutputFormat(), video: vp9, audio: opus }, /^vp09\.[\d.]+,opus$/],
  ['AV1 and Opus in MP4', { format: new Mp4OutputFormat(), video: av1, audio: opus }, /^av01\.0\.04M\.08,opus$/],
  ['VP9 and AAC in MP4', { format: new Mp4OutputFormat(), video: vp9, audio: aac }, /^vp09\.00\.10\.08,mp4a\.40\.2$/],
])('VID-30~ VID-31~ a file with %s is packaged', async (name, file, codecs) => {
  const { result, playlist } = await packaged(name, file);
  expect(result).toMatchObject({ renditions: [{ codecs: expect.stringMatching(codecs), width: 640, height: 360 }] });
  const lengths = [...(await playlist()).matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
  expect(lengths.slice(0, 3)).toEqual([4, 4, 4]);
  expect(lengths).toHaveLength(4);
});

test.each([
  ['HEVC in MP4', { format: new Mp4OutputFormat(), video: hevc, audio: aac }, 'hevc'],
  ['HEVC in QuickTime', { format: new MovOutputFormat(), video: hevc, audio: aac }, 'hevc'],
  ['VP8', { format: new WebMOutputFormat(), video: vp8, audio: opus }, 'videoCodec'],
  ['MP3 sound', { format: new Mp4OutputFormat(), video: vp9, audio: mp3 }, 'audioCodec'],
  ['AC-3 sound', { format: new MkvOutputFormat(), video: vp9, audio: ac3 }, 'audioCodec'],
  ['PCM sound', { format: new MovOutputFormat(), video: vp9, audio: pcm }, 'audioCodec'],
  ['PCM sound alone', { format: new MovOutputFormat(), audio: pcm }, 'audioCodec'],
])('VID-31~ a file with %s is refused', async (name, file, problem) => {
  expect((await packaged(name, file)).result).toEqual({ problem });
});
