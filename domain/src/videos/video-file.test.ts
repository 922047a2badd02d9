import { expect, test } from 'vitest';
import { judgeVideoFile, MAX_GROUP_BYTES, type VideoFileFacts } from './video-file.ts';

const plain: VideoFileFacts = {
  seconds: 5_400,
  video: { codec: 'avc' },
  audio: { codec: 'aac' },
  keyFrames: { maxSeconds: 2, isOpenGop: false },
};
const judged = (facts: Partial<VideoFileFacts>) => judgeVideoFile({ ...plain, ...facts });
const accepted = { problem: null, warnings: [] };
const warned = (...warnings: string[]) => ({ problem: null, warnings });
const refused = (problem: string) => ({ problem, warnings: [] });
const distance = (maxSeconds: number) => judged({ keyFrames: { maxSeconds, isOpenGop: false } });

test('VID-31 H.264 with AAC is accepted, VP9, AV1 and Opus with a warning, and every other codec is refused', () => {
  expect(judged({})).toEqual(accepted);
  for (const video of ['vp9', 'av1'])
    for (const audio of ['aac', 'opus'])
      expect(judged({ video: { codec: video }, audio: { codec: audio } })).toEqual(warned('newerCodec'));
  expect(judged({ audio: { codec: 'opus' } })).toEqual(warned('newerCodec'));
  expect(judged({ video: { codec: 'hevc' } })).toEqual(refused('hevc'));
  for (const codec of ['vp8', 'mpeg4', 'toString', '', null])
    expect(judged({ video: { codec } })).toEqual(refused('videoCodec'));
  for (const codec of ['mp3', 'ac3', 'eac3', 'flac', 'vorbis', 'pcm-s16', 'toString', '', null])
    expect(judged({ audio: { codec } })).toEqual(refused('audioCodec'));
});

test('VID-31~ picture alone and sound alone are accepted, and a file with neither is refused', () => {
  expect(judged({ audio: null })).toEqual(accepted);
  expect(judged({ video: null, keyFrames: null })).toEqual(accepted);
  expect(judged({ video: null, audio: { codec: 'opus' }, keyFrames: null })).toEqual(warned('newerCodec'));
  expect(judged({ video: null, audio: { codec: 'mp3' }, keyFrames: null })).toEqual(refused('audioCodec'));
  expect(judged({ video: null, audio: null, keyFrames: null })).toEqual(refused('unreadable'));
});

test('VID-32 more than 12 seconds between key frames are a warning; more than 30 seconds, or 64 MB, are refused', () => {
  expect(distance(12)).toEqual(accepted);
  expect(distance(12.001)).toEqual(warned('keyFramesRare'));
  expect(distance(30)).toEqual(warned('keyFramesRare'));
  expect(distance(30.001)).toEqual(refused('keyFramesFar'));
  expect(distance(Number.POSITIVE_INFINITY)).toEqual(refused('keyFramesFar'));
  // The packager counts the bytes (repackage.ts).
  expect(MAX_GROUP_BYTES).toBe(64 * 1024 * 1024);
});

test('VID-31~ VID-32~ a file has several warnings at once', () => {
  const facts = { video: { codec: 'vp9' }, keyFrames: { maxSeconds: 20, isOpenGop: false } };
  expect(judged(facts)).toEqual(warned('newerCodec', 'keyFramesRare'));
});

test('VID-33~ an open group of pictures is refused', () => {
  expect(judged({ keyFrames: { maxSeconds: 2, isOpenGop: true } })).toEqual(refused('openGop'));
});

test('VID-34 a video of more than 12 hours is refused', () => {
  expect(judged({ seconds: 12 * 3_600 })).toEqual(accepted);
  expect(judged({ seconds: 12 * 3_600 + 0.001 })).toEqual(refused('tooLong'));
});

test('VID-35~ a file without a duration or without a key frame is unreadable', () => {
  for (const seconds of [0, -1, Number.NaN]) expect(judged({ seconds })).toEqual(refused('unreadable'));
  expect(judged({ keyFrames: null })).toEqual(refused('unreadable'));
});

test('VID-31~ of several problems the first is told, as staff would have to solve it first', () => {
  const all = { video: { codec: 'hevc' }, audio: { codec: 'mp3' }, keyFrames: { maxSeconds: 99, isOpenGop: true } };
  expect(judged({ ...all, seconds: 50_000 })).toEqual(refused('tooLong'));
  expect(judged(all)).toEqual(refused('hevc'));
  expect(judged({ ...all, video: { codec: 'avc' } })).toEqual(refused('audioCodec'));
  expect(judged({ keyFrames: all.keyFrames })).toEqual(refused('openGop'));
});
