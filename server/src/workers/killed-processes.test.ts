import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { emptyDatabase, testEngine } from '@nave/server/testing/database.ts';
import { type Machine, startMachine, status, untilReady } from '@nave/server/testing/machine.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const WORKERS = 2;
const KILLS = 10;
/** Long, because other tests run at the same time. */
const SOON = { timeout: 120_000, interval: 20 };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the ids of the workers of a server, oldest first. */
function workerIds({ process: { pid } }: Machine): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Returns how often the server has printed these sentences. */
const countPrinted = ({ output }: Machine, ...sentences: string[]) =>
  sentences.reduce((sum, sentence) => sum + output.split(sentence).length - 1, 0);
const REPLACED = 'all server processes were replaced';
const NOT_STARTED = 'a new server process could not start: the others keep running';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.runIf(testEngine === 'postgresql')('killed processes of a server', { timeout: 600_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let server: Machine;
  beforeAll(async () => {
    database = await emptyDatabase();
    server = await startMachine('nave-a', database.url);
  });
  afterAll(async () => {
    server?.process.kill('SIGKILL');
    await server?.exit;
    await database?.drop();
  });

  test('SIGHUP while a server starts replaces its processes after the start', async () => {
    await expect.poll(() => server.output, SOON).toContain('Nave is ready');
    server.process.kill('SIGHUP');
    await expect.poll(() => countPrinted(server, REPLACED), SOON).toBe(1);
  });

  test('a worker that is killed at any moment of its start leaves the server with all workers', async () => {
    await expect.poll(() => workerIds(server).length, SOON).toBe(WORKERS);
    const startedAt = performance.now();
    server.process.kill('SIGHUP');
    const ended = () => countPrinted(server, REPLACED, NOT_STARTED);
    await expect.poll(ended, SOON).toBe(2);
    const startMs = (performance.now() - startedAt) / WORKERS;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = workerIds(server);
      server.process.kill('SIGHUP');
      const newWorkers = () => workerIds(server).filter((pid) => !before.includes(pid));
      await expect.poll(() => newWorkers().length, SOON).toBeGreaterThan(0);
      // A different part of the start for each kill.
      const delayMs = (kill * startMs) / KILLS + randomInt(Math.ceil(startMs / KILLS));
      await sleep(delayMs);
      const [victim = 0] = newWorkers();
      process.kill(victim, 'SIGKILL');
      await expect.poll(ended, { ...SOON, message: `killed after ${delayMs} ms` }).toBe(kill + 3);
      await expect.poll(() => workerIds(server).includes(victim), SOON).toBe(false);
      await expect.poll(() => workerIds(server).length, SOON).toBe(WORKERS);
      expect(await status(`${server.url}/readyz`)).toBe(200);
    }
    // Some of the workers were killed before they were ready.
    expect(countPrinted(server, NOT_STARTED)).toBeGreaterThan(0);
    expect(server.process.exitCode).toBeNull();
  });

  test('if the primary is killed, nothing stays behind, and the next server starts', async () => {
    await untilReady(server);
    const workers = workerIds(server);
    expect(workers).toHaveLength(WORKERS);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    const connections = async () => {
      const { rows } = await client.query(
        `select count(*)::int as others from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows[0].others;
    };
    expect(await connections()).toBeGreaterThan(0);
    server.process.kill('SIGKILL');
    await server.exit;
    await expect.poll(() => workers.filter(isRunning), SOON).toEqual([]);
    await expect.poll(connections, SOON).toBe(0);
    expect(await status(`${server.url}/readyz`)).toBe(0);
    server = await startMachine('nave-a', database.url);
    await untilReady(server);
  });
});
