import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import {
  emailCounts,
  failedJobs,
  failingWebhooks,
  hasOwner,
  overdueJobs,
  timesOf,
} from './installation-facts.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A job or an email that waits longer counts as stuck, in milliseconds. */
const STUCK_AFTER_MS = 15 * MINUTE_MS;

/** What `npm run nave -- check` needs from the database and the server. Times are in ISO 8601. */
export interface InstallationFacts {
  /** The answer of this installation to the challenge of the check. */
  proof: string;
  engine: 'embedded' | 'postgresql';
  serverNow: string;
  databaseNow: string;
  newestWriteAt: string | null;
  hasOwner: boolean;
  /** Jobs that have failed for good within a day. */
  failedJobs: { name: string; count: number }[];
  /** Jobs that should have started a quarter of an hour ago. */
  overdueJobs: { name: string; count: number }[];
  failingWebhooks: { clientKey: string; url: string; problem: string | null }[];
  /** Emails that wait for a quarter of an hour, and those that were given up within a day. */
  emails: { waiting: number; oldestAt: string | null; problem: string | null; refused: number };
}

interface FactsDeps {
  db: Db;
  clock: Clock;
  engine: InstallationFacts['engine'];
  prove(challenge: string): string;
}

/** Reads the facts from the database. */
export async function readFacts(
  { db, clock, engine, prove }: FactsDeps,
  challenge: string,
): Promise<InstallationFacts> {
  const now = clock.now();
  const stuckBefore = new Date(now.getTime() - STUCK_AFTER_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { databaseNow, newestWriteAt } = await timesOf(db);
  const emails = await emailCounts(db, { waitingSince: stuckBefore, refusedAfter: dayAgo });
  return {
    proof: prove(challenge),
    engine,
    serverNow: now.toISOString(),
    databaseNow: databaseNow.toISOString(),
    newestWriteAt: newestWriteAt?.toISOString() ?? null,
    hasOwner: await hasOwner(db),
    failedJobs: await failedJobs(db, dayAgo),
    overdueJobs: await overdueJobs(db, stuckBefore),
    failingWebhooks: await failingWebhooks(db),
    emails: { ...emails, oldestAt: emails.oldestAt?.toISOString() ?? null },
  };
}
