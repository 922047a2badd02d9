import { setTimeout } from 'node:timers/promises';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { sharesCount } from '@nave/domain/analytics/analytics-state.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { FairQueue } from '../platform/process/fair-queue.ts';
import { sharedRun } from '../platform/shared-run.ts';
import { type CountRow, changeCount, countOf, insertCount, lockCount, replaceCount } from './counts.store.ts';
import { hasRawStays } from './figures.store.ts';
import { type ContentRef, type Recounted, recount } from './recount.ts';
import { numberOfViewings } from './viewings.store.ts';

/** The job that counts a content anew. After a crash it runs again, from the start. */
const COUNT_ANEW = 'analytics-count-anew';
/** How long the job may take, in seconds. */
const TIMEOUT_SECONDS = 900;
/** When a count that a request has begun is taken over by the job, because the process was killed, in milliseconds. */
const TAKEN_OVER_AFTER_MS = 600_000;
/** How often the progress of a count is stored, in milliseconds. */
const PROGRESS_EVERY_MS = 500;
/** How often a request looks whether another process has counted. */
const LOOK_EVERY_MS = 250;

interface Deps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Pick<Log, 'error'>;
  /** Counting reads all viewers of a content, so one content is counted at a time. */
  inTurn: FairQueue;
  /** The figures of a content were not those of its viewers. */
  onDrift(): void;
}

interface Asked extends ContentRef {
  isOnDemand: boolean;
}

/** Counts contents anew. */
export interface CountingAnew {
  /** Discards the last count and asks for a new one, unless one has just been asked for (ANA-71 to ANA-75). */
  ask(content: Asked): Promise<void>;
  /** Counts now; a count that runs already is waited for. */
  now(content: Asked): Promise<void>;
  /** Counts a content whose times were changed; no count is recorded. */
  byNewTimes(content: ContentRef): Promise<void>;
}

/** Defines the job. */
export function countingAnew(deps: Deps): CountingAnew {
  const { db, jobs } = deps;
  jobs.define<Run & Record<string, unknown>>(
    COUNT_ANEW,
    // The count of a killed process is still running by its row.
    async (run) => {
      await perform(deps, run, ['asked', 'running', 'failed']);
    },
    { timeoutSeconds: TIMEOUT_SECONDS },
  );
  return {
    async ask(content) {
      await start(deps, content, { isShared: sharesNow(deps), jobAfterMs: 0 });
    },
    now: sharedRun(
      ({ contentId }: Asked) => contentId,
      async (content) => {
        const isRunning = (row: CountRow) => row.state !== 'done' && sharesNow(deps)(row);
        const run = await start(deps, content, { isShared: isRunning, jobAfterMs: TAKEN_OVER_AFTER_MS });
        if (await perform(deps, run, ['asked'])) return;
        // A count without a sign of life has ended with its process; its job takes it over.
        for (let row = await countOf(db, run); row?.runId === run.runId && isRunning(row); ) {
          await setTimeout(LOOK_EVERY_MS);
          row = await countOf(db, run);
        }
      },
    ),
    byNewTimes: sharedRun(
      ({ contentId }: ContentRef) => contentId,
      async (content) => {
        await deps.inTurn(content.clientId, () => recount({ ...deps, onlyOutdated: true }, content));
      },
    ),
  };
}

type Run = Pick<CountRow, 'clientId' | 'contentId' | 'runId'>;

const sharesNow =
  ({ clock }: Deps) =>
  ({ state, askedAt, aliveAt }: CountRow): boolean =>
    sharesCount({ state, askedAt: askedAt.getTime(), aliveAt: aliveAt?.getTime() ?? null }, clock.now().getTime());

/**
 * Starts a count and enqueues its job, or returns the last count if the request shares it. Throws a refusal if the stays
 * of the viewers are no longer stored (ANA-123).
 */
function start(
  { db, clock, jobs }: Deps,
  { clientId, contentId, isOnDemand }: Asked,
  { isShared, jobAfterMs }: { isShared(row: CountRow): boolean; jobAfterMs: number },
): Promise<Run> {
  const content = { clientId, contentId };
  return inTransaction(db, async (tx) => {
    if (!(await hasRawStays(tx, content))) throw new Refusal(analyticsRefusals.staysDeleted);
    const now = clock.now();
    const last = await lockCount(tx, content);
    if (last && isShared(last)) return { ...content, runId: last.runId };
    const run = { ...content, runId: v7() };
    const count = { ...run, state: 'asked', runAnalytics: isOnDemand, askedAt: now } as const;
    if (last) await replaceCount(tx, count);
    // Another request has added the first count meanwhile.
    else if (!(await insertCount(tx, count))) return (await lockCount(tx, content)) ?? run;
    await jobs.enqueue(tx, COUNT_ANEW, run, { at: new Date(now.getTime() + jobAfterMs) });
    return run;
  });
}

/**
 * Counts when it is the client's turn, if the run is in a state of `from` by then; returns false if it is not, or another
 * run has taken its place.
 */
function perform(deps: Deps, run: Run, from: readonly CountRow['state'][]): Promise<boolean> {
  const { db, clock, log, inTurn, onDrift } = deps;
  return inTurn(run.clientId, async () => {
    const [startedAt, viewersAll] = [clock.now(), await numberOfViewings(db, run)];
    const begun = {
      state: 'running',
      startedAt,
      aliveAt: startedAt,
      endedAt: null,
      viewersRead: 0,
      viewersAll,
    } as const;
    if (!(await changeCount(db, run, from, begun))) return false;
    try {
      const result = await recount({ db, clock, onProgress: storingProgress(deps, run) }, run);
      await changeCount(db, run, ['running'], { state: 'done', endedAt: clock.now(), ...resultOf(result) });
      if (!result.hasDrifted) return true;
      onDrift();
      log.error({ contentId: run.contentId }, 'the figures of a content were not those of its viewers');
      return true;
    } catch (err) {
      await changeCount(db, run, ['running'], { state: 'failed', endedAt: clock.now() });
      throw err;
    }
  });
}

function resultOf({ hasDrifted, people, viewersChange, secondsChange }: Recounted) {
  return { hasDrifted, viewersChange, secondsChange, viewersAll: people, viewersRead: people };
}

function storingProgress({ db, clock }: Deps, run: Run): (read: number) => Promise<void> {
  let storedAt = performance.now();
  return async (viewersRead) => {
    if (performance.now() - storedAt < PROGRESS_EVERY_MS) return;
    storedAt = performance.now();
    await changeCount(db, run, ['running'], { viewersRead, aliveAt: clock.now() });
  };
}
