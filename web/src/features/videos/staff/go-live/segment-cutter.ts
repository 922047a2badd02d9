import type { Segment } from './segment-queue.ts';

/** The shortest segment, in seconds. Key frames come every 2 seconds, and each one begins a segment. */
export const SHORTEST_S = 1;
/** How much earlier than its picture the sound of a segment may begin, in seconds. */
const SOUND_AHEAD_S = 0.05;

/** Makes segments of the boxes of a fragmented MP4. */
export class SegmentCutter {
  private readonly onSegment: (segment: Segment) => void;
  private head: Uint8Array[] = [];
  private fragment: Uint8Array | null = null;
  private keyFrames: number[] = [];
  private fragmentStart = 0;
  /** The end of what was encoded, in seconds. */
  private end = 0;
  private number = 0;
  private cutMs = 0;

  constructor(onSegment: (segment: Segment) => void) {
    this.onSegment = onSegment;
  }

  /** An encoded picture, which lasts from `start` to `end` seconds. */
  addPicture({ start, end, isKey }: { start: number; end: number; isKey: boolean }): void {
    if (isKey) this.keyFrames.push(start);
    this.end = Math.max(this.end, end);
  }

  /** The box `ftyp` or `moov`. */
  addHead(box: Uint8Array): void {
    this.head.push(box.slice());
  }

  /** The box `moof` of a fragment that starts at `start` seconds. */
  addFragment(box: Uint8Array, start: number): void {
    if (this.number === 0) this.emit(0, this.head);
    this.fragment = box.slice();
    this.fragmentStart = start;
  }

  /** The box `mdat`, with which a fragment is complete. */
  addMedia(box: Uint8Array): void {
    if (!this.fragment) throw new Error('There is media before its fragment.');
    // The fragment ends with the key frame that begins the next one; the last fragment has none.
    const earliest = this.fragmentStart + SHORTEST_S - SOUND_AHEAD_S;
    const endMs = Math.round((this.keyFrames.find((start) => start >= earliest) ?? this.end) * 1_000);
    this.keyFrames = this.keyFrames.filter((start) => start >= earliest);
    this.emit(Math.max(1, endMs - this.cutMs), [this.fragment, box]);
    this.cutMs = endMs;
    this.fragment = null;
  }

  private emit(durationMs: number, boxes: readonly Uint8Array[]): void {
    const bytes = new Uint8Array(boxes.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const box of boxes) {
      bytes.set(box, at);
      at += box.length;
    }
    this.onSegment({ number: this.number, durationMs, bytes });
    this.number += 1;
  }
}
