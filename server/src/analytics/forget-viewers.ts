import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { forgetReporters } from './clicks.store.ts';
import { countedViewer } from './counted-viewer.ts';
import { type FiguresRow, lockFigures } from './figures.store.ts';
import {
  deletePastViewings,
  deleteStays,
  type Forgotten,
  markGone,
  markStaysDeleted,
  pageOfPastViewings,
  viewingsWithOldStays,
} from './keeping.store.ts';

/** How many viewers are changed in one transaction, so that the stays of others are stored in between. */
const BATCH = 300;

/** What is deleted of the viewers of a content after the viewer `after`, who left before an instant. */
interface Forgetting {
  content: FiguresRow;
  what: Forgotten;
  before: Date;
  after: string;
  now: Date;
}

/** Deletes the stays or the viewings of some viewers. Returns the last of them, or null if no further ones are left. */
export function forgetSome(db: Db, { content, what, before, after, now }: Forgetting): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const row = (await lockFigures(tx, [content])).get(content.contentId);
    if (!row) return null;
    const page = { before: wholeSeconds(before.getTime()), after, limit: BATCH };
    const viewerIds = await (what === 'stays' ? forgetStays : forgetViewings)(tx, row, page);
    if (viewerIds.length > 0) await markStaysDeleted(tx, row, now);
    if (viewerIds.length === BATCH) return viewerIds.at(-1) ?? null;
    await markGone(tx, row, { what, at: now });
    return null;
  });
}

type Page = Parameters<typeof viewingsWithOldStays>[2];

/** Deletes stays; what counts of them is kept. Returns the viewers. */
async function forgetStays(tx: Tx, row: FiguresRow, page: Page): Promise<string[]> {
  const old = await viewingsWithOldStays(tx, row, page);
  if (old.length === 0) return [];
  await deleteStays(
    tx,
    row,
    old.map((viewing) => {
      const { viewerId, hasSeveralPages } = viewing;
      const { watch } = countedViewer(viewing, row);
      return {
        viewerId,
        keptSeconds: watch.seconds,
        keptWatched: watch.hasWatched,
        keptReturned: watch.hasReturned,
        keptCapped: watch.isCapped,
        hasSeveralPages: hasSeveralPages || watch.isUnited,
      };
    }),
  );
  return old.map(({ viewerId }) => viewerId);
}

/** Deletes viewings. Clicks and answers stay, as those of unknown people; those of staff, which never count, do not. */
async function forgetViewings(tx: Tx, row: FiguresRow, page: Page): Promise<string[]> {
  const past = await pageOfPastViewings(tx, row, page);
  if (past.length === 0) return [];
  await forgetReporters(tx, row, past);
  const viewerIds = past.map(({ viewerId }) => viewerId);
  await deletePastViewings(tx, row, viewerIds);
  return viewerIds;
}
