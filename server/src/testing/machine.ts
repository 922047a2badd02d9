import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
export const PUBLIC_URL = 'https://watch.example.org';
/** A server has two processes, so that one can be replaced while the other works. */
const PROCESSES = '2';
export const START_WITHIN_MS = 120_000;

/** A running server with several processes. */
export interface Machine {
  url: string;
  process: ChildProcess;
  /** What the server has printed. */
  output: string;
  exit: Promise<number | null>;
}

/** Starts a server with the settings of deploy/compose.yaml, but on this machine and on the database of the test. */
export async function startMachine(service: string, databaseUrl: string): Promise<Machine> {
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const { REDIS_URL: _, ...settings }: Record<string, string> = services[service].environment;
  return startServer({
    ...settings,
    // Messages between the processes go through PostgreSQL, because tests have no Redis.
    DATABASE_URL: databaseUrl,
    PROCESSES,
    PUBLIC_URL,
    // The store is not needed for a start.
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
}

/**
 * Starts a server with these settings on a free port of this machine, which is its public address unless there is another
 * one. Does not wait until it is ready.
 */
export async function startServer(settings: NodeJS.ProcessEnv): Promise<Machine> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: { PUBLIC_URL: url, ...settings, PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const machine: Machine = { url, process: child, output: '', exit };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      machine.output += bytes;
    });
  return machine;
}

async function freePort(): Promise<number> {
  const listener: Server = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** Returns the status of the answer on a new connection, which any process of the server may accept; 0 for none. */
export async function status(url: string): Promise<number> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    () => 0,
  );
}

export async function untilReady(machine: Machine): Promise<void> {
  await vi.waitFor(async () => expect(await status(`${machine.url}/readyz`), machine.output).toBe(200), {
    timeout: START_WITHIN_MS,
    interval: 100,
  });
}
