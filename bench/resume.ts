import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { Host } from './load/host.ts';
import { DEMO_PASSWORD, newPlace, type Place, runningContent, startNave } from './running-nave.ts';
import { median } from './statistics.ts';

const VIEWERS = 5_000;
const MANY_VIEWERS = 10_000;
/** The number of messages that are written before the server ends, and again after it has restarted. */
const MESSAGES = 40;
const GIVE_UP_MS = 60_000;
/** The number of messages that a host deletes before the server ends, and again after it has restarted. */
const DELETED = 5;
const MODERATOR = 'host@grace.example';

interface Scene {
  readonly place: Place;
  readonly contentId: string;
  readonly viewers: Child;
}

/**
 * Measures how soon the viewers of a chat are connected again after the server is killed and after a planned restart,
 * and whether they then have all messages. Meanwhile guests write and a host deletes messages.
 */
export async function resume(): Promise<Figure[]> {
  const killed = await restart('SIGKILL', VIEWERS);
  const planned = await restart('SIGTERM', MANY_VIEWERS);
  const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);
  const sinceListening = ({ worstMs, medianMs }: Restart) =>
    `${inSeconds(worstMs)} s after the new server listens, median ${inSeconds(medianMs)} s`;
  return [
    {
      name: '5,000 viewers resume after kill -9',
      value: killed.sinceSignalMs / 1_000,
      unit: 's',
      target: { atMost: 12 },
      note: `from the kill until the last viewer is back; ${sinceListening(killed)}`,
    },
    {
      name: '10,000 viewers are back after a planned restart',
      value: planned.worstMs / 1_000,
      unit: 's',
      target: { atMost: 15 },
      note: `after the new server listens; ${inSeconds(planned.sinceSignalMs)} s after the signal`,
    },
    {
      name: 'median of these viewers',
      value: planned.medianMs / 1_000,
      unit: 's',
      target: { atMost: 4 },
    },
    { name: 'viewers who missed a message', value: killed.missed + planned.missed, unit: '', target: { atMost: 0 } },
    {
      name: 'viewers who received a message twice',
      value: killed.duplicates + planned.duplicates,
      unit: '',
      target: { atMost: 0 },
    },
    {
      name: 'viewers who show other messages than a new viewer',
      value: killed.different + planned.different,
      unit: '',
      target: { atMost: 0 },
      note: `${2 * DELETED} messages were deleted, and one of them was restored`,
    },
  ];
}

interface Restart {
  /** From the signal until the last viewer is connected again. */
  readonly sinceSignalMs: number;
  /** From the moment at which the new server listens until the last viewer is connected again. */
  readonly worstMs: number;
  /** From the same moment until the median viewer is connected again. */
  readonly medianMs: number;
  /** The number of viewers who missed a message. */
  readonly missed: number;
  /** The number of viewers who received a message twice. */
  readonly duplicates: number;
  /** The number of viewers who show other messages than a new viewer. */
  readonly different: number;
}

async function restart(signal: 'SIGKILL' | 'SIGTERM', count: number): Promise<Restart> {
  const place = await newPlace();
  const nave = await startNave(place);
  const contentId = await runningContent(place.port);
  const viewers = new Child('load/reconnecting-pages.ts');
  const scene = { place, contentId, viewers };
  await viewers.ask('connect', { port: place.port, topic: `chat:${contentId}`, count });
  const lastBefore = await writeMessages(scene);
  await viewers.ask('wait for message', lastBefore);
  const acts = await asHost(scene, (host) => deleteMessages(host, lastBefore));
  const signalledAt = Date.now();
  await nave.end(signal);
  const restarted = await startNave(place);
  const listeningAt = Date.now();
  await asHost(scene, async (host) => {
    await deleteMessages(host, lastBefore - DELETED);
    await host.undo(acts[0] ?? '');
  });
  const last = await writeMessages(scene);
  await untilAllFollow(viewers, count);
  const reconnectedMs = await viewers.ask<number[]>('reconnected after', listeningAt);
  const errors = await viewers.ask<{ missed: number; duplicates: number }>('wait for message', last);
  const expected = await shownMessages(scene, lastBefore - MESSAGES);
  const different = await viewers.ask<number>('count pages that differ', expected);
  await viewers.end();
  await restarted.end('SIGTERM');
  const worstMs = Math.max(...reconnectedMs);
  const sinceSignalMs = worstMs + listeningAt - signalledAt;
  return { sinceSignalMs, worstMs, medianMs: median(reconnectedMs), ...errors, different };
}

/** Signs a host in and connects them to the chat while `work` runs. */
async function asHost<Result>({ place, contentId }: Scene, work: (host: Host) => Promise<Result>): Promise<Result> {
  const { cookie } = await askNave(place.port, '/api/auth/password', { email: MODERATOR, password: DEMO_PASSWORD });
  const host = new Host({ port: place.port, cookie, contentId });
  const result = await work(host);
  await host.end();
  return result;
}

/** Deletes this message and the four messages before it. Returns the ids of the acts of moderation. */
async function deleteMessages(host: Host, last: number): Promise<string[]> {
  const acts: string[] = [];
  for (let n = last; n > last - DELETED; n -= 1) acts.push(await host.delete(n));
  return acts;
}

/** Returns the numbers of the messages after the message number `after`, as a new viewer receives them. */
async function shownMessages({ place, contentId }: Scene, after: number): Promise<number[]> {
  const { cookie } = await askNave(place.port, '/api/auth/password', { email: MODERATOR, password: DEMO_PASSWORD });
  const path = `/api/contents/${contentId}/chat/messages`;
  const numbers: number[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = numbers[0] ?? 0) {
    const answer = await fetch(`http://127.0.0.1:${place.port}${path}?before=${before}`, { headers: { cookie } });
    const { items, hasOlder } = (await answer.json()) as { items: { n: number }[]; hasOlder: boolean };
    numbers.unshift(...items.map(({ n }) => n));
    if (!hasOlder || (numbers[0] ?? 0) <= after) return numbers.filter((n) => n > after);
  }
}

/** Writes 10 messages per second. Returns the number of the last message. */
export async function writeMessages({ place, contentId }: Scene): Promise<number> {
  const talkers = new Child('load/writing-guests.ts');
  await talkers.ask('join', { port: place.port, contentIds: [contentId], count: 20 });
  const talk = await talkers.ask<{ lastNumber: number; refused: number; lost: number }>('talk', {
    messages: MESSAGES,
    perSecond: 10,
  });
  await talkers.end();
  if (talk.refused + talk.lost > 0)
    throw new Error(`${talk.refused} messages were refused, ${talk.lost} were not answered.`);
  return talk.lastNumber;
}

async function untilAllFollow(viewers: Child, count: number): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  while ((await viewers.ask<number>('following')) < count) {
    if (performance.now() > endMs) throw new Error('Not all viewers are connected again.');
    await sleep(50);
  }
}
