import { Child, cpuSeconds } from './child.ts';
import { connectAtOnce } from './connect-at-once.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { newPlace, startNave } from './running-nave.ts';
import { percentile } from './statistics.ts';

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
  let found = { seconds: 0, latenciesMs: [] as readonly number[] };
  const cpu = await cpuSeconds(nave, async () => {
    found = await connectAtOnce(port);
  });
  await nave.end('SIGTERM');
  const { seconds, latenciesMs } = found;
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
