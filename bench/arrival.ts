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
/** How long pages are requested while the viewers connect. */
const REQUESTED_FOR_S = 20;
const ARRIVING = 2_000;

/**
 * Measures 10,000 viewers who connect at the same moment while others request the page, and 2,000 viewers who connect
 * within a minute, on both engines.
 */
export async function arrival(): Promise<Figure[]> {
  return [...(await atOnce()), await withinAMinute('embedded'), await withinAMinute('postgresql')];
}

async function atOnce(): Promise<Figure[]> {
  const { port, dataDir } = await newPlace();
  const nave = await startNave({ port, dataDir });
  const viewers = new Child('load/reconnecting-pages.ts');
  const viewersToConnect = { port, topic: `chat:${await runningContent(port)}`, count: VIEWERS };
  let seconds = 0;
  const connecting = cpuSeconds(nave, async () => {
    seconds = await viewers.ask<number>('connect at once', viewersToConnect);
  });
  // A rejection is thrown below, where the promise is awaited after the requests.
  connecting.catch(() => undefined);
  const latenciesMs: number[] = [];
  const requests: Promise<void>[] = [];
  const rate = { count: REQUESTED_FOR_S * PAGES_PER_SECOND, perSecond: PAGES_PER_SECOND };
  await atRate(rate, (_index, due) => {
    requests.push(requestPage(port).then(() => void latenciesMs.push(performance.now() - due)));
  });
  const cpu = await connecting;
  await Promise.all(requests);
  await viewers.end();
  await nave.end('SIGTERM');
  const median = percentile(latenciesMs, 0.5);
  return [
    {
      name: '10,000 viewers connect at once',
      value: seconds,
      unit: 's',
      target: { atMost: 20 },
      note: `until the last viewer follows the chat; ${cpu.toFixed(1)} CPU seconds of the server`,
    },
    {
      name: 'request of a page while they connect, p99',
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 500 },
      note: `median ${median.toFixed(1)} ms, ${latenciesMs.length} requests by intended time`,
    },
  ];
}

/** Measures how long each viewer waits until the page follows all its topics, which need one database query each. */
function withinAMinute(engine: Engine): Promise<Figure> {
  return withEngine(engine, async (env) => {
    const server = new Child('servers/app-server.ts', { env });
    const place = { port: await server.ask<number>('port'), ...(await server.ask<object>('open channel')) };
    const viewers = new Child('load/arriving.ts');
    let latenciesMs: number[] = [];
    const cpu = await cpuSeconds(server, async () => {
      latenciesMs = await viewers.ask<number[]>('arrive', { ...place, count: ARRIVING, perSecond: ARRIVING / 60 });
    });
    await viewers.end();
    await server.ask('close');
    await server.end();
    return {
      name: `${short(ARRIVING)} viewers connect within a minute, ${engine}: p99 until a viewer follows all topics`,
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 1_500 },
      note: `median ${short(percentile(latenciesMs, 0.5))} ms; the server took ${short((cpu * 1_000) / ARRIVING)} CPU ms per viewer`,
    };
  });
}

function requestPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SERVICE_PAGE, agent: false }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
