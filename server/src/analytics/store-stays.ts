import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { changeFigures } from './change-figures.ts';
import { erasures } from './erased-viewers.store.ts';
import { figuresOfContents, lockFigures, type NewFigures } from './figures.store.ts';
import type { NewStays } from './recorder.ts';
import { beatRun, thereSince, writeOpenStays } from './runs.store.ts';
import { unknownPerson } from './viewer.ts';
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
  const figures = await lockFigures(tx, await figuresToLock(tx, all, now));
  const known = all.filter(({ viewer }) => figures.has(viewer.contentId));
  const viewers = known.map(({ viewer }) => viewer);
  // Erasing locks the same figures, so it has ended before.
  const erased = await erasures(
    tx,
    viewers.map(({ viewerId }) => viewerId),
  );
  const before = await viewingsOf(tx, viewers);
  const batch = known.map((stays) => sinceErasure(stays, erased.get(stays.viewer.viewerId)));
  await writeOpenStays(
    tx,
    runId,
    batch.map(({ viewer: { contentId, viewerId }, thereSince }) => {
      return { contentId, viewerId, thereSince };
    }),
  );
  const since = await thereSince(tx, viewers);
  const changes = batch
    // A person who was there only until the data were erased is not a new viewer.
    .filter(({ viewer, isErased, finished, thereSince: enteredAt }) => {
      return !isErased || finished.length > 0 || enteredAt !== null || before.has(keyOf(viewer));
    })
    .map(({ isErased, ...stays }) => {
      const key = keyOf(stays.viewer);
      const row = before.get(key) ?? null;
      const after = changedViewing(row, stays, since.get(key) ?? null);
      return { before: row, after: isErased ? { ...after, ...unknownPerson } : after };
    });
  await writeViewings(
    tx,
    changes.map(({ after }) => after),
  );
  await changeFigures(tx, figures, changes, now);
}

/** The stays of people whose data were erased count from then on. */
function sinceErasure(stays: NewStays, at: Date | undefined): NewStays & { isErased: boolean } {
  if (!at) return { ...stays, isErased: false };
  const erasedAt = wholeSeconds(at.getTime());
  const finished = stays.finished
    .filter(({ to }) => to > erasedAt)
    .map(({ from, to }) => ({ from: Math.max(from, erasedAt), to }));
  const thereSince = stays.thereSince && Math.max(stays.thereSince, erasedAt);
  const firstAt = new Date(Math.max(stays.viewer.firstAt.getTime(), at.getTime()));
  return { ...stays, viewer: { ...stays.viewer, firstAt }, finished, thereSince, isErased: true };
}

/**
 * The figures that the stays change; contents get them if they have none yet. A content that was archived keeps those
 * that it has; one that has none is left out.
 */
async function figuresToLock(tx: Tx, batch: readonly NewStays[], changedAt: Date): Promise<NewFigures[]> {
  const ids = [...new Set(batch.map(({ viewer }) => viewer.contentId))];
  const times = await timesOfContents(tx, ids);
  const active = new Set(times.map(({ id }) => id));
  const others = ids.filter((id) => !active.has(id));
  const kept = others.length === 0 ? [] : (await figuresOfContents(tx, others)).values();
  const shown = times.map(({ id, clientId, opensAt, closesAt }) => ({
    contentId: id,
    clientId,
    opensAt: opensAt && wholeSeconds(opensAt.getTime()),
    closesAt: closesAt && wholeSeconds(closesAt.getTime()),
    changedAt,
  }));
  return [...shown, ...kept];
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
