import { get } from 'node:http';
import { Child, cpuSeconds } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { atRate } from './load/at-rate.ts';
import { short } from './result-table.ts';
import { newPlace, runningContent, SERVICE_PAGE, startNave } from './running-nave.ts';
import { percentile } from './statistics.ts';

const VIEWERS = 10_000;
const PAGES_PER_SECOND = 20;
const WATCHED_S = 20;
const ARRIVING = 2_000;

/** 10,000 pages connect at the same moment while others request the page; 2,000 arrive within a minute, on both engines. */
export async function arrival(): Promise<Figure[]> {
  return [...(await atOnce()), await withinAMinute('embedded'), await withinAMinute('postgresql')];
}

async function atOnce(): Promise<Figure[]> {
  const { port, dataDir } = await newPlace();
  const nave = await startNave({ port, dataDir });
  const people = new Child('load/congregation.ts');
  const crowd = { port, topic: `chat:${await runningContent(port)}`, count: VIEWERS };
  let seconds = 0;
  const coming = cpuSeconds(nave, async () => {
    seconds = await people.ask<number>('come at once', crowd);
  });
  // Awaited below, after the pages were requested.
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

/** The topics that a viewer waits for after the page's script has started, each with a database query. */
function withinAMinute(engine: Engine): Promise<Figure> {
  return withEngine(engine, async (env) => {
    const server = new Child('servers/app-server.ts', { env });
    const where = { port: await server.ask<number>('port'), ...(await server.ask<object>('open channel')) };
    const viewers = new Child('load/arriving.ts');
    let latenciesMs: number[] = [];
    const cpu = await cpuSeconds(server, async () => {
      latenciesMs = await viewers.ask<number[]>('arrive', { ...where, count: ARRIVING, perSecond: ARRIVING / 60 });
    });
    await viewers.end();
    await server.ask('close');
    await server.end();
    return {
      name: `${short(ARRIVING)} come within a minute, ${engine}: p99 until all is followed`,
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 1_500 },
      note: `median ${short(percentile(latenciesMs, 0.5))} ms; the server took ${short((cpu * 1_000) / ARRIVING)} CPU ms for each`,
    };
  });
}

function askForPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SERVICE_PAGE, agent: false }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
