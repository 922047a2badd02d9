import { Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import type { DialectName } from './load/dialects.ts';
import { short } from './result-table.ts';
import { interleaved, percentile } from './statistics.ts';

/** One server and the viewers that are connected to it. */
interface Setup {
  readonly server: Child;
  readonly audience: Child;
  readonly target: { readonly port: number; readonly dialect: DialectName; readonly topics: readonly string[] };
}

const sizes = [
  { viewers: 1_000, messages: 30, burst: 300, timesSocketIo: 5 },
  { viewers: 5_000, messages: 10, burst: 200, timesSocketIo: 15 },
];
const PER_SECOND = 200;
const ROUNDS = 3;
const BURST_ROUNDS = 3;

/**
 * Measures how many deliveries a server makes per CPU second to 1,000 and to 5,000 viewers in one room, relative to
 * socket.io and plain sockets.
 */
export async function fanOut(): Promise<Figure[]> {
  const setups = {
    nave: await startSetup('servers/realtime-server.ts', 'nave', ['lamp', 'talk:bench']),
    socketIo: await startSetup('peers/socket-io-server.ts', 'socket.io'),
    net: await startSetup('peers/plain-net-server.ts', 'net'),
  };
  const figures: Figure[] = [];
  let viewers = 0;
  for (const size of sizes) {
    for (const setup of Object.values(setups)) await addViewers(setup, size.viewers - viewers);
    viewers = size.viewers;
    figures.push(...(await messageByMessage(setups, size)), ...(await atSteadyRate(setups, size)));
  }
  await setups.nave.server.ask('close');
  await Promise.all(Object.values(setups).flatMap(({ server, audience }) => [server.end(), audience.end()]));
  return figures;
}

type Setups = Record<'nave' | 'socketIo' | 'net', Setup>;
type Size = (typeof sizes)[number];

/**
 * Measures deliveries per CPU second. Each message is sent only after every viewer has received the previous message,
 * so that the server never coalesces messages.
 */
async function messageByMessage({ nave, socketIo, net }: Setups, { viewers, messages }: Size): Promise<Figure[]> {
  const measure =
    (setup: Setup, how = 'publish') =>
    async () => {
      const cpu = await cpuSeconds(setup.server, async () => {
        for (let sent = 0; sent < messages; sent += 1) await deliver(setup, how, 1);
      });
      return (viewers * messages) / cpu;
    };
  const found = await interleaved(ROUNDS, {
    nave: measure(nave),
    socketIo: measure(socketIo),
    net: measure(net),
    stored: measure(nave, 'store'),
  });
  const name = `fan-out ${short(viewers)}, one by one`;
  const note = `Nave ${short(found.nave)}, socket.io ${short(found.socketIo)}, net ${short(found.net)} deliveries per CPU second`;
  return [
    {
      name: `${name}, relative to socket.io`,
      value: found.nave / found.socketIo,
      unit: 'x',
      target: { atLeast: 2 },
      note,
    },
    { name: `${name}, relative to plain net`, value: found.nave / found.net, unit: 'x', target: { atLeast: 0.85 } },
    {
      name: `${name}, stored first, relative to socket.io`,
      value: found.stored / found.socketIo,
      unit: 'x',
      note: `${short(found.stored)}, which includes the work of the embedded database`,
    },
  ];
}

/** Measures messages at a steady rate of 200 per second. The latency of a message counts from its intended time. */
async function atSteadyRate({ nave, socketIo }: Setups, { viewers, burst, timesSocketIo }: Size): Promise<Figure[]> {
  const latenciesMs: Record<'publish' | 'store', number[]> = { publish: [], store: [] };
  const measure =
    (setup: Setup, how: 'publish' | 'store' = 'publish') =>
    async () => {
      const cpu = await cpuSeconds(setup.server, () => deliver(setup, `${how} burst`, burst));
      if (setup === nave) latenciesMs[how].push(...(await setup.audience.ask<number[]>('latencies')));
      return (viewers * burst) / cpu;
    };
  const found = await interleaved(BURST_ROUNDS, {
    nave: measure(nave),
    socketIo: measure(socketIo),
    stored: measure(nave, 'store'),
  });
  const name = `fan-out ${short(viewers)}, ${PER_SECOND} messages a second`;
  const p99 = (how: 'publish' | 'store') => percentile(latenciesMs[how], 0.99);
  return [
    {
      name: `${name}, relative to socket.io`,
      value: found.nave / found.socketIo,
      unit: 'x',
      target: { atLeast: timesSocketIo },
      note: `Nave ${short(found.nave)}, socket.io ${short(found.socketIo)} deliveries per CPU second`,
    },
    {
      name: `${name}, p99`,
      value: p99('publish'),
      unit: 'ms',
      target: { atMost: 100 },
      note: `median ${short(percentile(latenciesMs.publish, 0.5))} ms, longest ${short(Math.max(...latenciesMs.publish))} ms`,
    },
    {
      name: `${name}, stored first, p99`,
      value: p99('store'),
      unit: 'ms',
      note: `${short(found.stored)} deliveries per CPU second, which include the work of the embedded database`,
    },
  ];
}

/** Sends messages with a command of the server, and waits until every viewer has received all of them. */
async function deliver({ server, audience }: Setup, command: string, messages: number): Promise<void> {
  await audience.ask('reset');
  await server.ask(command, { messages, perSecond: PER_SECOND });
  await audience.ask('wait for messages', messages);
}

async function startSetup(script: string, dialect: DialectName, topics: string[] = []): Promise<Setup> {
  const server = new Child(script);
  const port = await server.ask<number>('port');
  return { server, audience: new Child('load/audience.ts'), target: { port, dialect, topics } };
}

async function addViewers(setup: Setup, count: number): Promise<void> {
  await setup.audience.ask('open', { ...setup.target, count });
  // Delivers messages before the measurement, so that one-time costs of a new socket are not measured.
  await deliver(setup, 'publish burst', 20);
}
