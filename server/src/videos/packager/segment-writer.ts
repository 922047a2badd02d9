import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type PlaylistSegment, vodPlaylist } from '../playlists/media-playlist.ts';

/** The longest rest of sound that is added to the segment before it, in milliseconds. */
const MAX_REST_MS = 4_000;

/** Writes the boxes of a fragmented MP4 as an init segment, segments and a playlist of a rendition. */
export function segmentWriter(folder: string) {
  const segments: (PlaylistSegment & { start: number })[] = [];
  let init: Uint8Array[] = [];
  let file: number | null = null;
  let bytes = 0;
  const write = (data: Uint8Array) => {
    if (file === null) throw new Error('A segment has media before its first fragment.');
    writeSync(file, data);
    bytes += data.length;
    const last = segments.at(-1);
    if (last) last.bytes += data.length;
  };
  const endSegment = (end: number) => {
    const last = segments.at(-1);
    if (last) last.durationMs = Math.round((end - last.start) * 1_000);
    if (file !== null) closeSync(file);
    file = null;
  };
  const pathOf = (number: number) => join(folder, `0-${number}.m4s`);
  // Players expect a picture in each segment, and the sound often ends a little after the picture.
  const joinRest = (lastPicture: number) => {
    const [last, previous] = [segments.at(-1), segments.at(-2)];
    if (!last || !previous || last.start <= lastPicture || last.durationMs > MAX_REST_MS) return;
    appendFileSync(pathOf(previous.number), readFileSync(pathOf(last.number)));
    rmSync(pathOf(last.number));
    segments.pop();
    previous.durationMs += last.durationMs;
    previous.bytes += last.bytes;
  };
  return {
    /** The box `ftyp` or `moov`. */
    writeInit(data: Uint8Array): void {
      init.push(data.slice());
    },
    /** A fragment that starts at `start` seconds begins another segment. */
    beginSegment(data: Uint8Array, start: number): void {
      endSegment(start);
      const number = segments.length + 1;
      file = openSync(pathOf(number), 'wx');
      segments.push({ part: 0, number, durationMs: 0, bytes: 0, start });
      write(data);
    },
    writeMedia: write,
    /**
     * Ends the last segment at `end` seconds, and writes the init segment and the playlist. The last picture starts at
     * `lastPicture` seconds; null without a picture.
     */
    finish(end: number, lastPicture: number | null): { bytes: number; durationMs: number; bandwidth: number } {
      endSegment(end);
      if (lastPicture !== null) joinRest(lastPicture);
      const head = Buffer.concat(init);
      init = [];
      writeFileSync(join(folder, '0-init.mp4'), head, { flag: 'wx' });
      writeFileSync(join(folder, 'index.m3u8'), vodPlaylist(segments), { flag: 'wx' });
      const durationMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0);
      const rates = segments.map((segment) => (segment.bytes * 8_000) / Math.max(segment.durationMs, 1));
      return { bytes: bytes + head.length, durationMs, bandwidth: Math.ceil(Math.max(...rates)) };
    },
  };
}
