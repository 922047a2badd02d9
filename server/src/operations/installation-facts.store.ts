import { and, count, desc, eq, isNotNull, isNull, lt, max, min, sql } from 'drizzle-orm';
import { sessions, users } from '../accounts/tables.ts';
import { clients, webhooks } from '../clients/tables.ts';
import type { Db } from '../platform/database/database.ts';
import { outboxMails } from '../platform/tables.ts';

const MAX_WEBHOOKS_NAMED = 20;

/** Returns the database's time, and the newest time that was stored with a session or an email. */
export async function timesOf(db: Db): Promise<{ databaseNow: Date; newestWriteAt: Date | null }> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select clock_timestamp() as now`);
  const [session] = await db.select({ at: max(sessions.lastUsedAt) }).from(sessions);
  const [email] = await db.select({ at: max(outboxMails.createdAt) }).from(outboxMails);
  const [newest] = [session?.at, email?.at].filter((at) => at instanceof Date).toSorted((a, b) => +b - +a);
  return { databaseNow: new Date(rows[0]?.now ?? Number.NaN), newestWriteAt: newest ?? null };
}

export async function hasOwner(db: Db): Promise<boolean> {
  const found = db.select({ id: users.id }).from(users);
  return (await found.where(eq(users.globalRole, 'owner')).limit(1)).length > 0;
}

/** Returns how many jobs of each kind have failed since a time, for good or until their next try. */
export async function failedJobs(db: Db, since: Date): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from jobs.job
      where state = 'failed' and completed_on > ${since.toISOString()}::timestamptz group by name order by name`,
  );
  return rows;
}

/** Returns how many jobs of each kind should have started before a time and still wait for their first run. */
export async function overdueJobs(db: Db, before: Date): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from jobs.job
      where state = 'created' and start_after < ${before.toISOString()}::timestamptz group by name order by name`,
  );
  return rows;
}

/** Returns webhooks whose last message could not be delivered. */
export async function failingWebhooks(db: Db): Promise<{ clientKey: string; url: string; problem: string | null }[]> {
  return db
    .select({ clientKey: clients.key, url: webhooks.url, problem: webhooks.lastProblem })
    .from(webhooks)
    .innerJoin(clients, eq(clients.id, webhooks.clientId))
    .where(and(isNotNull(webhooks.lastProblem), eq(clients.isArchived, false)))
    .orderBy(desc(webhooks.lastAt))
    .limit(MAX_WEBHOOKS_NAMED);
}

/** Counts the emails that wait since before a time, and those that were given up since another time. */
export async function emailCounts(
  db: Db,
  { waitingSince, refusedAfter }: { waitingSince: Date; refusedAfter: Date },
): Promise<{ waiting: number; oldestAt: Date | null; problem: string | null; refused: number }> {
  const isWaiting = and(isNull(outboxMails.sentAt), isNull(outboxMails.refusedAt));
  const [waiting] = await db
    .select({ count: count(), oldestAt: min(outboxMails.createdAt), problem: max(outboxMails.problem) })
    .from(outboxMails)
    .where(and(isWaiting, lt(outboxMails.createdAt, waitingSince)));
  const [refused] = await db
    .select({ count: count() })
    .from(outboxMails)
    .where(sql`${outboxMails.refusedAt} > ${refusedAfter.toISOString()}::timestamptz`);
  return {
    waiting: waiting?.count ?? 0,
    oldestAt: waiting?.oldestAt ?? null,
    problem: waiting?.problem ?? null,
    refused: refused?.count ?? 0,
  };
}
