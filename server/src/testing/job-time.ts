import type { Db } from '@nave/server/platform/database/database.ts';
import type { Jobs } from '@nave/server/platform/jobs.ts';
import { sql } from 'drizzle-orm';

/**
 * Runs the jobs that are due by a test's clock. Their queue reads the time from a function of the database, wherever it
 * asks what is due: here that function answers what the test says.
 */
export async function runJobsDueAt(now: Date, { db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function jobs.job_now() returns timestamptz language sql stable
      as $$ select '${now.toISOString()}'::timestamptz $$`),
  );
  await jobs.runDue();
}
