import { get } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '@nave/server/testing/database.ts';
import { Child } from './child.ts';
import { withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { childrenOf } from './process-tree.ts';
import { writeMessages } from './resume.ts';
import { newPlace, runningContent, SERVICE_PAGE, startNave } from './running-nave.ts';

const WORKERS = 2;
const VIEWERS = 2_000;
const REPLACEMENTS = 10;
/** The pause between two requests of a page, in milliseconds. */
const REQUEST_EVERY_MS = 50;
const REPLACED_WITHIN_MS = 120_000;

/**
 * Replaces the workers of a server ten times (SIGHUP) while viewers follow a chat and pages are requested. Measures how
 * long a viewer waits, and counts failed requests and missed messages.
 */
export function replacedWorkers(): Promise<Figure[]> {
  return withEngine('postgresql', async ({ TEST_DATABASE_URL = '' }) => {
    process.env.TEST_DATABASE_URL = TEST_DATABASE_URL;
    const { url, drop } = await emptyDatabase();
    const place = await newPlace();
    const { port } = place;
    const nave = await startNave(place, { env: { DATABASE_URL: url, PROCESSES: String(WORKERS) } });
    await untilReplaced(nave.pid, []);
    const contentId = await runningContent(port);
    const viewers = new Child('load/reconnecting-pages.ts');
    await viewers.ask('connect', { port, topic: `chat:${contentId}`, count: VIEWERS });
    const requests = new PageRequests(port);
    const awayMs: number[] = [];
    let errors = { missed: 0, duplicates: 0 };
    for (let replaced = 0; replaced < REPLACEMENTS; replaced += 1) {
      const before = childrenOf(nave.pid);
      process.kill(nave.pid, 'SIGHUP');
      await untilReplaced(nave.pid, before);
      const last = await writeMessages({ place, contentId, viewers });
      errors = await viewers.ask<typeof errors>('wait for message', last);
      awayMs.push(await viewers.ask<number>('longest away'));
    }
    const { answered, failures } = await requests.stop();
    await viewers.end();
    await nave.end('SIGTERM');
    await drop();
    return [
      {
        name: `longest wait of ${VIEWERS} viewers while two workers are replaced ten times`,
        value: Math.max(...awayMs) / 1_000,
        unit: 's',
        target: { atMost: 3 },
        note: `the longest so far after each replacement: ${awayMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')}`,
      },
      {
        name: 'requests of a page that failed meanwhile',
        value: failures.length,
        unit: '',
        target: { atMost: 0 },
        note: `${answered} were answered${failures.map((failure) => `; ${failure}`).join('')}`,
      },
      { name: 'viewers who missed a message meanwhile', value: errors.missed, unit: '', target: { atMost: 0 } },
      { name: 'viewers who received a message twice', value: errors.duplicates, unit: '', target: { atMost: 0 } },
    ];
  });
}

/** Requests a page again and again, each time on a new connection. */
class PageRequests {
  readonly #port: number;
  readonly #failures: string[] = [];
  readonly #running: Promise<void>;
  #answered = 0;
  #isStopping = false;

  constructor(port: number) {
    this.#port = port;
    this.#running = this.#request();
  }

  async stop(): Promise<{ answered: number; failures: readonly string[] }> {
    this.#isStopping = true;
    await this.#running;
    return { answered: this.#answered, failures: this.#failures };
  }

  async #request(): Promise<void> {
    while (!this.#isStopping) {
      const answer = await statusOf(this.#port).catch((error: Error) => error.message);
      if (answer === 200) this.#answered += 1;
      else this.#failures.push(String(answer));
      await sleep(REQUEST_EVERY_MS);
    }
  }
}

function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SERVICE_PAGE, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

/** Resolves when the primary has its number of workers, and none of those before. */
async function untilReplaced(primary: number, before: readonly number[]): Promise<void> {
  const endMs = performance.now() + REPLACED_WITHIN_MS;
  for (;;) {
    const workers = childrenOf(primary);
    if (workers.length === WORKERS && !workers.some((worker) => before.includes(worker))) return;
    if (performance.now() > endMs) throw new Error('The workers were not replaced in time.');
    await sleep(100);
  }
}
