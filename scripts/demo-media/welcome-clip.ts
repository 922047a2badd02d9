import { join } from 'node:path';
import { ffmpeg } from './ffmpeg.ts';
import { picture } from './moving-picture.ts';
import { aac, h264, timed, timedInputs } from './service-video.ts';
import { framesPerSecond } from './timecode.ts';

const clipSeconds = 60;
const frames = clipSeconds * framesPerSecond;

/**
 * Encodes the default video of a channel. It lasts a minute and ends with its first view, so that players can loop it.
 */
export function encodeWelcome(work: string, pad: string, file: string): void {
  const swing = `(0.5-0.5*cos(2*PI*on/${frames}))`;
  const scene = join(work, 'welcome.mkv');
  ffmpeg([
    ...['-i', join(work, 'dawn.png'), '-loop', '1', '-framerate', `${framesPerSecond}`],
    ...['-i', join(work, 'title-welcome.png'), '-filter_complex'],
    `[0]zoompan=d=${frames}:fps=${framesPerSecond}:s=${picture.width}x${picture.height}:z='1.02+0.1*${swing}'` +
      `:x='(iw-iw/zoom)*(0.5-0.3*${swing})':y='(ih-ih/zoom)/2',setsar=1[p];[p][1]overlay=format=yuv444[v]`,
    ...['-map', '[v]', '-frames:v', `${frames}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '6', '-pix_fmt', 'yuv444p', scene],
  ]);
  ffmpeg([
    ...timedInputs(work, ['-i', scene]),
    ...['-i', pad, '-filter_complex', `${timed};[timed]scale=854:480:flags=lanczos,setsar=1[v]`],
    ...['-map', '[v]', '-map', '3:a', '-t', `${clipSeconds}`],
    ...[...h264(30), ...aac, '-movflags', '+faststart', file],
  ]);
}
