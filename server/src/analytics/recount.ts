import { isDeepStrictEqual } from 'node:util';
import { changedArrivals, changedCurve, type Figures, noFigures, withViewers } from '@nave/domain/analytics/figures.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { arrivalsOf, replaceArrivals } from './arrivals.store.ts';
import { countedViewer } from './counted-viewer.ts';
import { curveOf, type FiguresRow, figuresOf, lockFigures, replaceCurve, writeFigures } from './figures.store.ts';
import { pageOfViewings } from './viewings.store.ts';

/** How many viewers are read at once (ANA-47). */
const CHUNK = 300;

interface ContentRef {
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

/**
 * Counts a content anew from the stays of its viewers, by its times as they are now, and replaces its figures
 * (ANA-58). Returns whether they were different although the content's times were the same, and how many people were
 * counted.
 */
export async function recount(
  { db, clock }: { db: Db; clock: Clock },
  content: ContentRef,
): Promise<{ hasDrifted: boolean; people: number }> {
  const before = await figuresOf(db, content);
  if (!before) return { hasDrifted: false, people: 0 };
  const times = await timesNow(db, before);
  const early = await countAll(db, { ...before, ...times });
  return inTransaction(db, async (tx) => {
    const locked = (await lockFigures(tx, [before])).get(content.contentId);
    if (!locked) return { hasDrifted: false, people: 0 };
    // Viewers who came or went meanwhile make the first count useless.
    const counted = locked.version === before.version ? early : await countAll(tx, { ...locked, ...times });
    const hasSameTimes = locked.opensAt === times.opensAt && locked.closesAt === times.closesAt;
    const hasDrifted = hasSameTimes && locked.hasParts && !(await isSame(tx, locked, counted));
    const parts = { hasParts: true, changedAt: clock.now() };
    await writeFigures(tx, { ...locked, ...times, ...counted.figures, ...parts });
    await replaceCurve(tx, content.contentId, counted.curve);
    await replaceArrivals(tx, content.contentId, counted.arrivals);
    const { viewers, waited, staff } = counted.figures;
    return { hasDrifted, people: viewers + waited + staff };
  });
}

/** Whether the times of a content were changed since its viewers were counted, or its parts were never counted. */
export async function hasNewTimes(db: Db, content: ContentRef): Promise<boolean> {
  const row = await figuresOf(db, content);
  if (!row) return false;
  const times = await timesNow(db, row);
  return !row.hasParts || row.opensAt !== times.opensAt || row.closesAt !== times.closesAt;
}

/** Returns the time that counts for the content now; a content that is gone keeps its former one. */
async function timesNow(db: Executor, row: FiguresRow): Promise<Pick<FiguresRow, 'opensAt' | 'closesAt'>> {
  const [times] = await timesOfContents(db, [row.contentId]);
  if (!times) return { opensAt: row.opensAt, closesAt: row.closesAt };
  const [opensAt, closesAt] = [times.opensAt, times.closesAt].map((at) => at && wholeSeconds(at.getTime()));
  return { opensAt: opensAt ?? null, closesAt: closesAt ?? null };
}

async function countAll(db: Executor, content: FiguresRow): Promise<Counted> {
  // Once there are many sources, further ones count together: which ones must not depend on the order of the viewers.
  let figures: Figures = { ...noFigures, sources: noneOf(content.sources) };
  const curve = new Map<number, number>();
  const arrivals = new Map<number, number>();
  for (let after = ''; ; ) {
    const rows = await pageOfViewings(db, content, { after, limit: CHUNK });
    const viewers = rows.map((row) => countedViewer(row, content));
    figures = withViewers(figures, viewers);
    for (const viewer of viewers) {
      addTo(curve, changedCurve(null, viewer));
      addTo(arrivals, changedArrivals(null, viewer));
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return { figures, curve, arrivals };
    after = last.viewerId;
  }
}

function addTo(sum: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [second, change] of more) sum.set(second, (sum.get(second) ?? 0) + change);
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

function noneOf(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.keys(numbers).map((label) => [label, 0]));
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
