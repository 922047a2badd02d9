import { expect, test } from 'vitest';
import { encodedSize, liveQualities } from './quality.ts';
import { SegmentCutter } from './segment-cutter.ts';
import type { Segment } from './segment-queue.ts';

const box = (...bytes: number[]) => new Uint8Array(bytes);

test('VID-102~ each key frame ends a segment, whose length is the distance of key frames; the last one ends with the last picture', () => {
  const segments: Segment[] = [];
  const cutter = new SegmentCutter((segment) => segments.push(segment));
  const pictures = (...starts: number[]) => {
    for (const start of starts) cutter.addPicture({ start, end: start + 0.04, isKey: start % 2 === 0 });
  };
  cutter.addHead(box(1));
  cutter.addHead(box(2));
  pictures(0, 1.96, 2);
  // The sound of the first fragment begins a little before the picture of the next one.
  cutter.addFragment(box(3), 0);
  cutter.addMedia(box(4));
  pictures(2.04, 4);
  cutter.addFragment(box(5), 1.98);
  cutter.addMedia(box(6));
  pictures(4.48);
  cutter.addFragment(box(7), 4);
  cutter.addMedia(box(8));
  expect(segments.map(({ number, durationMs, bytes }) => [number, durationMs, ...bytes])).toEqual([
    [0, 0, 1, 2],
    [1, 2_000, 3, 4],
    [2, 2_000, 5, 6],
    [3, 520, 7, 8],
  ]);
});

test('a picture is encoded with even sides, and at most in the chosen quality', () => {
  const [hd] = liveQualities;
  expect(encodedSize({ width: 1280, height: 720 }, hd)).toEqual({ width: 1280, height: 720 });
  expect(encodedSize({ width: 1920, height: 1080 }, hd)).toEqual({ width: 1280, height: 720 });
  expect(encodedSize({ width: 640, height: 481 }, hd)).toEqual({ width: 640, height: 482 });
  expect(encodedSize({ width: 1080, height: 1920 }, hd)).toEqual({ width: 720, height: 1280 });
  expect(encodedSize({ width: 1024, height: 768 }, hd)).toEqual({ width: 960, height: 720 });
});
