import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type PlaylistSegment, vodPlaylist } from '../playlists/media-playlist.ts';

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
  return {
    /** The box `ftyp` or `moov`. */
    writeInit(data: Uint8Array): void {
      init.push(data.slice());
    },
    /** A fragment that starts at `start` seconds begins another segment. */
    beginSegment(data: Uint8Array, start: number): void {
      endSegment(start);
      const number = segments.length + 1;
      file = openSync(join(folder, `0-${number}.m4s`), 'wx');
      segments.push({ part: 0, number, durationMs: 0, bytes: 0, start });
      write(data);
    },
    writeMedia: write,
    /** Ends the last segment at `end` seconds, and writes the init segment and the playlist. */
    finish(end: number): { bytes: number; durationMs: number; bandwidth: number } {
      endSegment(end);
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
