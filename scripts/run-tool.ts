import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './setup/install.mjs';

interface Options {
  /** The folder to run in, from the project's root. */
  folder?: string;
  env?: Record<string, string>;
  /** Whether its words go straight to the terminal; otherwise they come back in `output`. */
  shown?: boolean;
}

export interface ToolRun {
  code: number;
  output: string;
  seconds: number;
  /** Of the tool and of all that it started and waited for; null where the system does not tell. */
  cpuSeconds: number | null;
}

/** The script behind a command of an installed package: running it with this Node works on every system. */
export function toolPath(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script with this Node to its end. */
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
      cpuSeconds = cpuSecondsOfTheEnded();
    });
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000, cpuSeconds });
    });
  });
}

const TICKS_A_SECOND = 100;
let counted = 0;

/** Linux adds up what the children that have ended used: what came since the last one ended is this one's. */
function cpuSecondsOfTheEnded(): number | null {
  if (process.platform !== 'linux') return null;
  const afterTheName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? '';
  const [ofChildren = 0, ofTheSystem = 0] = afterTheName.split(' ').slice(13, 15).map(Number);
  const all = (ofChildren + ofTheSystem) / TICKS_A_SECOND;
  const ofThisOne = all - counted;
  counted = all;
  return ofThisOne;
}
