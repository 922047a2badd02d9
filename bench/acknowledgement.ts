import { Child, cpuSeconds } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { short } from './result-table.ts';
import { percentile } from './statistics.ts';

const ROOMS = 50;
const SECONDS = 10;
/** Enough people that none of them exceeds the rate limit of a viewer (CHAT-28). */
const TALKERS = 600;

/** Measures how long people wait for the acknowledgement of a message, with the whole server, sockets and database. */
export async function acknowledgement(): Promise<Figure[]> {
  return [
    await onEngine('embedded', { perSecond: 300 }),
    await onEngine('embedded', { perSecond: 500 }),
    await onEngine('postgresql', { perSecond: 300 }),
    await onEngine('postgresql', { perSecond: 500 }),
  ];
}

interface TalkResult {
  readonly latenciesMs: readonly number[];
  readonly refused: number;
  readonly lost: number;
}

function onEngine(engine: Engine, { perSecond }: { perSecond: number }): Promise<Figure> {
  return withEngine(engine, async (env) => {
    const server = new Child('servers/app-server.ts', { env });
    const port = await server.ask<number>('port');
    const contentIds = await server.ask<string[]>('open chats', ROOMS);
    const talkers = new Child('load/writing-guests.ts');
    await talkers.ask('join', { port, contentIds, count: TALKERS });
    await talkers.ask('talk', { messages: perSecond, perSecond });
    const talk = { messages: SECONDS * perSecond, perSecond };
    let result: TalkResult = { latenciesMs: [], refused: 0, lost: 0 };
    const cpu = await cpuSeconds(server, async () => {
      result = await talkers.ask<TalkResult>('talk', talk);
    });
    await talkers.end();
    await server.ask('close');
    await server.end();
    const { latenciesMs, refused, lost } = result;
    if (refused + lost > 0) throw new Error(`${refused} messages were refused, ${lost} were not answered.`);
    return {
      name: `acknowledgement p99, ${perSecond} messages a second, ${ROOMS} rooms, ${engine}`,
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 150 },
      note: `median ${short(percentile(latenciesMs, 0.5))} ms; the server took ${short((cpu * 1_000) / talk.messages)} CPU ms a message`,
    };
  });
}
