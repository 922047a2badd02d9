// A process with many pages that follow one room and count what arrives.
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import type { DialectName } from './dialects.ts';
import { forEach, openPage } from './open-pages.ts';

/** One in this many pages parses its messages, to measure the delay. */
const SAMPLE_EVERY = 50;
const PATIENCE_MS = 60_000;
const SETTLE_MS = 1_000;

let pages = 0;
let arrived = 0;
let latenciesMs: number[] = [];
/** The delay of the last reading page, by the intended time of each message. */
const lastMs = new Map<string, number>();
/** The last like count of each message that the reading pages received. */
let likes: Record<number, number> = {};
let waiting: { until: number; resolve: () => void } | null = null;

function count(texts: number): void {
  arrived += texts;
  if (!waiting || arrived < waiting.until) return;
  waiting.resolve();
  waiting = null;
}

function sample(text: string): void {
  if (text.includes('"liked"')) readLikes(text);
  const due = /due"?:(\d+)/.exec(text)?.[1];
  if (!due) return;
  const late = Date.now() - Number(due);
  latenciesMs.push(late);
  lastMs.set(due, Math.max(late, lastMs.get(due) ?? 0));
}

function readLikes(text: string): void {
  const { data } = JSON.parse(text) as { data: { counts: [number, number][] } };
  likes = { ...likes, ...Object.fromEntries(data.counts) };
}

answer(
  'open',
  async ({ count: more, ...where }: { port: number; dialect: DialectName; topics?: string[]; count: number }) => {
    await forEach(more, 50, async (at) => {
      const index = pages + at;
      await openPage({ ...where, index, onCount: count, onText: index % SAMPLE_EVERY === 0 ? sample : undefined });
    });
    pages += more;
  },
);

answer('forget', () => {
  arrived = 0;
  latenciesMs = [];
  lastMs.clear();
});

/** Resolves once every page has received this many messages. */
answer('arrived', (messages: number) => {
  const until = messages * pages;
  if (arrived >= until) return;
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${arrived} of ${until} messages have arrived.`)), PATIENCE_MS);
    waiting = {
      until,
      resolve: () => {
        clearTimeout(timer);
        resolve();
      },
    };
  });
});

answer('latencies', () => latenciesMs);
answer('likes', () => likes);

/** Returns the delay of the last reading page for each of this many messages. */
answer('last deliveries', async (messages: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (lastMs.size < messages) {
    if (performance.now() > endMs) throw new Error(`${lastMs.size} of ${messages} messages were read.`);
    await sleep(20);
  }
  // The last message may have arrived at some of the pages only.
  await sleep(SETTLE_MS);
  return [...lastMs.values()];
});
