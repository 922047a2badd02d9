import { readFileSync } from 'node:fs';

/** The unit of the times in /proc is 1/100 s on all current Linux systems. */
const TICKS_PER_SECOND = 100;

/** Returns the process ids of the children of a process. Reads /proc, so it needs Linux. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Returns the CPU seconds that a process and its child processes have used. Reads /proc, so it needs Linux. */
export function cpuSecondsOfTree(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOfTree(child), own);
}

/** Returns the CPU seconds of the child processes of a process that have exited. Reads /proc, so it needs Linux. */
export function cpuSecondsOfExited(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
