import { type ChildProcess, fork } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PackageRequest, PackageResult } from './package-messages.ts';

const GB = 1024 ** 3;
/** The child process is killed if it takes longer: so long, and so long for each GB of the file. */
const DEADLINE_MS = { base: 60_000, ofGb: 60_000 };
/** The child process is killed if it uses more memory, in bytes. */
const MAX_MEMORY_BYTES = 512 * 1024 ** 2;
const CHECK_MEMORY_MS = 250;
/** The folder of this installation, whose code the child process reads. */
const CODE_ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface PackageLimits {
  deadlineMs?: typeof DEADLINE_MS;
  maxMemoryBytes?: number;
  checkMemoryMs?: number;
}

/**
 * Packages a file in a child process, which may read this installation's code and the file, and write into the folder. A
 * file that makes the process end, run too long or use too much memory is unreadable. Throws if `signal` is aborted.
 */
export async function packageInProcess(
  request: PackageRequest,
  signal: AbortSignal,
  { deadlineMs = DEADLINE_MS, maxMemoryBytes = MAX_MEMORY_BYTES, checkMemoryMs = CHECK_MEMORY_MS }: PackageLimits = {},
): Promise<PackageResult> {
  signal.throwIfAborted();
  const { size } = await stat(request.originalPath);
  const child = fork(new URL('./package-worker.ts', import.meta.url), {
    // The child process inherits neither the server's settings nor its debugger.
    env: {},
    execArgv: [
      '--permission',
      `--allow-fs-read=${CODE_ROOT}`,
      `--allow-fs-read=${request.originalPath}`,
      `--allow-fs-read=${request.folder}`,
      `--allow-fs-write=${request.folder}`,
      '--max-old-space-size=96',
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  const deadline = setTimeout(kill, deadlineMs.base + (size / GB) * deadlineMs.ofGb);
  const memory = setInterval(() => void killAbove(child, maxMemoryBytes), checkMemoryMs);
  signal.addEventListener('abort', kill);
  try {
    const result = await new Promise<PackageResult>((resolve) => {
      child.on('message', (message: PackageResult) => resolve(message));
      child.on('exit', () => resolve({ problem: 'unreadable' }));
      child.on('error', () => resolve({ problem: 'unreadable' }));
      child.send(request);
    });
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(deadline);
    clearInterval(memory);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** Kills the child process if it uses more memory. Where the system does not tell, only V8's own limit holds. */
async function killAbove(child: ChildProcess, maxBytes: number): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  if (kilobytes * 1024 > maxBytes) child.kill('SIGKILL');
}
