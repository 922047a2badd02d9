import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { countedViewer } from './counted-viewer.ts';
import { deleteOldErasures } from './erased-viewers.store.ts';
import { type FiguresRow, figuresOf, lockFigures } from './figures.store.ts';
import {
  contentsToForget,
  deletePastViewings,
  deleteStays,
  markSettled,
  markStaysDeleted,
  unsettledContents,
  viewingsWithOldStays,
} from './keeping.store.ts';
import type { ContentRef } from './recount.ts';

/** The daily job that settles the figures of contents and deletes what need not be kept. */
export const KEEP_FIGURES = 'analytics-keep-figures';
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** A viewing is stored for so many days: 25 months. */
const VIEWINGS_KEPT_DAYS = 760;
/** Stays of a process that were stored late, for example after an outage, are not older than this. */
const ERASURES_KEPT_DAYS = 7;
/** How many viewers are changed in one transaction, so that the stays of others are stored in between. */
const BATCH = 300;
/** How many contents are read at once. */
const CONTENTS = 100;
/** Lower than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface KeepFiguresDeps {
  db: Db;
  clock: Clock;
  /** For how many days stays are stored after their content has settled. */
  staysKeptDays: number;
  /** Counts a content anew from the stays of its viewers. */
  countAnew(content: ContentRef): Promise<void>;
}

/** Defines the daily job. */
export function defineKeepFigures({ jobs, ...deps }: KeepFiguresDeps & { jobs: Jobs }): void {
  jobs.daily(KEEP_FIGURES, async () => {
    await settle(deps);
    const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS);
    await forgetStays(deps, daysAgo(deps.staysKeptDays));
    await forgetViewings(deps, daysAgo(VIEWINGS_KEPT_DAYS));
    await deleteOldErasures(deps.db, daysAgo(ERASURES_KEPT_DAYS));
  });
}

/** Counts each content anew once, from a day after its end on (ANA-121). */
async function settle({ db, clock, countAnew }: KeepFiguresDeps): Promise<void> {
  const closedBefore = () => wholeSeconds(clock.now().getTime()) - DAY_SECONDS;
  for (let after = FIRST_ID; ; ) {
    const found = await unsettledContents(db, { closedBefore: closedBefore(), after, limit: CONTENTS });
    for (const content of found) {
      await countAnew(content);
      // Counting anew has taken over changed times, by which the content may not be over yet.
      const row = await figuresOf(db, content);
      if (row?.closesAt && row.closesAt < closedBefore()) await markSettled(db, content, clock.now());
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.contentId;
  }
}

/** Deletes stays of settled contents, and old stays at contents without an end; what counts of them is kept (ANA-122). */
async function forgetStays({ db, clock }: KeepFiguresDeps, before: Date): Promise<void> {
  await forEachContent(db, before, async (content) => {
    while ((await forgetSomeStays(db, { content, before, now: clock.now() })) === BATCH);
  });
}

function forgetSomeStays(
  db: Db,
  { content, before, now }: { content: FiguresRow; before: Date; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = (await lockFigures(tx, [content])).get(content.contentId);
    if (!row) return 0;
    const old = await viewingsWithOldStays(tx, row, { before: wholeSeconds(before.getTime()), limit: BATCH });
    if (old.length === 0) return 0;
    await markStaysDeleted(tx, row, now);
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
    return old.length;
  });
}

/** Deletes old viewings (ANA-124). The figures of their contents stay as they are. */
async function forgetViewings({ db, clock }: KeepFiguresDeps, before: Date): Promise<void> {
  const limits = { before: wholeSeconds(before.getTime()), limit: BATCH };
  await forEachContent(db, before, async (content) => {
    const forgetSome = () =>
      inTransaction(db, async (tx) => {
        const row = (await lockFigures(tx, [content])).get(content.contentId);
        const deleted = row ? await deletePastViewings(tx, row, limits) : 0;
        if (row && deleted > 0) await markStaysDeleted(tx, row, clock.now());
        return deleted;
      });
    while ((await forgetSome()) === BATCH);
  });
}

async function forEachContent(db: Db, before: Date, act: (content: FiguresRow) => Promise<void>): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const found = await contentsToForget(db, { before, after, limit: CONTENTS });
    for (const content of found) await act(content);
    const last = found.at(-1);
    if (!last) return;
    after = last.contentId;
  }
}
