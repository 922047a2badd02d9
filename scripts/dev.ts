// npm run dev: starts the server, which restarts when its files change, and in front of it a Vite server, which reloads
// the pages. The server fills an empty database with demo data, and prints addresses and logins.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { toolPath } from './run-tool.ts';
import { root } from './setup/install.mjs';

const serverPort = process.env.PORT ?? '8080';
const pagesPort = process.env.PAGES_PORT ?? '5173';
const pages = `http://localhost:${pagesPort}`;

const children: ChildProcess[] = [
  // Browsers open the Vite server, so PUBLIC_URL is its address.
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], '.', { PORT: serverPort, PUBLIC_URL: pages }),
  run([toolPath('vite', 'vite'), '--port', pagesPort, '--strictPort', '--clearScreen', 'false'], 'web', {
    NAVE_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
];

for (const child of children) child.on('exit', (code) => stop('SIGTERM', code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal, 0));

function run(args: string[], folder: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: join(root, folder), env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Stops all processes that are still running. */
function stop(signal: NodeJS.Signals, code: number): void {
  process.exitCode ||= code;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
