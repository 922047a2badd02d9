import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { signInAttempts } from '../tables.ts';

export type AttemptRow = typeof signInAttempts.$inferSelect;

export async function insertAttempt(db: Executor, attempt: AttemptRow): Promise<void> {
  await db.insert(signInAttempts).values(attempt);
}

/**
 * Deletes a browser's attempt and returns the attempt, or undefined if the browser has none with this `state` that is
 * valid at `now`. Only one of two concurrent requests receives the attempt.
 */
export async function deleteAttempt(
  db: Executor,
  { state, browserHash }: Pick<AttemptRow, 'state' | 'browserHash'>,
  now: Date,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.state, state),
        eq(signInAttempts.browserHash, browserHash),
        gt(signInAttempts.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function deleteOldAttempts(db: Executor, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
}
