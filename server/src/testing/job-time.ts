import type { Db } from '@nave/server/platform/database/database.ts';
import type { Jobs } from '@nave/server/platform/jobs.ts';
import { sql } from 'drizzle-orm';

/**
 * Runs the jobs that are due by a test's clock. The job queue reads the time from the database function `job_now`. This
 * function is first replaced by a function that returns the time of the test's clock.
 */
export async function runJobsDueAt(now: Date, { db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function jobs.job_now() returns timestamptz language sql stable
      as $$ select '${now.toISOString()}'::timestamptz $$`),
  );
  await jobs.runDue();
}
