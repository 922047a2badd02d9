import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  addArrivals,
  addViewer,
  addViewerToCurve,
  emptyFigures,
  type Figures,
} from '@nave/domain/analytics/figures.ts';
import { totalWatchTime, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { arrivalsOf, replaceArrivals } from './arrivals.store.ts';
import { countedTime, countedViewer } from './counted-viewer.ts';
import { curveOf, type FiguresRow, figuresOf, lockFigures, replaceCurve, writeFigures } from './figures.store.ts';
import { pageOfViewings } from './viewings.store.ts';

/** How many viewers are read at once (ANA-47). */
const CHUNK = 300;
/** How often viewers are read without a lock before a content in which people come and go is locked. */
const TRIES = 3;

export interface ContentRef {
  clientId: string;
  contentId: string;
}

/** The figures of a content, and by how many its viewers change in each second. */
interface Counted {
  figures: Figures;
  curve: Map<number, number>;
  /** How many people began to watch in each minute. */
  arrivals: Map<number, number>;
}

/** The result of a count. */
export interface Recounted {
  /** Whether the figures were different although the times of the content were the same. */
  hasDrifted: boolean;
  /** How many people were counted, also those who only waited, and staff. */
  people: number;
  /** By how much viewers and total watch time (seconds) have changed. */
  viewersChange: number;
  secondsChange: number;
}

const nothing: Recounted = { hasDrifted: false, people: 0, viewersChange: 0, secondsChange: 0 };

interface RecountDeps {
  db: Db;
  clock: Clock;
  /** Called after each chunk with the number of viewers that have been read; not while the content is locked. */
  onProgress?(read: number): Promise<void>;
  /** Counts only figures that were counted by other times or without parts, which another process may do as well. */
  onlyOutdated?: boolean;
}

/**
 * Counts a content anew from the stays of its viewers, by its times as they are now, and replaces its figures
 * (ANA-58). Stays are stored meanwhile, and count.
 */
export async function recount(
  { db, clock, onProgress, onlyOutdated = false }: RecountDeps,
  content: ContentRef,
): Promise<Recounted> {
  for (let tries = 1; ; tries += 1) {
    const before = await figuresOf(db, content);
    if (!before) return nothing;
    const times = await timesNow(db, before);
    const isDone = (row: FiguresRow) => onlyOutdated && row.hasParts && !hasNewTimes(row, times);
    if (isDone(before)) return nothing;
    const early = await countAll(db, { ...before, ...times }, onProgress);
    const result = await inTransaction(db, async (tx) => {
      const locked = (await lockFigures(tx, [before])).get(content.contentId);
      // Without the stays the figures could not be counted again: they stay as they are.
      if (!locked || locked.staysDeletedAt || isDone(locked)) return nothing;
      // Viewers who came or went meanwhile make the early count useless.
      const isCurrent = locked.version === before.version;
      if (!isCurrent && tries < TRIES) return null;
      const counted = isCurrent ? early : await countAll(tx, { ...locked, ...times });
      return replaceFigures(tx, { locked, times, counted, now: clock.now() });
    });
    if (result) return result;
  }
}

type Times = Pick<FiguresRow, 'opensAt' | 'closesAt'>;

async function replaceFigures(
  tx: Executor,
  { locked, times, counted, now }: { locked: FiguresRow; times: Times; counted: Counted; now: Date },
): Promise<Recounted> {
  const { figures, curve, arrivals } = counted;
  const hasDrifted = locked.hasParts && !hasNewTimes(locked, times) && !(await isSame(tx, locked, counted));
  await writeFigures(tx, { ...locked, ...times, ...figures, hasParts: true, changedAt: now });
  await replaceCurve(tx, locked.contentId, curve);
  await replaceArrivals(tx, locked.contentId, arrivals);
  const second = wholeSeconds(now.getTime());
  return {
    hasDrifted,
    people: figures.viewers + figures.waited + figures.staff,
    viewersChange: figures.viewers - locked.viewers,
    secondsChange:
      totalWatchTime(figures, second, countedTime(times)) - totalWatchTime(locked, second, countedTime(locked)),
  };
}

/** Whether the times of a content were changed since its viewers were counted. */
export function hasNewTimes(counted: Times, now: Times): boolean {
  return counted.opensAt !== now.opensAt || counted.closesAt !== now.closesAt;
}

/** Returns the time that counts for the content now; a content that is gone keeps its former one. */
async function timesNow(db: Executor, row: FiguresRow): Promise<Times> {
  const [times] = await timesOfContents(db, [row.contentId]);
  return times ? inSeconds(times) : { opensAt: row.opensAt, closesAt: row.closesAt };
}

/** Returns times in whole seconds since 2020. */
export function inSeconds({ opensAt, closesAt }: { opensAt: Date | null; closesAt: Date | null }): Times {
  return {
    opensAt: opensAt && wholeSeconds(opensAt.getTime()),
    closesAt: closesAt && wholeSeconds(closesAt.getTime()),
  };
}

async function countAll(db: Executor, content: FiguresRow, onProgress?: RecountDeps['onProgress']): Promise<Counted> {
  const figures = emptyFigures(content);
  const curve = new Map<number, number>();
  const arrivals = new Map<number, number>();
  for (let after = '', read = 0; ; ) {
    const rows = await pageOfViewings(db, content, { after, limit: CHUNK });
    for (const row of rows) {
      const viewer = countedViewer(row, content);
      addViewer(figures, null, viewer);
      addViewerToCurve(curve, null, viewer);
      addArrivals(arrivals, null, viewer);
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return { figures, curve, arrivals };
    after = last.viewerId;
    read += rows.length;
    await onProgress?.(read);
    // Chat and pages go first.
    await setImmediate();
  }
}

async function isSame(tx: Executor, row: FiguresRow, { figures, curve, arrivals }: Counted): Promise<boolean> {
  const { viewers, waited, staff, seconds, watching, sinceSum, devices, sources } = row;
  const { accounts, severalPages, cameBack, capped } = row;
  const parts = { accounts, severalPages, cameBack, capped };
  const kept = { viewers, waited, staff, seconds, watching, sinceSum, ...parts, ...labels({ devices, sources }) };
  return (
    isDeepStrictEqual(kept, { ...figures, ...labels(figures) }) &&
    isDeepStrictEqual(withoutZeros(await curveOf(tx, row.contentId)), withoutZeros(curve)) &&
    isDeepStrictEqual(withoutZeros(await arrivalsOf(tx, row.contentId)), withoutZeros(arrivals))
  );
}

/** The labels whose numbers are not 0. */
function labels({ devices, sources }: Pick<Figures, 'devices' | 'sources'>): Pick<Figures, 'devices' | 'sources'> {
  const used = (numbers: Record<string, number>) =>
    Object.fromEntries(Object.entries(numbers).filter(([, n]) => n !== 0));
  return { devices: used(devices), sources: used(sources) };
}

function withoutZeros(curve: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...curve].filter(([, change]) => change !== 0));
}
