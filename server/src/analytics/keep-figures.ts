import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { deleteOldErasures } from './erased-viewers.store.ts';
import { figuresOf } from './figures.store.ts';
import { forgetSome } from './forget-viewers.ts';
import { contentsToForget, type Forgotten, markSettled, unsettledContents } from './keeping.store.ts';
import type { ContentRef } from './recount.ts';

/** The daily job that settles the figures of contents and deletes what need not be kept. */
export const KEEP_FIGURES = 'analytics-keep-figures';
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** A viewing is stored for so many days: 25 months. */
const VIEWINGS_KEPT_DAYS = 760;
/** Stays of a process that were stored late, for example after an outage, are not older than this. */
const ERASURES_KEPT_DAYS = 7;
/** How long the job may take: the first time after a long pause, it reads many viewers. */
const TIMEOUT_SECONDS = 6 * 3_600;
/** How many contents are read at once. */
const CONTENTS = 100;
/** Lower than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface KeepFiguresDeps {
  db: Db;
  clock: Clock;
  events: ClientEvents;
  log: Pick<Log, 'error'>;
  /** For how many days stays are stored after their content has settled. */
  staysKeptDays: number;
  /** Counts a content anew from the stays of its viewers. */
  countAnew(content: ContentRef): Promise<void>;
}

/** Defines the daily job. */
export function defineKeepFigures({ jobs, ...deps }: KeepFiguresDeps & { jobs: Jobs }): void {
  const keep = async () => {
    await settle(deps);
    const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS);
    await forget(deps, { what: 'stays', before: daysAgo(deps.staysKeptDays) });
    await forget(deps, { what: 'viewings', before: daysAgo(VIEWINGS_KEPT_DAYS) });
    await deleteOldErasures(deps.db, daysAgo(ERASURES_KEPT_DAYS));
  };
  jobs.daily(KEEP_FIGURES, keep, { timeoutSeconds: TIMEOUT_SECONDS });
}

/** Counts each content anew once, from a day after its end on (ANA-121). */
async function settle(deps: KeepFiguresDeps): Promise<void> {
  const { db, clock, events, countAnew } = deps;
  const closedBefore = () => wholeSeconds(clock.now().getTime()) - DAY_SECONDS;
  for (let after = FIRST_ID; ; ) {
    const found = await unsettledContents(db, { closedBefore: closedBefore(), after, limit: CONTENTS });
    await forEach(deps, found, async (content) => {
      await countAnew(content);
      // Counting anew has taken over changed times, by which the content may not be over yet.
      const row = await figuresOf(db, content);
      if (!row?.closesAt || row.closesAt >= closedBefore()) return;
      await inTransaction(db, async (tx) => {
        await markSettled(tx, content, clock.now());
        const data = { contentId: content.contentId };
        events.record(tx, content.clientId, [{ type: 'analytics.settled', data }]);
      });
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.contentId;
  }
}

/**
 * Deletes the stays (ANA-122) or the viewings (ANA-124) of contents that settled before an instant, and those at contents
 * without an end of viewers who left before. The figures stay as they are.
 */
async function forget(deps: KeepFiguresDeps, { what, before }: { what: Forgotten; before: Date }): Promise<void> {
  const { db, clock } = deps;
  for (let after = FIRST_ID; ; ) {
    const found = await contentsToForget(db, { what, before, after, limit: CONTENTS });
    await forEach(deps, found, async (content) => {
      for (let viewer: string | null = ''; viewer !== null; )
        viewer = await forgetSome(db, { content, what, before, after: viewer, now: clock.now() });
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.contentId;
  }
}

/** Acts on each content. One that fails holds up no others: it is tried again on the next day. */
async function forEach<Content extends { contentId: string }>(
  { log }: Pick<KeepFiguresDeps, 'log'>,
  contents: readonly Content[],
  act: (content: Content) => Promise<void>,
): Promise<void> {
  for (const content of contents)
    try {
      await act(content);
    } catch (err) {
      log.error({ err, contentId: content.contentId }, 'the figures of a content could not be kept');
    }
}
