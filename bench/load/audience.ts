// A process that simulates many pages, which follow one room and count the messages that arrive.
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import type { DialectName } from './dialects.ts';
import { forEach, openPage } from './open-pages.ts';

/** One in this many pages parses its messages and measures their delay. The other pages only count. */
const SAMPLE_EVERY = 50;
const PATIENCE_MS = 60_000;
const SETTLE_MS = 1_000;

/** Finds the time from which the delay of a message counts, in epoch milliseconds. */
let sentAt = /due"?:(\d+)/;
let pageCount = 0;
let arrived = 0;
let latenciesMs: number[] = [];
/** The longest delay of a message on any parsing page, by the intended time of the message. */
const longestDelayMs = new Map<string, number>();
/** The newest like count of each message that a parsing page received, by message number. */
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
  const due = sentAt.exec(text)?.[1];
  if (!due) return;
  const delay = Date.now() - Number(due);
  latenciesMs.push(delay);
  longestDelayMs.set(due, Math.max(delay, longestDelayMs.get(due) ?? 0));
}

function readLikes(text: string): void {
  const { data } = JSON.parse(text) as { data: { counts: [number, number][] } };
  likes = { ...likes, ...Object.fromEntries(data.counts) };
}

answer(
  'open',
  async ({ count: added, ...target }: { port: number; dialect: DialectName; topics?: string[]; count: number }) => {
    await forEach(added, 50, async (addedIndex) => {
      const index = pageCount + addedIndex;
      await openPage({ ...target, index, onCount: count, onText: index % SAMPLE_EVERY === 0 ? sample : undefined });
    });
    pageCount += added;
  },
);

/** Discards all counts and delays, except the like counts. */
answer('reset', () => {
  arrived = 0;
  latenciesMs = [];
  longestDelayMs.clear();
});

/** Resolves once every page has received this many messages. */
answer('wait for messages', (messages: number) => {
  const until = messages * pageCount;
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

/** From now on, delays count from when the server stored a message instead of from its intended time. */
answer('count from storage', () => {
  sentAt = /"at":(\d+)/;
});

answer('latencies', () => latenciesMs);
answer('likes', () => likes);

/** Waits for this many messages. Returns the longest delay of each message on any parsing page, in ms. */
answer('last deliveries', async (messages: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (longestDelayMs.size < messages) {
    if (performance.now() > endMs) throw new Error(`${longestDelayMs.size} of ${messages} messages have arrived.`);
    await sleep(20);
  }
  // The last message may not have arrived at all parsing pages yet.
  await sleep(SETTLE_MS);
  return [...longestDelayMs.values()];
});
