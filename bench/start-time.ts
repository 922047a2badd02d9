import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { Figure } from './figure.ts';
import { newPlace, type Place, untilReady } from './running-nave.ts';
import { median } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const STARTS = 5;

/** Measures the seconds from `npm start` until the server is ready, first with an empty data folder, then with data. */
export async function startTime(): Promise<Figure[]> {
  const place = await newPlace();
  const first = await secondsToReady(place);
  const later: number[] = [];
  for (let start = 0; start < STARTS; start += 1) later.push(await secondsToReady(place));
  const note = `median of ${STARTS}; quickest ${Math.min(...later).toFixed(2)} s`;
  return [
    {
      name: 'npm start to ready, the first time',
      value: first,
      unit: 's',
      note: 'creates the database and the demo data',
    },
    { name: 'npm start to ready', value: median(later), unit: 's', target: { atMost: 3 }, note },
  ];
}

async function secondsToReady({ port, dataDir }: Place): Promise<number> {
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: '',
    DATABASE_URL: '',
    REDIS_URL: '',
    DEMO: '1',
  };
  const started = performance.now();
  // `detached` creates a process group, so that one signal ends npm, its shell and the server.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const end = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGTERM');
  process.once('exit', end);
  try {
    await untilReady(port);
    return (performance.now() - started) / 1_000;
  } finally {
    end();
    await ended;
    process.off('exit', end);
    await untilStopped(port);
  }
}

/** Waits until the server has released the port and the data folder, which the next start needs. */
async function untilStopped(port: number): Promise<void> {
  const isRunning = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 500));
}
