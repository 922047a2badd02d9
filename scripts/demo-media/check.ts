import { statSync } from 'node:fs';
import { greyFrame } from './ffmpeg.ts';
import { framesPerSecond, readTimecode } from './timecode.ts';

const samples = 30;

/** Reads the strip of thirty frames of a finished video, and throws when one is more than a frame off. */
export function checkTimecode(file: string, width: number, height: number, seconds: number): void {
  for (let i = 0; i < samples; i += 1) {
    const at = Math.round(((i + 0.37) * seconds * framesPerSecond) / samples) / framesPerSecond;
    const read = readTimecode(greyFrame(file, at, width, height), width, height);
    if (read === null || Math.abs(read - at) > 1.01 / framesPerSecond) {
      throw new Error(`${file}: the strip at ${at} s reads ${read}`);
    }
  }
}

/** Refuses media that are too large for a checkout. */
export function checkWeight(files: string[], limitBytes: number): void {
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (total > limitBytes) throw new Error(`the demo media weigh ${total} bytes, more than ${limitBytes}`);
}
