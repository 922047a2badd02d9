import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { Host } from './load/host.ts';
import { DEMO_PASSWORD, newPlace, type Place, runningContent, startNave } from './running-nave.ts';
import { median } from './statistics.ts';

const VIEWERS = 5_000;
const MANY_VIEWERS = 10_000;
/** The number of messages written before the server is killed, and after it is back. */
const MESSAGES = 40;
const GIVE_UP_MS = 60_000;
/** The number of messages from before the kill that are removed before it, and after it. */
const DELETED = 5;
const MODERATOR = 'host@grace.example';

interface Scene {
  readonly place: Place;
  readonly contentId: string;
  readonly people: Child;
}

/**
 * Measures viewers of a chat with writers and an acting host while the server is killed and restarted, and a planned
 * restart.
 */
export async function resume(): Promise<Figure[]> {
  const killed = await restart('SIGKILL', VIEWERS);
  const planned = await restart('SIGTERM', MANY_VIEWERS);
  const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [
    {
      name: '5,000 viewers resume after kill -9',
      value: killed.awayMs / 1_000,
      unit: 's',
      target: { atMost: 12 },
      note: `the last one, from the kill on; ${inSeconds(killed.worstMs)} s from listening on, median ${inSeconds(killed.medianMs)} s`,
    },
    {
      name: '10,000 viewers are back after a planned restart',
      value: planned.worstMs / 1_000,
      unit: 's',
      target: { atMost: 15 },
      note: `the last one, from listening on; ${inSeconds(planned.awayMs)} s from the signal on`,
    },
    {
      name: 'the median of them',
      value: planned.medianMs / 1_000,
      unit: 's',
      target: { atMost: 4 },
    },
    { name: 'viewers who missed a message', value: killed.missed + planned.missed, unit: '', target: { atMost: 0 } },
    {
      name: 'viewers who got a message twice',
      value: killed.doubled + planned.doubled,
      unit: '',
      target: { atMost: 0 },
    },
    {
      name: 'viewers who show other messages than whoever comes anew',
      value: killed.differ + planned.differ,
      unit: '',
      target: { atMost: 0 },
      note: `${2 * DELETED} were taken out before and after, one of them brought back`,
    },
  ];
}

interface Restart {
  /** From the signal until the last viewer is back. */
  readonly awayMs: number;
  /** From the moment at which the server listens. */
  readonly worstMs: number;
  readonly medianMs: number;
  readonly missed: number;
  readonly doubled: number;
  readonly differ: number;
}

async function restart(signal: 'SIGKILL' | 'SIGTERM', count: number): Promise<Restart> {
  const place = await newPlace();
  const nave = await startNave(place);
  const contentId = await runningContent(place.port);
  const scene = { place, contentId, people: new Child('load/congregation.ts') };
  await scene.people.ask('gather', { port: place.port, topic: `chat:${contentId}`, count });
  const before = await write(scene);
  await scene.people.ask('have', before);
  const acts = await act(scene, (host) => deleteBefore(host, before));
  const signalledAt = Date.now();
  await nave.end(signal);
  const again = await startNave(place);
  const listeningAt = Date.now();
  await act(scene, async (host) => {
    await deleteBefore(host, before - DELETED);
    await host.undo(acts[0] ?? '');
  });
  const last = await write(scene);
  await untilAllFollow(scene.people, count);
  const backMs = await scene.people.ask<number[]>('back after', listeningAt);
  const { missed, doubled } = await scene.people.ask<{ missed: number; doubled: number }>('have', last);
  const differ = await scene.people.ask<number>('differ from', await standing(scene, before - MESSAGES));
  await scene.people.end();
  await again.end('SIGTERM');
  const worstMs = Math.max(...backMs);
  return { awayMs: worstMs + listeningAt - signalledAt, worstMs, medianMs: median(backMs), missed, doubled, differ };
}

/** Connects a staff member who acts in the chat. */
async function act<Result>({ place, contentId }: Scene, work: (host: Host) => Promise<Result>): Promise<Result> {
  const { cookie } = await askNave(place.port, '/api/auth/password', { email: MODERATOR, password: DEMO_PASSWORD });
  const host = new Host({ port: place.port, cookie, contentId });
  const result = await work(host);
  await host.end();
  return result;
}

/** Removes the last messages up to this number; returns the ids of the acts. */
async function deleteBefore(host: Host, last: number): Promise<string[]> {
  const acts: string[] = [];
  for (let n = last; n > last - DELETED; n -= 1) acts.push(await host.delete(n));
  return acts;
}

/** Returns the numbers of the messages after this one, as a new viewer receives them. */
async function standing({ place, contentId }: Scene, after: number): Promise<number[]> {
  const { cookie } = await askNave(place.port, '/api/auth/password', { email: MODERATOR, password: DEMO_PASSWORD });
  const path = `/api/contents/${contentId}/chat/messages`;
  const pages: number[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = pages[0] ?? 0) {
    const answer = await fetch(`http://127.0.0.1:${place.port}${path}?before=${before}`, { headers: { cookie } });
    const { items, hasOlder } = (await answer.json()) as { items: { n: number }[]; hasOlder: boolean };
    pages.unshift(...items.map(({ n }) => n));
    if (!hasOlder || (pages[0] ?? 0) <= after) return pages.filter((n) => n > after);
  }
}

/** Writes 10 messages per second; returns the number of the last one. */
async function write({ place, contentId }: Scene): Promise<number> {
  const talkers = new Child('load/talkers.ts');
  await talkers.ask('join', { port: place.port, contentIds: [contentId], count: 20 });
  const talk = await talkers.ask<{ lastNumber: number; refused: number; lost: number }>('talk', {
    messages: MESSAGES,
    perSecond: 10,
  });
  await talkers.end();
  if (talk.refused + talk.lost > 0)
    throw new Error(`${talk.refused} messages were refused, ${talk.lost} not answered.`);
  return talk.lastNumber;
}

async function untilAllFollow(people: Child, count: number): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  while ((await people.ask<number>('following')) < count) {
    if (performance.now() > endMs) throw new Error('Not everybody came back.');
    await sleep(50);
  }
}
