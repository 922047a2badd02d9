import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { changeFigures } from './change-figures.ts';
import { erasures } from './erased-viewers.store.ts';
import { lockFigures, type NewFigures } from './figures.store.ts';
import type { NewStays } from './recorder.ts';
import { beatRun, thereSince, writeOpenStays } from './runs.store.ts';
import { type ViewingRow, viewingsOf, writeViewings } from './viewings.store.ts';

/** Of so many stays of a viewer the evidence is kept, as pairs of numbers; later ones do not count. */
const MAX_KEPT_STAYS = 1_000;

export interface StoreStaysDeps {
  db: Db;
  clock: Clock;
}

/**
 * Stores new stays of viewers of a run, with the figures that they change, in one transaction. Returns false if nothing
 * was stored because others have ended the run.
 */
export function storeStays({ db, clock }: StoreStaysDeps, runId: string, batch: readonly NewStays[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await beatRun(tx, runId, now))) return false;
    await addStays(tx, { runId, batch, now });
    return true;
  });
}

/** Adds stays of viewers to what is stored. Stays may be added again: those that overlap count once. */
export async function addStays(
  tx: Tx,
  { runId, batch: all, now }: { runId: string; batch: readonly NewStays[]; now: Date },
): Promise<void> {
  const batch = await sinceErasure(tx, all);
  const viewers = batch.map(({ viewer }) => viewer);
  const figures = await lockFigures(tx, await newFigures(tx, batch, now));
  const before = await viewingsOf(tx, viewers);
  await writeOpenStays(
    tx,
    runId,
    batch.map(({ viewer: { contentId, viewerId }, thereSince }) => {
      return { contentId, viewerId, thereSince };
    }),
  );
  const since = await thereSince(tx, viewers);
  const changes = batch
    .filter(({ viewer }) => figures.has(viewer.contentId))
    .map((stays) => {
      const key = keyOf(stays.viewer);
      const row = before.get(key) ?? null;
      return { before: row, after: changedViewing(row, stays, since.get(key) ?? null) };
    });
  await writeViewings(
    tx,
    changes.map(({ after }) => after),
  );
  await changeFigures(tx, figures, changes, now);
}

/** The stays of people whose data were erased count from then on. */
async function sinceErasure(tx: Tx, batch: readonly NewStays[]): Promise<readonly NewStays[]> {
  const erased = await erasures(
    tx,
    batch.map(({ viewer }) => viewer.viewerId),
  );
  if (erased.size === 0) return batch;
  return batch.flatMap((stays) => {
    const at = erased.get(stays.viewer.viewerId);
    if (!at) return [stays];
    const erasedAt = wholeSeconds(at.getTime());
    const finished = stays.finished
      .filter(({ to }) => to > erasedAt)
      .map(({ from, to }) => ({ from: Math.max(from, erasedAt), to }));
    const thereSince = stays.thereSince && Math.max(stays.thereSince, erasedAt);
    const firstAt = new Date(Math.max(stays.viewer.firstAt.getTime(), at.getTime()));
    const isEmpty = finished.length === 0 && thereSince === null;
    return isEmpty ? [] : [{ ...stays, viewer: { ...stays.viewer, firstAt }, finished, thereSince }];
  });
}

/** The figures that contents get if they have none yet. Contents that no longer exist are left out. */
async function newFigures(tx: Tx, batch: readonly NewStays[], changedAt: Date): Promise<NewFigures[]> {
  const ids = [...new Set(batch.map(({ viewer }) => viewer.contentId))];
  const times = await timesOfContents(tx, ids);
  return times.map(({ id, clientId, opensAt, closesAt }) => ({
    contentId: id,
    clientId,
    opensAt: opensAt && wholeSeconds(opensAt.getTime()),
    closesAt: closesAt && wholeSeconds(closesAt.getTime()),
    changedAt,
  }));
}

function changedViewing(
  before: ViewingRow | null,
  { viewer: { typeName, ...viewer }, finished, hasSeveralPages = false }: NewStays,
  thereSince: number | null,
): ViewingRow {
  const known = before?.stays ?? [];
  const added = finished.filter(({ from, to }) => !hasStay(known, from, to)).flatMap(({ from, to }) => [from, to]);
  return {
    ...viewer,
    // The first device and source count. A viewer who was staff once stays staff.
    device: before?.device ?? viewer.device,
    source: before ? before.source : viewer.source,
    isStaff: (before?.isStaff ?? false) || viewer.isStaff,
    channelId: before?.channelId ?? viewer.channelId,
    firstAt: before && before.firstAt < viewer.firstAt ? before.firstAt : viewer.firstAt,
    name: viewer.name ?? before?.name ?? null,
    email: viewer.email ?? before?.email ?? null,
    attendeeNumber: viewer.attendeeNumber ?? before?.attendeeNumber ?? null,
    eventNumber: viewer.eventNumber ?? before?.eventNumber ?? null,
    typeName: typeName ?? before?.typeName ?? null,
    stays: [...known, ...added].slice(0, 2 * MAX_KEPT_STAYS),
    keptSeconds: before?.keptSeconds ?? 0,
    keptWatched: before?.keptWatched ?? false,
    keptReturned: before?.keptReturned ?? false,
    keptCapped: before?.keptCapped ?? false,
    thereSince,
    isAccount: (before?.isAccount ?? false) || viewer.userId !== null,
    hasSeveralPages: (before?.hasSeveralPages ?? false) || hasSeveralPages,
  };
}

function hasStay(stays: readonly number[], from: number, to: number): boolean {
  for (let index = 0; index < stays.length; index += 2)
    if (stays[index] === from && stays[index + 1] === to) return true;
  return false;
}

const keyOf = ({ contentId, viewerId }: Pick<ViewingRow, 'contentId' | 'viewerId'>) => `${contentId} ${viewerId}`;
