import { statSync } from 'node:fs';
import { greyFrame } from './ffmpeg.ts';
import { framesPerSecond, readTimecode } from './timecode.ts';

const samples = 30;

/** Reads the timecode strip of thirty frames of a finished video. Throws if a time is wrong by more than one frame. */
export function checkTimecode(file: string, width: number, height: number, seconds: number): void {
  for (let i = 0; i < samples; i += 1) {
    const time = Math.round(((i + 0.37) * seconds * framesPerSecond) / samples) / framesPerSecond;
    const read = readTimecode(greyFrame(file, time, width, height), width, height);
    if (read === null || Math.abs(read - time) > 1.01 / framesPerSecond) {
      throw new Error(`${file}: the strip at ${time} s reads ${read}`);
    }
  }
}

/** Throws if the files are together larger than the limit, because they are part of every checkout. */
export function checkTotalSize(files: string[], limitBytes: number): void {
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (total > limitBytes) throw new Error(`The demo media have ${total} bytes, more than ${limitBytes}.`);
}
