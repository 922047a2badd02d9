import { expect, test } from 'vitest';
import { ownSourceError, ownSourceText, parseOwnSource, staffSource } from './own-source.ts';

const id = '019a3f5e-7c10-7abc-8def-0123456789ab';

test('VID-110 the source of a content with the provider nave is video:{id} or input:{id}', () => {
  for (const kind of ['video', 'input'] as const) {
    expect(ownSourceText({ kind, id })).toBe(`${kind}:${id}`);
    expect(parseOwnSource(`${kind}:${id}`)).toEqual({ kind, id });
  }
  expect(parseOwnSource(` video:${id} `)).toEqual({ kind: 'video', id });
  const others = [
    '',
    'video',
    'video:',
    'video:word',
    id,
    `audio:${id}`,
    `Video:${id}`,
    `video:${id}:1`,
    `video: ${id}`,
  ];
  for (const text of [...others, `https://watch.example.org/video:${id}`]) expect(parseOwnSource(text)).toBe(null);
});

test('VID-111~ a live content needs a live input, and the others a video', () => {
  expect(ownSourceError({ contentType: 'live', src: `input:${id}` })).toBe(null);
  expect(ownSourceError({ contentType: 'live', src: `video:${id}` })).toBe('Choose a live input');
  for (const contentType of ['simulatedLive', 'onDemand'] as const) {
    expect(ownSourceError({ contentType, src: `video:${id}` })).toBe(null);
    expect(ownSourceError({ contentType, src: `input:${id}` })).toBe('Choose a video');
    expect(ownSourceError({ contentType, src: 'https://example.org/a.mp4' })).toBe('Choose a video');
  }
});

test('VID-118~ pages of staff play an own video by an address for staff, and every other source as it is', () => {
  const own = staffSource({ videoProvider: 'nave', src: `input:${id}` });
  expect(own).toEqual({ videoProvider: 'stream', src: `/media/own/input/${id}/master.m3u8` });
  const link = { videoProvider: 'youtube', src: `video:${id}` } as const;
  expect(staffSource(link)).toEqual(link);
});
