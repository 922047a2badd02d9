import { spawnSync } from 'node:child_process';

/** Runs ffmpeg with these arguments. Throws if ffmpeg fails; ffmpeg prints its own errors. */
export function ffmpeg(args: string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-v', 'error', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (run.error !== undefined) throw new Error(`ffmpeg could not be started: ${run.error.message}`);
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status}: ffmpeg ${args.join(' ')}`);
}

/** Returns the luminance of the pixels of one video frame, as `width` x `height` bytes. */
export function greyFrame(file: string, atSeconds: number, width: number, height: number): Buffer {
  const frame = ['-frames:v', '1', '-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const run = spawnSync('ffmpeg', ['-v', 'error', '-ss', `${atSeconds}`, '-i', file, ...frame], { maxBuffer: 2 ** 26 });
  if (run.status !== 0) throw new Error(`no frame of ${file} at ${atSeconds} s: ${run.stderr}`);
  return run.stdout;
}
