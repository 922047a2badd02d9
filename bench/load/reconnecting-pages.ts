// A process that simulates many pages of one chat. They reconnect as the product's page does, and then ask for the
// messages after the last message that they received.
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import { forEach } from './open-pages.ts';
import { type Room, Viewer } from './viewer.ts';

const AT_ONCE = 100;
const PATIENCE_MS = 60_000;
let viewers: Viewer[] = [];

/** Connects all pages, a hundred at a time. */
answer('connect', async ({ count, ...room }: Room & { count: number }) => {
  viewers = Array.from({ length: count }, (_, index) => new Viewer(room, index));
  await forEach(count, AT_ONCE, (index) => viewers[index]?.connect() ?? Promise.resolve());
});

/** Connects all pages at the same moment. Returns the seconds until all of them follow the chat. */
answer('connect at once', async ({ count, ...room }: Room & { count: number }) => {
  viewers = Array.from({ length: count }, (_, index) => new Viewer(room, index));
  const started = performance.now();
  const timeout = sleep(PATIENCE_MS, 'late', { ref: false });
  if ((await Promise.race([Promise.all(viewers.map((viewer) => viewer.connect())), timeout])) === 'late') {
    throw new Error(`${following()} of ${count} follow the chat after ${PATIENCE_MS / 1_000} s.`);
  }
  return (performance.now() - started) / 1_000;
});

/** Returns how many pages follow the chat now. */
answer('following', following);

/** Returns for each page the ms from `fromMs` (an epoch time in ms) until the page followed the chat again. */
answer('reconnected after', (fromMs: number) => viewers.map(({ followsSince }) => Math.max(0, followsSince - fromMs)));

/** Returns the longest time for which a page did not follow the chat, in milliseconds. */
answer('longest away', () => Math.max(...viewers.map(({ longestAwayMs }) => longestAwayMs)));

function following(): number {
  return viewers.filter(({ isFollowing }) => isFollowing).length;
}

/**
 * Waits until all pages follow the chat and have the message with this number. Returns how many pages missed a message,
 * and how many received a message twice.
 */
answer('wait for message', async (number: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (viewers.some((viewer) => !viewer.isFollowing || viewer.lastNumber < number)) {
    if (performance.now() > endMs)
      throw new Error(`${viewers.filter(({ lastNumber }) => lastNumber < number).length} lack message ${number}.`);
    await sleep(20);
  }
  const count = (kind: 'missed' | 'duplicates') => viewers.filter((viewer) => viewer[kind] > 0).length;
  return { missed: count('missed'), duplicates: count('duplicates') };
});

/** Returns how many pages do not show exactly the messages with these numbers, in any order. */
answer('count pages that differ', (numbers: number[]) => {
  const isSame = ({ shown }: Viewer) => shown.size === numbers.length && numbers.every((number) => shown.has(number));
  return viewers.filter((viewer) => !isSame(viewer)).length;
});
