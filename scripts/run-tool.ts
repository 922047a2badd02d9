import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './setup/install.mjs';

interface Options {
  /** The working directory, relative to the project's root. */
  folder?: string;
  env?: Record<string, string>;
  /** Whether its output goes to the terminal; otherwise it is returned in `output`. */
  shown?: boolean;
}

export interface ToolRun {
  code: number;
  output: string;
  seconds: number;
  /** Of the tool and its child processes; null where the system does not report it. */
  cpuSeconds: number | null;
}

/** Returns the script of an installed package's command, which this Node can run on every platform. */
export function toolPath(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script with this Node until it ends. */
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
let counted = 0;

/** Linux reports the total CPU time of ended children, so the increase since the previous child is that of the last one. */
function cpuSecondsOfLastChild(): number | null {
  if (process.platform !== 'linux') return null;
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? '';
  const [userTicks = 0, systemTicks = 0] = afterName.split(' ').slice(13, 15).map(Number);
  const total = (userTicks + systemTicks) / TICKS_PER_SECOND;
  const last = total - counted;
  counted = total;
  return last;
}
