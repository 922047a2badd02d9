import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, testEngine } from './testing/database.ts';
import { type Machine, PUBLIC_URL, START_WITHIN_MS, startMachine, status, untilReady } from './testing/machine.ts';

/** On a busy machine, six processes need minutes to start. */
const TIMEOUT_MS = 300_000;

describe.runIf(testEngine === 'postgresql')(
  'two servers with the settings of deploy/compose.yaml',
  {
    timeout: TIMEOUT_MS,
  },
  () => {
    let database: Awaited<ReturnType<typeof emptyDatabase>>;
    let a: Machine;
    let b: Machine;

    beforeAll(async () => {
      database = await emptyDatabase();
      a = await startMachine('nave-a', database.url);
      await untilReady(a);
      b = await startMachine('nave-b', database.url);
      await untilReady(b);
    }, TIMEOUT_MS);
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
      const said = a.output.length;
      a.process.kill('SIGHUP');
      const answers: number[] = [];
      const isReplaced = async () => {
        answers.push(await status(`${a.url}/readyz`));
        return a.output.slice(said).includes('all server processes were replaced');
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
  },
);
