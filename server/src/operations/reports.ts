import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { activityBucket, activityBuckets, countedSince } from '@nave/domain/operations/client-activity.ts';
import { REPORT_PAGE, type ReportedClient } from '@nave/domain/operations/reports.api.ts';
import type { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { upcomingStarts } from '@nave/domain/operations/upcoming-contents.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { activityOfClients, type ClientActivity, contentsStartingBetween } from './reports.store.ts';

interface ReportDeps {
  db: Db;
  clock: Clock;
}

/** Returns a page of the contents that start soon, those after the content with the id `after` (OPS-57 to OPS-63). */
export async function upcomingContents(
  { db, clock }: ReportDeps,
  after: string | undefined,
): Promise<AnswerOf<typeof reportCalls.upcomingContents>> {
  const found = await contentsStartingBetween(db, upcomingStarts(clock.now().getTime()), {
    lastId: after,
    limit: REPORT_PAGE + 1,
  });
  const page = found.slice(0, REPORT_PAGE);
  return {
    items: page.map((row) => ({ ...row, startsAt: new Date(row.startsAt).toISOString() })),
    next: found.length > REPORT_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns a page of the client report, the rows after the client with the id `after`, with the totals of all pages
 * (OPS-44 to OPS-53, OPS-80).
 */
export async function clientReport(
  { db, clock }: ReportDeps,
  { after, archived }: { after?: string | undefined; archived?: 'true' | undefined },
): Promise<AnswerOf<typeof reportCalls.clients>> {
  const now = clock.now();
  const since = new Date(countedSince(now.getTime()));
  const activities = await activityOfClients(db, { now, since, withArchived: archived !== undefined });
  const all = activities.map((activity) => presentReported(activity, now));
  // A client that was archived since the preceding page was sent is missing: the list then starts again.
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + REPORT_PAGE);
  return {
    items: page,
    counts: Object.fromEntries(
      activityBuckets.map((bucket) => [bucket, all.filter((client) => client.bucket === bucket).length]),
    ) as Record<(typeof activityBuckets)[number], number>,
    lastWeek: all.reduce((total, client) => total + client.lastWeek, 0),
    next: start + REPORT_PAGE < all.length ? (page.at(-1)?.id ?? null) : null,
  };
}

function presentReported({ mostRecentAt, ...client }: ClientActivity, now: Date): ReportedClient {
  const bucket = activityBucket(mostRecentAt, now.getTime());
  return { ...client, mostRecentContent: mostRecentAt === null ? null : new Date(mostRecentAt).toISOString(), bucket };
}
