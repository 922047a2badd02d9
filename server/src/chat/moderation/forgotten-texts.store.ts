import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatActs, chatHeld } from '../tables.ts';

const hasTexts = sql`${chatActs.before} <> '[]'::jsonb`;

/**
 * Returns the ids of contents whose chats have stored texts that were removed before the instant `before`. The contents
 * may belong to any client. They are ordered by id, and only ids greater than `after` are returned.
 */
export async function contentsWithTexts(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ contentId: chatActs.contentId })
    .from(chatActs)
    .where(and(hasTexts, lt(chatActs.at, before), gt(chatActs.contentId, after)))
    .orderBy(asc(chatActs.contentId))
    .limit(limit);
  return rows.map(({ contentId }) => contentId);
}

/** Deletes the stored texts of these contents that were removed before an instant. The acts stay in the log. */
export async function deleteTexts(
  tx: Executor,
  contentIds: string[],
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await tx
    .update(chatActs)
    .set({ before: [], textsGoneAt: now })
    .where(and(inArray(chatActs.contentId, contentIds), hasTexts, lt(chatActs.at, before)));
  const declined = and(eq(chatHeld.state, 'declined'), lt(chatHeld.decidedAt, before));
  await tx.delete(chatHeld).where(and(inArray(chatHeld.contentId, contentIds), declined));
}

/** Deletes a person's removed, declined and held texts. */
export async function deleteTextsOfAuthor(tx: Executor, uid: string, now: Date): Promise<void> {
  await tx.execute(sql`update chat_acts set texts_gone_at = ${now}, before = coalesce((
      select jsonb_agg(event order by place) from jsonb_array_elements(before) with ordinality as kept (event, place)
      where event #>> '{data,uid}' is distinct from ${uid} and event #>> '{data,data,uid}' is distinct from ${uid}
    ), '[]'::jsonb)
    where strpos(before::text, ${uid}) > 0`);
  await tx.delete(chatHeld).where(eq(chatHeld.uid, uid));
}
