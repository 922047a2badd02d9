// A process with many pages that follow one chat and reconnect like the product's page, each with the number of its last
// message.
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import { forEach } from './open-pages.ts';
import { Viewer, type Where } from './viewer.ts';

const AT_ONCE = 100;
const PATIENCE_MS = 60_000;
let viewers: Viewer[] = [];

answer('gather', async ({ count, ...where }: Where & { count: number }) => {
  viewers = Array.from({ length: count }, (_, index) => new Viewer(where, index));
  await forEach(count, AT_ONCE, (index) => viewers[index]?.connect() ?? Promise.resolve());
});

/** Connects all pages at the same moment; returns the seconds until the last one follows the chat. */
answer('come at once', async ({ count, ...where }: Where & { count: number }) => {
  viewers = Array.from({ length: count }, (_, index) => new Viewer(where, index));
  const started = performance.now();
  const late = sleep(PATIENCE_MS, 'late', { ref: false });
  if ((await Promise.race([Promise.all(viewers.map((viewer) => viewer.connect())), late])) === 'late') {
    throw new Error(`${following()} of ${count} follow the chat after ${PATIENCE_MS / 1_000} s.`);
  }
  return (performance.now() - started) / 1_000;
});

/** Returns how many pages follow the chat now. */
answer('following', following);

/** Returns after how many milliseconds from this moment each page was connected again. */
answer('back after', (sinceMs: number) => viewers.map(({ followsSince }) => Math.max(0, followsSince - sinceMs)));

function following(): number {
  return viewers.filter(({ isFollowing }) => isFollowing).length;
}

/** Resolves once all pages follow the chat and have the message with this number; returns how many had errors. */
answer('have', async (n: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (viewers.some((viewer) => !viewer.isFollowing || viewer.last < n)) {
    if (performance.now() > endMs)
      throw new Error(`${viewers.filter(({ last }) => last < n).length} lack message ${n}.`);
    await sleep(20);
  }
  const count = (kind: 'missed' | 'doubled') => viewers.filter((viewer) => viewer[kind] > 0).length;
  return { missed: count('missed'), doubled: count('doubled') };
});

/** Returns on how many pages the messages since their arrival differ from these, in any order, without removed ones. */
answer('differ from', (ns: number[]) => {
  const isSame = ({ standing }: Viewer) => standing.size === ns.length && ns.every((n) => standing.has(n));
  return viewers.filter((viewer) => !isSame(viewer)).length;
});
