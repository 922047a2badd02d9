import { get } from 'node:http';
import { Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { atRate } from './load/at-rate.ts';
import { newPlace, runningContent, SERVICE_PAGE, startNave } from './running-nave.ts';
import { percentile } from './statistics.ts';

const VIEWERS = 10_000;
const PAGES_PER_SECOND = 20;
const WATCHED_S = 20;

/** 10,000 pages connect at the same moment, while others ask for the page. */
export async function arrival(): Promise<Figure[]> {
  const { port, dataDir } = await newPlace();
  const nave = await startNave({ port, dataDir });
  const people = new Child('load/congregation.ts');
  const crowd = { port, topic: `chat:${await runningContent(port)}`, count: VIEWERS };
  let seconds = 0;
  const coming = cpuSeconds(nave, async () => {
    seconds = await people.ask<number>('come at once', crowd);
  });
  // Awaited below, once the pages have been asked for.
  coming.catch(() => undefined);
  const latenciesMs: number[] = [];
  const asking: Promise<void>[] = [];
  const rate = { count: WATCHED_S * PAGES_PER_SECOND, perSecond: PAGES_PER_SECOND };
  await atRate(rate, (_at, due) => {
    asking.push(askForPage(port).then(() => void latenciesMs.push(performance.now() - due)));
  });
  const cpu = await coming;
  await Promise.all(asking);
  await people.end();
  await nave.end('SIGTERM');
  const median = percentile(latenciesMs, 0.5);
  return [
    {
      name: '10,000 connect at once',
      value: seconds,
      unit: 's',
      target: { atMost: 20 },
      note: `until the last one follows the chat; ${cpu.toFixed(1)} CPU seconds of the server`,
    },
    {
      name: 'a page meanwhile, p99',
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 500 },
      note: `median ${median.toFixed(1)} ms, ${latenciesMs.length} requests by intended time`,
    },
  ];
}

function askForPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SERVICE_PAGE, agent: false }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
