import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captionLanguages } from './captions.ts';
import { ffmpeg } from './ffmpeg.ts';
import { picture } from './moving-picture.ts';
import { sceneSeconds, scenes } from './scenes.ts';
import { framesPerSecond, timecodeFilters } from './timecode.ts';

export const serviceSeconds = scenes.length * sceneSeconds;

/** Length of a segment. Each segment begins with a key frame, at the same time in every rendition. */
const segmentSeconds = 6;

interface Rendition {
  name: string;
  width: number;
  height: number;
  crf: number;
}

/** Main profile at level 3.1. */
const videoCodec = 'avc1.4d401f';

/**
 * Each rendition is one file, and its playlist lists byte ranges of the file. Players begin with the first rendition.
 */
const renditions: Rendition[] = [
  { name: 'video-540', width: 960, height: 540, crf: 30 },
  { name: 'video-240', width: 426, height: 240, crf: 28 },
];

/**
 * Returns settings for H.264. There are no B-frames, so that frames are stored in the order in which they are shown.
 */
export function h264(crf: number): string[] {
  const gop = `${segmentSeconds * framesPerSecond}`;
  return [
    ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-preset', 'veryslow', '-crf', `${crf}`],
    ...['-pix_fmt', 'yuv420p', '-bf', '0', '-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-aq-mode', '3'],
  ];
}

export const aac = ['-c:a', 'aac', '-ac', '1', '-ar', '24000', '-b:a', '20k'];

const hls = (folder: string, name: string) => [
  ...['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file+independent_segments', join(folder, `${name}.m3u8`)],
];

/** Returns the three inputs of timecodeFilters: a picture, and the two parts of the strip. */
export function timedInputs(work: string, pictureInput: string[]): string[] {
  const still = (name: string) => ['-loop', '1', '-framerate', `${framesPerSecond}`, '-i', join(work, `${name}.png`)];
  return [...pictureInput, ...still('tab'), ...still('digits')];
}

export const timed = `[0]null[picture];[1]null[tab];[2]null[digits];${timecodeFilters(picture.width)}`;

/** Joins the scenes, draws the timecode strip into the frames, and encodes both renditions in one pass. */
export function encodeService(work: string, out: string): void {
  writeFileSync(join(work, 'scenes.txt'), scenes.map((_, i) => `file 'scene-${i}.mkv'`).join('\n'));
  const split = `[timed]split=${renditions.length}${renditions.map((_, i) => `[s${i}]`).join('')}`;
  const scaled = renditions.map((r, i) => `[s${i}]scale=${r.width}:${r.height}:flags=lanczos,setsar=1[v${i}]`);
  ffmpeg([
    ...timedInputs(work, ['-f', 'concat', '-i', join(work, 'scenes.txt')]),
    ...['-filter_complex', [timed, split, ...scaled].join(';')],
    ...renditions.flatMap((r, i) => [
      ...['-map', `[v${i}]`, '-frames:v', `${serviceSeconds * framesPerSecond}`],
      ...h264(r.crf),
      ...hls(out, r.name),
    ]),
  ]);
}

/** Encodes the sound by repeating the pad for the length of the video. It is a separate rendition for both videos. */
export function encodeSound(pad: string, out: string): void {
  ffmpeg(['-stream_loop', '-1', '-i', pad, '-t', `${serviceSeconds}`, ...aac, ...hls(out, 'sound')]);
}

/** Returns the highest and the mean number of bits per second in the segments of a playlist. */
function bandwidth(out: string, name: string): { peak: number; mean: number } {
  const lines = readFileSync(join(out, `${name}.m3u8`), 'utf8').split('\n');
  const bytes = lines.flatMap((line) => /^#EXT-X-BYTERANGE:(\d+)@/.exec(line)?.[1] ?? []).map(Number);
  const seconds = lines.flatMap((line) => /^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? []).map(Number);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return {
    peak: Math.ceil(Math.max(...bytes.map((size, i) => (size * 8) / (seconds[i] ?? segmentSeconds)))),
    mean: Math.ceil((total * 8) / serviceSeconds),
  };
}

/** Writes the main playlist, which lists the videos, the sound and the captions. */
export function writeMaster(out: string): void {
  const sound = bandwidth(out, 'sound');
  const captions = captionLanguages.map(
    ({ code, name }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${code}",` +
      `DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,URI="captions-${code}.m3u8"`,
  );
  const pictures = renditions.flatMap(({ name, width, height }) => {
    const { peak, mean } = bandwidth(out, name);
    const rates = `BANDWIDTH=${peak + sound.peak},AVERAGE-BANDWIDTH=${mean + sound.mean}`;
    return [
      `#EXT-X-STREAM-INF:${rates},CODECS="${videoCodec},mp4a.40.2",RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${framesPerSecond}.000,AUDIO="sound",SUBTITLES="captions"`,
      `${name}.m3u8`,
    ];
  });
  const audio =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,' +
    'CHANNELS="1",URI="sound.m3u8"';
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', audio, ...captions, ...pictures, ''];
  writeFileSync(join(out, 'master.m3u8'), lines.join('\n'));
}
