import { loadavg } from 'node:os';
import { MAX_SOCKETS_PER_VIEWER } from '@nave/domain/kernel/realtime.ts';
import { Child } from './child.ts';
import { connectAtOnce, pageLatencies } from './connect-at-once.ts';
import type { Figure } from './figure.ts';
import { type NaveOnPostgres, startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { cpuSecondsOfTree } from './process-tree.ts';
import { short } from './result-table.ts';
import { median, percentile } from './statistics.ts';

const VIEWERS = 5_000;
const PER_SECOND = 200;
const SECONDS = 6;
/** Staff write, because all guests of a chat may write only 25 messages per second together (CHAT-150). */
const WRITERS = ['owner', 'admin', 'superhost', 'host'].map((name) => `${name}@grace.example`);
const SOCKETS_PER_WRITER = MAX_SOCKETS_PER_VIEWER;
const PAGES_PER_SECOND = 20;
const CHAT_ROUNDS = 3;
const ARRIVAL_ROUNDS = 2;

const kinds = { one: '1', two: '2' };
type Kind = keyof typeof kinds;

/** A running server with the viewers of a chat, and the cookies of its writers. */
interface Setup extends NaveOnPostgres {
  readonly audience: Child;
  readonly cookies: readonly string[];
}

/** The results of one round, and the load of the machine at its end. */
interface Round {
  readonly load: number;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Measures a server of one process beside a server of two workers, each on its own PostgreSQL database and on the same
 * cores. Rounds alternate between both.
 */
export function processes(): Promise<Figure[]> {
  return withPostgres(async () => {
    const setups = { one: await startSetup('one'), two: await startSetup('two') };
    const chat = await alternating(CHAT_ROUNDS, setups, talk);
    for (const { audience } of Object.values(setups)) await audience.end();
    const arrival = await alternating(ARRIVAL_ROUNDS, setups, arrive);
    for (const setup of Object.values(setups)) await setup.end();
    return [...chatFigures(chat), ...arrivalFigures(arrival)];
  });
}

async function startSetup(kind: Kind): Promise<Setup> {
  const server = await startOnPostgres({ PROCESSES: kinds[kind] });
  const { port, contentId } = server;
  const audience = new Child('load/audience.ts');
  await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: VIEWERS });
  return { ...server, audience, cookies: await Promise.all(WRITERS.map(server.signIn)) };
}

async function alternating(
  rounds: number,
  setups: Record<Kind, Setup>,
  measure: (setup: Setup) => Promise<Round['values']>,
): Promise<Record<Kind, Round[]>> {
  const found: Record<Kind, Round[]> = { one: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['one', 'two'] as const) {
      const values = await measure(setups[kind]);
      found[kind].push({ values, load: loadavg()[0] ?? 0 });
    }
  }
  return found;
}

/** Staff write 200 messages per second to a chat with 5,000 viewers, and others request the page of the chat. */
async function talk({ nave, port, contentId, audience, cookies }: Setup): Promise<Round['values']> {
  // The server closes sockets of writers whose messages it cannot process in time, so each round has new ones.
  const talkers = new Child('load/writing-guests.ts');
  const count = WRITERS.length * SOCKETS_PER_WRITER;
  await talkers.ask('join', { port, contentIds: [contentId], cookies, count });
  // One-time costs of new sockets are not measured.
  await talkers.ask('talk', { messages: PER_SECOND, perSecond: PER_SECOND });
  const messages = SECONDS * PER_SECOND;
  await audience.ask('reset');
  const before = cpuSecondsOfTree(nave.pid);
  const [spoken, pagesMs] = await Promise.all([
    talkers.ask<{ latenciesMs: number[]; refused: number; lost: number }>('talk', { messages, perSecond: PER_SECOND }),
    pageLatencies(port, { count: SECONDS * PAGES_PER_SECOND, perSecond: PAGES_PER_SECOND }),
  ]);
  const { latenciesMs, refused, lost } = spoken;
  const acknowledged = messages - refused - lost;
  await audience.ask('wait for messages', acknowledged);
  const cpu = cpuSecondsOfTree(nave.pid) - before;
  await talkers.end();
  const deliveriesMs = await audience.ask<number[]>('latencies');
  return {
    cpuMicroseconds: (cpu * 1e6) / (acknowledged * VIEWERS),
    unacknowledged: refused + lost,
    acknowledgementMedian: percentile(latenciesMs, 0.5),
    acknowledgementP99: percentile(latenciesMs, 0.99),
    pageMedian: percentile(pagesMs, 0.5),
    pageP99: percentile(pagesMs, 0.99),
    deliveryMedian: percentile(deliveriesMs, 0.5),
    deliveryP99: percentile(deliveriesMs, 0.99),
  };
}

async function arrive({ nave, port }: Setup): Promise<Round['values']> {
  const before = cpuSecondsOfTree(nave.pid);
  const { seconds, latenciesMs } = await connectAtOnce(port);
  const cpu = cpuSecondsOfTree(nave.pid) - before;
  return { seconds, cpu, pageMedian: percentile(latenciesMs, 0.5), pageP99: percentile(latenciesMs, 0.99) };
}

function chatFigures({ one, two }: Record<Kind, Round[]>): Figure[] {
  const figures: Figure[] = [
    {
      name: 'CPU time of a delivery with two processes, relative to one',
      value: medianOf(two, 'cpuMicroseconds') / medianOf(one, 'cpuMicroseconds'),
      unit: 'x',
      target: { atMost: 1.15 },
      note: `${notes(one, 'cpuMicroseconds')} and ${notes(two, 'cpuMicroseconds')} microseconds; without the load generator and the database`,
    },
  ];
  for (const [count, rounds] of [['one process', one] as const, ['two processes', two] as const]) {
    const figure = (name: string, p99: string, middle: string, target?: Figure['target']): void => {
      const note = `median ${short(medianOf(rounds, middle))} ms; p99 of the rounds ${notes(rounds, p99)}`;
      figures.push({
        name: `${name}, ${count}`,
        value: medianOf(rounds, p99),
        unit: 'ms',
        note,
        ...(target && { target }),
      });
    };
    const load = `${PER_SECOND} messages a second`;
    figure(`delivery to ${short(VIEWERS)} viewers, ${load}, p99`, 'deliveryP99', 'deliveryMedian', { atMost: 100 });
    figure(`acknowledgement, ${load}, p99`, 'acknowledgementP99', 'acknowledgementMedian');
    figure(`request of a page, ${load}, p99`, 'pageP99', 'pageMedian');
    const unacknowledged = Math.max(...rounds.map(({ values }) => values.unacknowledged ?? 0));
    figures.push({
      name: `messages without an acknowledgement, ${count}`,
      value: unacknowledged,
      unit: '',
      target: { atMost: 0 },
    });
  }
  return figures;
}

function arrivalFigures(found: Record<Kind, Round[]>): Figure[] {
  return [['one process', found.one] as const, ['two processes', found.two] as const].map(([count, rounds]) => ({
    name: `request of a page while 10,000 viewers connect at once, p99, ${count}`,
    value: medianOf(rounds, 'pageP99'),
    unit: 'ms',
    target: { atMost: 500 },
    note: `p99 of the rounds ${notes(rounds, 'pageP99')}; median ${short(medianOf(rounds, 'pageMedian'))} ms; all connected after ${short(medianOf(rounds, 'seconds'))} s; ${short(medianOf(rounds, 'cpu'))} CPU seconds`,
  }));
}

function medianOf(rounds: readonly Round[], name: string): number {
  return median(rounds.map(({ values }) => values[name] ?? Number.NaN));
}

/** Formats the value of each round with the load of the machine. */
function notes(rounds: readonly Round[], name: string): string {
  return rounds.map(({ values, load }) => `${short(values[name] ?? Number.NaN)} (load ${load.toFixed(1)})`).join(', ');
}
