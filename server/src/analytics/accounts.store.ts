import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/** How many people with an account came to a content, by whether they came to earlier ones. Staff are left out. */
export interface AccountNumbers {
  newHere: number;
  backAgain: number;
  /** Who came to none of the last two contents, but to an earlier one. */
  missingTwice: number;
}

/** Counts the accounts that opened a content and earlier ones; `earlier` has the latest first, at least one. */
export async function accountsOf(
  db: Executor,
  { clientId, contentId, earlier }: { clientId: string; contentId: string; earlier: readonly string[] },
): Promise<AccountNumbers> {
  const ids = sql.param([contentId, ...earlier]);
  const { rows } = await db.execute<AccountNumbers & Record<string, unknown>>(sql`
    select count(*) filter (where here and not before)::int as "newHere",
      count(*) filter (where here and before)::int as "backAgain",
      count(*) filter (where not here and not previous)::int as "missingTwice"
    from (
      select bool_or(content_id = ${contentId}) as here, bool_or(content_id <> ${contentId}) as before,
        bool_or(content_id = ${earlier[0]}) as previous
      from viewings
      where client_id = ${clientId} and content_id = any(${ids}::uuid[]) and user_id is not null and not is_staff
      group by viewer_id
    ) people`);
  return rows[0] ?? { newHere: 0, backAgain: 0, missingTwice: 0 };
}
