import { spawnSync } from 'node:child_process';

/** Runs ffmpeg with the given arguments, and stops the build with ffmpeg's own words when it fails. */
export function ffmpeg(args: string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-v', 'error', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (run.error !== undefined) throw new Error(`ffmpeg could not be started: ${run.error.message}`);
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status}: ffmpeg ${args.join(' ')}`);
}

/** The luminance of one frame of a video, `width` x `height` bytes. */
export function greyFrame(file: string, atSeconds: number, width: number, height: number): Buffer {
  const frame = ['-frames:v', '1', '-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const run = spawnSync('ffmpeg', ['-v', 'error', '-ss', `${atSeconds}`, '-i', file, ...frame], { maxBuffer: 2 ** 26 });
  if (run.status !== 0) throw new Error(`no frame of ${file} at ${atSeconds} s: ${run.stderr}`);
  return run.stdout;
}
