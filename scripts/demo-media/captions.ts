import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cue begins every eight seconds and is shown for seven seconds. */
const cueEverySeconds = 8;
const cueSeconds = 7;
/** Start of the first cue. */
const leadSeconds = 0.5;

/** The languages of the captions. Captions are shown only if a viewer or a content chooses a language (PLAY-21). */
export const captionLanguages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
];

const timestamp = (seconds: number) => `00:${new Date(seconds * 1000).toISOString().slice(14, 23)}`;

/** Writes captions-xx.vtt and its playlist from captions/xx.txt, in which every line is one cue. */
export function writeCaptions(out: string, code: string, durationSeconds: number): void {
  const text = readFileSync(new URL(`captions/${code}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const expected = durationSeconds / cueEverySeconds;
  if (lines.length !== expected) throw new Error(`captions/${code}.txt has ${lines.length} lines, not ${expected}`);
  const cues = lines.map((line, i) => {
    const from = i * cueEverySeconds + leadSeconds;
    return `${timestamp(from)} --> ${timestamp(from + cueSeconds)}\n${line.trim()}\n`;
  });
  const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';
  writeFileSync(join(out, `captions-${code}.vtt`), `${head}\n${cues.join('\n')}`);
  const playlist = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${durationSeconds}`, '#EXT-X-MEDIA-SEQUENCE:0'],
    ...['#EXT-X-PLAYLIST-TYPE:VOD', `#EXTINF:${durationSeconds},`, `captions-${code}.vtt`, '#EXT-X-ENDLIST', ''],
  ];
  writeFileSync(join(out, `captions-${code}.m3u8`), playlist.join('\n'));
}
