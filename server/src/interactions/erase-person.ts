import { inArray, sql } from 'drizzle-orm';
import type { ErasureFollower } from '../accounts/erasure/erased-person.ts';

/** Erases a person from their answers, which stay as those of an unknown viewer, so that no count changes. */
export const erasingAnswers: ErasureFollower = {
  async count(db, { viewerIds, email }) {
    const { rows } = await db.execute<{ answers: number }>(sql`
      select count(*)::int as answers from interaction_answers
      where ${isTheirs(viewerIds)} or lower(data ->> 'email') = ${email}`);
    return { answers: rows[0]?.answers ?? 0 };
  },
  async erase(tx, { viewerIds, email }) {
    await tx.execute(sql`update interaction_answers set viewer_id = gen_random_uuid()::text, data = null
      where ${isTheirs(viewerIds)}`);
    await tx.execute(sql`update interaction_answers set data = null where lower(data ->> 'email') = ${email}`);
  },
  async emails(db) {
    const { rows } = await db.execute<{ email: string }>(sql`
      select distinct lower(data ->> 'email') as email from interaction_answers where data ->> 'email' is not null`);
    return rows.map(({ email }) => email);
  },
};

function isTheirs(viewerIds: readonly string[]) {
  return viewerIds.length > 0 ? inArray(sql`viewer_id`, [...viewerIds]) : sql`false`;
}
