import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { CountedTime } from '@nave/domain/analytics/watch.ts';
import { CountedViewer } from './counted-viewer.ts';
import { type Random, randomOf } from './random.ts';
import { type StoredViewer, type WatchErrors, watchErrors } from './watch-errors.ts';
import { World } from './world.ts';

/** How many guests are added at once. */
const AT_ONCE = 20;
/** How often viewers come and leave, and with which probability. A second is 1,000 ms. */
const MOVE_EVERY_MS = 500;
const LEAVES = 1 / 60;
const RETURNS = 1 / 12;
/** Who is away for a shorter time may count as not away. */
const AWAY_MS = 3_000;
/** Everybody watches for longer before the first kill than a kill may lose, in milliseconds. */
const FIRST_KILL_AFTER_MS = 20_000;
/** The time between a start of all processes and the next kill, in milliseconds. */
const BETWEEN_KILLS_MS = { least: 3_000, most: 9_000 };
/** How long everybody stays at the end, so that everybody is stored. */
const LAST_STAY_MS = 6_000;
/** How long connections may take, and how long the stays of killed processes may stay open, in milliseconds. */
const CONNECTED_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 180_000;
const SHOWN_BREACHES = 20;

export interface CountedKillsOptions {
  readonly kills: number;
  readonly viewers: number;
  readonly processes: number;
  readonly seed: number;
  readonly redisUrl: string | null;
  print(text: string): void;
}

interface Found extends WatchErrors {
  readonly uniqueViewers: number;
  readonly drift: number;
  /** How many kills have hit viewers, how many stays they had, and how many connections were lost otherwise. */
  readonly hits: number;
  readonly stays: number;
  readonly otherLosses: number;
}

/**
 * Kills processes while people watch, come and leave. Resolves to whether each viewer was counted once, the watch time of
 * each is right up to what a kill may lose, and counting anew changes nothing.
 */
export async function runCountedKills({
  kills,
  viewers: count,
  print,
  ...options
}: CountedKillsOptions): Promise<boolean> {
  print(`${kills} kills of ${options.processes} processes with ${count} viewers, seed ${options.seed}\n`);
  const random = randomOf(options.seed);
  const world = await World.open(options);
  try {
    const contentId = await world.newChat();
    const viewers = await addViewers(world, { contentId, count, random });
    const moving = moveViewers(viewers, random);
    await sleep(FIRST_KILL_AFTER_MS);
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(random.between(BETWEEN_KILLS_MS.least, BETWEEN_KILLS_MS.most));
      await killOne(world, viewers, random);
      print(`${kill} killed\n`);
      await world.server.ready();
    }
    moving.stop();
    await endStays(world, contentId, viewers);
    const found = await compare(world, contentId, viewers);
    print(tableOf(kills, count, found));
    for (const breach of found.breaches.slice(0, SHOWN_BREACHES)) print(`  ${breach}\n`);
    if (found.breaches.length > 0) print(`Errors of the server:\n${await world.server.errors()}`);
    return found.breaches.length === 0;
  } finally {
    await world.close();
  }
}

async function addViewers(
  world: World,
  { contentId, count, random }: { contentId: string; count: number; random: Random },
): Promise<CountedViewer[]> {
  const viewers: CountedViewer[] = [];
  while (viewers.length < count) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - viewers.length) }, (_, n) => viewers.length + n);
    const people = await Promise.all(numbers.map((n) => world.guest(`Viewer ${n}`)));
    const place = { channelId: world.channelId, contentId };
    const added = people.map((person) => new CountedViewer({ person, url: world.server.url, place, random }));
    for (const viewer of added) viewer.come();
    viewers.push(...added);
  }
  await until(() => viewers.every(({ isThere }) => isThere), CONNECTED_WITHIN_MS, 'Not everybody came');
  return viewers;
}

/** Lets viewers leave and come at random until `stop` is called. */
function moveViewers(viewers: readonly CountedViewer[], random: Random): { stop(): void } {
  const timer = setInterval(() => {
    for (const viewer of viewers) {
      if (Date.now() - viewer.changedAt < AWAY_MS) continue;
      if (viewer.isOpen && random.chance(LEAVES)) viewer.leave();
      else if (!viewer.isOpen && random.chance(RETURNS)) viewer.come();
    }
  }, MOVE_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

async function killOne({ server }: World, viewers: readonly CountedViewer[], random: Random): Promise<void> {
  const worker = random.pick(await server.workers());
  if (worker === undefined) throw new Error('There is no worker.');
  for (const viewer of viewers) viewer.expectKill();
  process.kill(worker, 'SIGKILL');
}

/** Lets everybody return, so that everybody is stored, and leave. Resolves when no stay is open. */
async function endStays(world: World, contentId: string, viewers: readonly CountedViewer[]): Promise<void> {
  await sleep(AWAY_MS);
  for (const viewer of viewers) if (!viewer.isOpen) viewer.come();
  await until(() => viewers.every(({ isThere }) => isThere), CONNECTED_WITHIN_MS, 'Not everybody returned');
  await sleep(LAST_STAY_MS);
  for (const viewer of viewers) viewer.leave();
  const isEnded = async () => {
    const open = await world.query('select 1 from open_stays where content_id = $1 limit 1', [contentId]);
    return open.length === 0;
  };
  await until(isEnded, ENDED_WITHIN_MS, 'Stays of killed processes stay open');
}

/** Compares what is stored, and the figures, with what the viewers have done. */
async function compare(world: World, contentId: string, viewers: readonly CountedViewer[]): Promise<Found> {
  const stored = await world.query<StoredViewer>(
    'select viewer_id as id, stays, there_since as "thereSince" from viewings where content_id = $1',
    [contentId],
  );
  const [counted] = await world.query<CountedTime>(
    'select opens_at as "opensAt", closes_at as "closesAt" from content_figures where content_id = $1',
    [contentId],
  );
  if (!counted) throw new Error('The content has no figures.');
  const truths = viewers.map(({ truth }) => truth);
  const errors = watchErrors(truths, stored, counted);
  const figures = await world.figures(contentId, { isAnew: false });
  const anew = await world.figures(contentId, { isAnew: true });
  const drift = await world.server.metric('nave_analytics_drift_total');
  const breaches = [
    ...errors.breaches,
    ...difference('unique viewers', figures.uniqueViewers, viewers.length),
    ...difference('total watch time', figures.totalWatchTime, errors.storedSeconds),
    ...difference('watching', figures.watching, 0),
    ...difference('figures that were counted anew', comparable(anew), comparable(figures)),
    ...difference('drift', drift, 0),
  ];
  return { ...errors, breaches, drift, uniqueViewers: figures.uniqueViewers, ...sumsOf(viewers) };
}

function sumsOf(viewers: readonly CountedViewer[]): Pick<Found, 'hits' | 'stays' | 'otherLosses'> {
  const sum = (of: (viewer: CountedViewer) => number) => viewers.reduce((total, viewer) => total + of(viewer), 0);
  return {
    hits: sum(({ truth }) => truth.kills),
    stays: sum(({ truth }) => truth.stays.length),
    otherLosses: sum(({ otherLosses }) => otherLosses),
  };
}

function difference(what: string, actual: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(actual, expected)) return [];
  return [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

/** The figures without when they were computed, where the points of the curve end, and without the state of the count. */
function comparable({ timestamp: _timestamp, count: _count, curve, ...figures }: ContentAnalytics) {
  return { ...figures, hasCurve: curve.length > 0 };
}

function tableOf(kills: number, viewers: number, found: Found): string {
  const rows: [string, string | number][] = [
    ['kills', kills],
    ['viewers', viewers],
    ['unique viewers', found.uniqueViewers],
    ['stays', found.stays],
    ['viewers hit by a kill, together', found.hits],
    ['seconds there', found.trueSeconds.toFixed(1)],
    ['seconds counted', found.storedSeconds],
    ['most seconds lost by a kill', found.lostByKill.toFixed(1)],
    ['largest error without a kill, s', found.withoutKill.toFixed(1)],
    ['connections lost without a kill', found.otherLosses],
    ['drift', found.drift],
    ['breaches', found.breaches.length],
  ];
  return rows.map(([name, value]) => `${name.padEnd(36)}${String(value).padStart(10)}\n`).join('');
}

async function until(isDone: () => boolean | Promise<boolean>, withinMs: number, otherwise: string): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > endMs) throw new Error(`${otherwise}.`);
    await sleep(250);
  }
}
