import type { ViewedContent } from '@nave/server/testing/many-viewings.ts';
import { Child } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { atRate } from './load/at-rate.ts';
import { short } from './result-table.ts';
import { interleaved, median, percentile } from './statistics.ts';
import { talk } from './talk.ts';

const VIEWERS = 100_000;
const MESSAGES = 20_000;
const STAYS = 10;
const MOST_STAYS = 120;
const RECOUNTS = 3;
const FLUSHES = 60;
const DOWNLOADS = 3;
const REPORTS = { count: 200, perSecond: 10 };
const FOLLOWERS = 1_000;
const TALKERS = 40;
const MESSAGES_PER_SECOND = 10;
const SECONDS = 10;
const ROUNDS = 3;
const JOINING = 10_000;
const MEGABYTE = 1024 * 1024;

const targets: Record<Engine, { recountS: number; flushMs: number }> = {
  postgresql: { recountS: 1.5, flushMs: 15 },
  embedded: { recountS: 2.5, flushMs: 30 },
};

/** Measures the figures of a content with 100,000 viewers: reading, counting anew, storing, and the chat meanwhile. */
export async function analytics(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ['postgresql', 'embedded'] as const)
    figures.push(...(await withEngine(engine, (env) => onEngine(engine, env))));
  return figures;
}

async function onEngine(engine: Engine, env: Record<string, string>): Promise<Figure[]> {
  const server = new Child('servers/analytics-server.ts', { env });
  const port = await server.ask<number>('port');
  const viewed = (stays: number) =>
    server.ask<ViewedContent>('viewed content', { viewers: VIEWERS, stays, messages: MESSAGES });
  const content = await viewed(STAYS);
  const figures = [
    ...(await recounts(server, content, { engine, stays: STAYS, target: targets[engine].recountS })),
    ...(await reports(port, content, engine)),
    ...(await downloads(server, { port, content, engine })),
    await flushes(server, content, engine),
    ...(await chatMeanwhile(server, { port, content, engine })),
  ];
  if (engine === 'postgresql')
    figures.push(...(await recounts(server, await viewed(MOST_STAYS), { engine, stays: MOST_STAYS, target: 10 })));
  await server.ask('close');
  await server.end();
  return figures;
}

async function recounts(
  server: Child,
  content: ViewedContent,
  { engine, stays, target }: { engine: Engine; stays: number; target: number },
): Promise<Figure[]> {
  const once = () => server.ask<{ seconds: number; grownBytes: number }>('count anew', content);
  await once();
  const found = [];
  for (let times = 0; times < RECOUNTS; times += 1) found.push(await once());
  const name = `counting ${short(VIEWERS * stays * 2)} enters and exits anew, ${engine}`;
  return [
    { name, value: median(found.map(({ seconds }) => seconds)), unit: 's', target: { atMost: target } },
    {
      name: `${name}: memory`,
      value: median(found.map(({ grownBytes }) => grownBytes)) / MEGABYTE,
      unit: 'MB',
      target: { atMost: 32 },
    },
  ];
}

/** Measures requests at a steady rate, so that some of them count the chat, as its figures are kept for seconds. */
async function reports(port: number, { contentId, cookie }: ViewedContent, engine: Engine): Promise<Figure[]> {
  const url = `http://127.0.0.1:${port}/api/contents/${contentId}/analytics`;
  const latenciesMs: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (startedMs: number) => {
    const response = await fetch(url, { headers: { cookie, 'x-requested-with': 'nave' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    latenciesMs.push(performance.now() - startedMs);
  };
  await ask(performance.now());
  latenciesMs.pop();
  await atRate(REPORTS, (_index, due) => void asked.push(ask(due)));
  await Promise.all(asked);
  const middle = percentile(latenciesMs, 0.5);
  const note = `median ${short(middle)} ms`;
  const name = `figures of ${short(VIEWERS)} viewers, p99, ${engine}`;
  return [{ name, value: percentile(latenciesMs, 0.99), unit: 'ms', target: { atMost: 50 }, note }];
}

/** Downloads the file of all viewers a few times; the first time warms up. */
async function downloads(server: Child, { port, content, engine }: Place): Promise<Figure[]> {
  const url = `http://127.0.0.1:${port}/api/contents/${content.contentId}/exports/viewers.csv`;
  const rowsPerSecond: number[] = [];
  const grown: number[] = [];
  for (let times = 0; times <= DOWNLOADS; times += 1) {
    await server.ask('start sampling');
    const started = performance.now();
    const response = await fetch(url, { headers: { cookie: content.cookie } });
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    const rows = (await response.text()).split('\r\n').length - 2;
    if (rows !== VIEWERS) throw new Error(`The file has ${rows} rows.`);
    rowsPerSecond.push(rows / ((performance.now() - started) / 1_000));
    grown.push((await server.ask<number>('stop sampling')) / MEGABYTE);
  }
  const name = `download of ${short(VIEWERS)} viewers, ${engine}`;
  return [
    { name, value: median(rowsPerSecond.slice(1)), unit: 'rows/s', target: { atLeast: 20_000 } },
    { name: `${name}: memory`, value: median(grown.slice(1)), unit: 'MB', target: { atMost: 16 } },
  ];
}

async function flushes(server: Child, content: ViewedContent, engine: Engine): Promise<Figure> {
  const latenciesMs = await server.ask<number[]>('flush', { content, times: FLUSHES });
  return {
    name: `storing stays of 300 viewers, ${engine}`,
    value: median(latenciesMs),
    unit: 'ms',
    target: { atMost: targets[engine].flushMs },
    note: `p99 ${short(percentile(latenciesMs, 0.99))} ms`,
  };
}

interface Place {
  port: number;
  content: ViewedContent;
  engine: Engine;
}

/** Measures how much counting anew, and 10,000 viewers who come, delay the chat. */
async function chatMeanwhile(server: Child, { port, content, engine }: Place): Promise<Figure[]> {
  const { contentId, channelId } = content;
  const [audience, talkers, pages] = [
    new Child('load/audience.ts'),
    new Child('load/writing-guests.ts'),
    new Child('load/taking-part.ts'),
  ];
  await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: FOLLOWERS });
  await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
  await pages.ask('open', { port, topics: [`reactions:${contentId}`], count: JOINING });
  const quiet = () => talk(talkers, audience, { seconds: SECONDS, perSecond: MESSAGES_PER_SECOND });
  let counted = 0;
  const counting = async () => {
    await server.ask('start counting', content);
    const p99 = await quiet();
    counted += await server.ask<number>('stop counting');
    return p99;
  };
  const joining = async () => {
    const all = pages.ask<{ refused: number; lost: number }>('watch', {
      place: { contentId, channelId },
      perSecond: JOINING / SECONDS,
    });
    const [p99, { refused, lost }] = await Promise.all([quiet(), all]);
    if (refused + lost > 0) throw new Error(`${refused} viewers were refused, ${lost} were not answered.`);
    await pages.ask('leave');
    return p99;
  };
  await quiet();
  const found = await interleaved(ROUNDS, { quiet, counting, joining });
  for (const child of [audience, talkers, pages]) await child.end();
  const name = 'p99 to the last of a chat message';
  const of = (one: 'counting' | 'joining') => `${short(found[one])} and ${short(found.quiet)} ms`;
  return [
    {
      name: `${name} while a content is counted anew, relative to none, ${engine}`,
      value: found.counting / found.quiet,
      unit: 'x',
      target: { atMost: 1.2 },
      note: `${of('counting')}; counted ${counted} times in ${ROUNDS * SECONDS} s`,
    },
    {
      name: `${name} while ${short(JOINING)} viewers come, relative to none, ${engine}`,
      value: found.joining / found.quiet,
      unit: 'x',
      target: { atMost: 1.2 },
      note: of('joining'),
    },
  ];
}
