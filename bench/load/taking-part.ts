// A process that simulates pages whose viewers come to a content, answer an interaction, or react.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import { atRate, type Rate } from './at-rate.ts';
import { forEach, openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

const PATIENCE_MS = 30_000;
const LEAVING_PER_SECOND = 2_000;

/** A viewer's page, and the number of its batches of reactions. */
interface Page {
  readonly socket: PageSocket;
  readonly pageId: string;
  batches: number;
}

interface Sent {
  readonly due: number;
  /** What the command adds, by icon or response. */
  readonly adds: Readonly<Record<string, number>>;
}

const pages: Page[] = [];
const waiting = new Map<string, Sent>();
let latenciesMs: number[] = [];
let refused = 0;
let acknowledged: Record<string, number> = {};

function readReply(text: string): void {
  if (!text.startsWith('{"type":"ack"') && !text.startsWith('{"type":"refused"')) return;
  const { type, id } = JSON.parse(text) as { type: string; id: string };
  const sent = waiting.get(id);
  if (!sent) return;
  waiting.delete(id);
  if (type === 'refused') {
    refused += 1;
    return;
  }
  latenciesMs.push(performance.now() - sent.due);
  for (const [name, n] of Object.entries(sent.adds)) acknowledged[name] = (acknowledged[name] ?? 0) + n;
}

answer('open', async ({ port, topics, count }: { port: number; topics: string[]; count: number }) => {
  await forEach(count, 50, async (index) => {
    const socket = await openPage({ port, dialect: 'nave', topics, index, onText: readReply });
    pages.push({ socket, pageId: randomUUID(), batches: 0 });
  });
});

/** Every page comes to a content, at a steady rate. */
answer('watch', async ({ place, perSecond }: { place: { channelId: string; contentId: string }; perSecond: number }) =>
  send({ count: pages.length, perSecond }, () => ({ type: 'presence.set', data: place, adds: {} })),
);

/** All pages leave the content. */
answer('leave', async () =>
  send({ count: pages.length, perSecond: LEAVING_PER_SECOND }, () => ({ type: 'presence.leave', data: {}, adds: {} })),
);

/** Every page answers an interaction once, at a steady rate, with one response after the other. */
answer(
  'answer',
  async (input: { contentId: string; interactionId: string; responseIds: string[]; perSecond: number }) => {
    const { responseIds, perSecond, ...interaction } = input;
    return send({ count: pages.length, perSecond }, (index) => {
      const responseId = responseIds[index % responseIds.length] ?? '';
      return { type: 'interactions.answer', data: { ...interaction, responseId }, adds: { [responseId]: 1 } };
    });
  },
);

/** The pages send batches of reactions one after the other, at a steady rate of batches. */
answer('react', async ({ contentId, counts, ...rate }: Rate & { contentId: string; counts: Record<string, number> }) =>
  send(rate, (index) => {
    const page = pages[index % pages.length] as Page;
    page.batches += 1;
    const data = { contentId, pageId: page.pageId, batch: page.batches, counts };
    return { type: 'reactions.add', data, adds: counts };
  }),
);

/** Sends commands. Returns the delays of the acknowledgements in ms, and what was acknowledged. */
async function send(
  rate: Rate,
  commandAt: (index: number) => { type: string; data: object; adds: Record<string, number> },
) {
  latenciesMs = [];
  refused = 0;
  acknowledged = {};
  await atRate(rate, (index, due) => {
    const { adds, ...command } = commandAt(index);
    const id = randomUUID();
    waiting.set(id, { due, adds });
    pages[index % pages.length]?.socket.send(JSON.stringify({ ...command, id }));
  });
  const endMs = performance.now() + PATIENCE_MS;
  while (waiting.size > 0 && performance.now() < endMs) await sleep(20);
  return { latenciesMs, refused, lost: waiting.size, acknowledged };
}
