import { Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { PageSocket } from './load/page-socket.ts';
import { type NaveOnPostgres, startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { short } from './result-table.ts';
import { interleaved, percentile } from './statistics.ts';
import { talk } from './talk.ts';

const VIEWERS = 1_000;
const PAGES = 1_000;
const COUNTS = { heart: 4, clap: 3, pray: 2, raiseHands: 1 };
const BATCHES_PER_SECOND = 1_000;
const ROUNDS = 3;
const SECONDS = 20;
const TALKERS = 40;
const MESSAGES_PER_SECOND = 10;
const PER_BATCH = Object.values(COUNTS).reduce((sum, n) => sum + n, 0);

interface Reacted {
  latenciesMs: number[];
  refused: number;
  lost: number;
  acknowledged: Record<string, number>;
}

/** Measures many reactions a second: whether all are counted, and how much they delay the chat of the same viewers. */
export function reactions(): Promise<Figure[]> {
  return withPostgres(async () => {
    const server = await startOnPostgres();
    const { port, contentId, nave } = server;
    const [audience, talkers, pages] = [
      new Child('load/audience.ts'),
      new Child('load/writing-guests.ts'),
      new Child('load/taking-part.ts'),
    ];
    await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: VIEWERS });
    await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
    await pages.ask('open', { port, topics: [`reactions:${contentId}`], count: PAGES });
    const before = await totals(server);
    const acknowledged: Record<string, number> = {};
    const latenciesMs: number[] = [];
    let unanswered = 0;
    let cpu = 0;
    const quiet = () => talk(talkers, audience, { seconds: SECONDS, perSecond: MESSAGES_PER_SECOND });
    const reacting = async () => {
      const rate = { count: SECONDS * BATCHES_PER_SECOND, perSecond: BATCHES_PER_SECOND };
      let p99 = 0;
      cpu += await cpuSeconds(nave, async () => {
        const [delay, reacted] = await Promise.all([
          quiet(),
          pages.ask<Reacted>('react', { contentId, counts: COUNTS, ...rate }),
        ]);
        p99 = delay;
        unanswered += reacted.refused + reacted.lost;
        latenciesMs.push(...reacted.latenciesMs);
        for (const [icon, n] of Object.entries(reacted.acknowledged))
          acknowledged[icon] = (acknowledged[icon] ?? 0) + n;
      });
      return p99;
    };
    await quiet();
    const found = await interleaved(ROUNDS, { quiet, reacting });
    const after = await totals(server);
    const icons = Object.keys(COUNTS);
    const differences = icons.map((icon) =>
      Math.abs((after[icon] ?? 0) - (before[icon] ?? 0) - (acknowledged[icon] ?? 0)),
    );
    for (const child of [audience, talkers, pages]) await child.end();
    await server.end();
    const name = `${short(BATCHES_PER_SECOND * PER_BATCH)} reactions a second`;
    return [
      {
        name: `${name}: p99 to the last of a chat message, relative to no reactions`,
        value: found.reacting / found.quiet,
        unit: 'x',
        target: { atMost: 1.2 },
        note: `${short(found.reacting)} and ${short(found.quiet)} ms, ${short(VIEWERS)} viewers`,
      },
      {
        name: `${name}: difference of the totals from what was acknowledged`,
        value: differences.reduce((sum, n) => sum + n, 0),
        unit: '',
        target: { atMost: 0 },
        note: `${short(Object.values(acknowledged).reduce((sum, n) => sum + n, 0))} acknowledged in ${ROUNDS * SECONDS} s`,
      },
      { name: `${name}: batches refused or not answered`, value: unanswered, unit: '', target: { atMost: 0 } },
      { name: `${name}: acknowledgement, p99`, value: percentile(latenciesMs, 0.99), unit: 'ms' },
      { name: `${name}: share of one core`, value: cpu / (ROUNDS * SECONDS), unit: '', note: 'with the chat' },
    ];
  });
}

/** Returns the totals that a new page receives. */
function totals({ port, contentId }: NaveOnPostgres): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const onText = (text: string, page: PageSocket) => {
      const frame = JSON.parse(text) as { type: string; snapshot?: { totals: Record<string, number> } };
      if (frame.type === 'hello') page.send(JSON.stringify({ type: 'sub', id: '1', topic: `reactions:${contentId}` }));
      if (frame.type === 'refused') reject(new Error(text));
      if (frame.type !== 'subbed') return;
      resolve(frame.snapshot?.totals ?? {});
      page.end();
    };
    const page = new PageSocket({ port, path: '/realtime', onText });
    page.opened.catch(reject);
  });
}
