import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { emptyDatabase, testEngine } from './testing/database.ts';

const root = join(import.meta.dirname, '../..');
const PUBLIC_URL = 'https://watch.example.org';
/** A server has two processes, so that one can be replaced while the other works. */
const PROCESSES = '2';
const START_WITHIN_MS = 45_000;

interface Machine {
  url: string;
  process: ChildProcess;
  /** What the server has printed. */
  output: string;
  exit: Promise<number | null>;
}

/** Starts a server with the settings of deploy/compose.yaml, but on this machine and on the database of the test. */
async function startMachine(service: string, databaseUrl: string): Promise<Machine> {
  const port = await freePort();
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const { REDIS_URL: _, ...settings }: Record<string, string> = services[service].environment;
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      ...settings,
      PATH: process.env.PATH,
      // Messages between the processes go through PostgreSQL, because tests have no Redis.
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      PROCESSES,
      PUBLIC_URL,
      // The store is not needed for a start.
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const machine: Machine = { url: `http://127.0.0.1:${port}`, process: child, output: '', exit };
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
async function status(url: string): Promise<number> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    () => 0,
  );
}

async function untilReady(machine: Machine): Promise<void> {
  await vi.waitFor(async () => expect(await status(`${machine.url}/readyz`), machine.output).toBe(200), {
    timeout: START_WITHIN_MS,
    interval: 100,
  });
}

describe.runIf(testEngine === 'postgresql')('two servers with the settings of deploy/compose.yaml', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let a: Machine;
  let b: Machine;

  beforeAll(async () => {
    database = await emptyDatabase();
    a = await startMachine('nave-a', database.url);
    await untilReady(a);
    b = await startMachine('nave-b', database.url);
    await untilReady(b);
  });
  afterAll(async () => {
    for (const machine of [a, b]) machine?.process.kill('SIGKILL');
    await Promise.all([a?.exit, b?.exit]);
    await database?.drop();
  });

  test('both answer the question of the proxy before it requests a certificate', async () => {
    for (const { url } of [a, b]) {
      const check = `${url}/api/domains/check?domain=`;
      expect(await status(`${check}${new URL(PUBLIC_URL).hostname}`)).toBe(200);
      expect(await status(`${check}nobody.example.org`)).toBe(404);
    }
  });

  test('the metrics of a server have the requests to all of its processes', async () => {
    const requests = 10;
    for (let sent = 0; sent < requests; sent += 1) expect(await status(`${a.url}/healthz`)).toBe(200);
    const counted = async () => {
      const text = await (await fetch(`${a.url}/metrics`)).text();
      const counts = text.matchAll(/^nave_http_seconds_count\{.*"\/healthz".*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await expect.poll(counted, { timeout: START_WITHIN_MS }).toBe(requests);
  });

  test('SIGHUP replaces the processes of a server while it answers every request', async () => {
    a.process.kill('SIGHUP');
    const answers: number[] = [];
    const isReplaced = async () => {
      answers.push(await status(`${a.url}/readyz`));
      return a.output.includes('all server processes were replaced');
    };
    await expect.poll(isReplaced, { timeout: START_WITHIN_MS, interval: 10 }).toBe(true);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
  });

  test('a server stops gracefully while the other one answers', async () => {
    a.process.kill('SIGTERM');
    expect(await a.exit).toBe(0);
    expect(await status(`${a.url}/readyz`)).toBe(0);
    expect(await status(`${b.url}/readyz`)).toBe(200);
  });
});
