import { type ChildProcess, fork } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PackageAnswer, PackageRequest, PackageResult } from './package-messages.ts';

const GB = 1024 ** 3;
/** The code of this installation, which the child process reads. Its root may also contain the data folder. */
const CODE = ['package.json', 'node_modules', 'domain', 'server/package.json', 'server/node_modules', 'server/src'].map(
  (path) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url)),
);

/** When the child process is killed. */
export interface PackageLimits {
  /** How long it may take, and how much longer for each GB of the file. */
  deadlineMs: { base: number; ofGb: number };
  maxMemoryBytes: number;
  checkMemoryMs: number;
}
export const PACKAGE_LIMITS: PackageLimits = {
  deadlineMs: { base: 60_000, ofGb: 60_000 },
  maxMemoryBytes: 512 * 1024 ** 2,
  checkMemoryMs: 250,
};

/** Returns how long packaging a file of this many bytes may take, in milliseconds. */
export function deadlineOf(bytes: number, { base, ofGb }: PackageLimits['deadlineMs']): number {
  return base + (bytes / GB) * ofGb;
}

/**
 * Packages a file in a child process, which may read this installation's code and the file, and write into the folder. A
 * file that makes the process end, run too long or use too much memory is unreadable. Throws if `signal` is aborted, and if
 * this machine fails, as with a full disk.
 */
export async function packageInProcess(
  request: PackageRequest,
  signal: AbortSignal,
  limits: Partial<PackageLimits> = {},
): Promise<PackageResult> {
  const { deadlineMs, maxMemoryBytes, checkMemoryMs } = { ...PACKAGE_LIMITS, ...limits };
  signal.throwIfAborted();
  const { size } = await stat(request.originalPath);
  const child = fork(new URL('./package-worker.ts', import.meta.url), {
    // The child process inherits neither the server's settings nor its debugger. With one arena, the C library gives
    // freed memory back.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [
      '--permission',
      ...[...CODE, request.originalPath, request.folder].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${request.folder}`,
      '--max-old-space-size=96',
      // Packets live shortly; a large young generation keeps their buffers longer.
      '--max-semi-space-size=1',
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  let cause = 'the process ended by itself';
  const killBecause = (reason: string) => {
    cause = reason;
    kill();
  };
  const deadline = setTimeout(killBecause, deadlineOf(size, deadlineMs), 'it took too long');
  const memory = setInterval(async () => {
    if ((await memoryOf(child)) > maxMemoryBytes) killBecause('it used too much memory');
  }, checkMemoryMs);
  signal.addEventListener('abort', kill);
  try {
    const answer = await new Promise<PackageAnswer>((resolve) => {
      child.on('message', (message: PackageAnswer) => resolve(message));
      child.on('exit', () => resolve({ problem: 'unreadable', cause }));
      child.on('error', ({ message }) => resolve({ problem: 'unreadable', cause: message }));
      child.send(request);
    });
    signal.throwIfAborted();
    if ('machineError' in answer) throw new Error(`The file could not be packaged: ${answer.machineError}`);
    return answer;
  } finally {
    clearTimeout(deadline);
    clearInterval(memory);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** Returns the memory of a child process in bytes; 0 where the system does not tell, so that only V8's own limit holds. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
