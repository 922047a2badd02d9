import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './setup/install.mjs';

interface Options {
  /** The working directory, relative to the project's root. */
  folder?: string;
  env?: Record<string, string>;
  /** Whether the output goes to the terminal. By default it is returned in `output`. */
  shown?: boolean;
}

export interface ToolRun {
  code: number;
  output: string;
  seconds: number;
  /** CPU time of the tool and its child processes; null if the system does not report CPU time. */
  cpuSeconds: number | null;
}

/**
 * Returns the path of the script behind a command of an installed package. Node can run this script on every platform.
 */
export function toolPath(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script with this process's Node, and resolves when the script has ended. */
export function runNode(script: string, args: string[], { folder = '.', env = {}, shown = false }: Options = {}) {
  const started = performance.now();
  return new Promise<ToolRun>((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: join(root, folder),
      env: { ...process.env, ...env },
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop).once('SIGINT', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes));
    child.on('error', reject);
    let cpuSeconds: number | null = null;
    child.on('exit', () => {
      cpuSeconds = cpuSecondsOfLastChild();
    });
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000, cpuSeconds });
    });
  });
}

const TICKS_PER_SECOND = 100;
let previousTotal = 0;

/**
 * Returns the CPU time of the child process that ended last. Linux reports only the total of all ended child processes,
 * so this is the increase of that total.
 */
function cpuSecondsOfLastChild(): number | null {
  if (process.platform !== 'linux') return null;
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? '';
  const [userTicks = 0, systemTicks = 0] = afterName.split(' ').slice(13, 15).map(Number);
  const total = (userTicks + systemTicks) / TICKS_PER_SECOND;
  const increase = total - previousTotal;
  previousTotal = total;
  return increase;
}
