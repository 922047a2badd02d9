// npm run dev: the server, restarted when its files change, behind a Vite server that reloads the pages. An empty database
// is filled with demo data; the server prints addresses and logins.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { toolPath } from './run-tool.ts';
import { root } from './setup/install.mjs';

const serverPort = process.env.PORT ?? '8080';
const pagesPort = process.env.PAGES_PORT ?? '5173';
const pages = `http://localhost:${pagesPort}`;

const children: ChildProcess[] = [
  // PUBLIC_URL is the address that the browser opens.
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

/** Stops all processes when one ends. */
function stop(signal: NodeJS.Signals, code: number): void {
  process.exitCode ||= code;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
