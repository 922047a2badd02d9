import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { packageFile } from '@nave/server/testing/packaging.ts';
import { writeVideoFile } from '@nave/server/testing/video-files.ts';
import type { Figure } from '../figure.ts';
import { childrenOf, cpuSecondsOfExited } from '../process-tree.ts';
import { newFolder } from '../work-folder.ts';

/** At 4 Mbit/s, 1 GB. The clip has 10 pictures a second. */
const SECONDS = 35 * 60;
const FILLER_BYTES = 49_000;
const MEGABYTE = 1024 * 1024;

/** Measures the CPU time and the memory of the process that packages a video of 1 GB. */
export async function videoPackaging(): Promise<Figure[]> {
  const originalPath = join(newFolder(), 'original.mp4');
  await writeVideoFile(originalPath, { seconds: SECONDS, fillerBytes: FILLER_BYTES });
  const before = new Set(childrenOf(process.pid));
  const cpuBefore = cpuSecondsOfExited(process.pid);
  let peak = 0;
  const packagers = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  const watch = setInterval(() => {
    for (const pid of packagers()) peak = Math.max(peak, peakMemory(pid));
  }, 20);
  const started = performance.now();
  const result = await packageFile(originalPath, newFolder());
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  if ('problem' in result) throw new Error(`The video is refused: ${result.problem}`);
  while (packagers().length > 0) await wait(10);
  const perHour = ((cpuSecondsOfExited(process.pid) - cpuBefore) * 3_600_000) / result.durationMs;
  const size = `${(statSync(originalPath).size / MEGABYTE).toFixed(0)} MB, ${SECONDS / 60} minutes, in ${seconds.toFixed(1)} s`;
  return [
    { name: 'CPU to package an hour of video', value: perHour, unit: 's', target: { atMost: 40 }, note: size },
    { name: 'memory of packaging', value: peak / MEGABYTE, unit: 'MB', target: { atMost: 256 }, note: size },
  ];
}

/** Returns the largest resident memory of a process so far, in bytes; 0 if it has exited. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
