// A process that is an audience: pages that follow one room, and count what arrives.
import { answer } from '../probe.ts';
import type { DialectName } from './dialects.ts';
import { forEach, openPage } from './open-pages.ts';

/** Every so many pages one reads what it gets, to know how late it is. */
const SAMPLE_EVERY = 50;
const PATIENCE_MS = 60_000;

let pages = 0;
let arrived = 0;
let latenciesMs: number[] = [];
let waiting: { until: number; resolve: () => void } | null = null;

function count(texts: number): void {
  arrived += texts;
  if (!waiting || arrived < waiting.until) return;
  waiting.resolve();
  waiting = null;
}

function sample(text: string): void {
  const due = /"due":(\d+)/.exec(text)?.[1];
  if (due) latenciesMs.push(Date.now() - Number(due));
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
});

/** Resolves once every page has had so many messages. */
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
