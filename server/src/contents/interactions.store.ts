import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { ContentRow } from './contents.store.ts';
import { countFollowing } from './series.store.ts';
import { interactions } from './tables.ts';

export type InteractionRow = typeof interactions.$inferSelect;
/** A content with its interactions in order, and the number of later contents of its series. */
export type WholeContentRow = ContentRow & { interactions: InteractionRow[]; following: number };

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** INT-109 */
function activeInteractions(clientId: string, contentIds: readonly string[]) {
  const { clientId: client, contentId, versionCode } = interactions;
  return and(eq(client, clientId), inArray(contentId, [...contentIds]), isNull(versionCode));
}

/** Returns the interactions of a content in their order. */
async function interactionsOf(db: Executor, { clientId, contentId }: ContentRef): Promise<InteractionRow[]> {
  return db
    .select()
    .from(interactions)
    .where(activeInteractions(clientId, [contentId]))
    .orderBy(asc(interactions.displayOrder), asc(interactions.id));
}

export async function withInteractions(db: Executor, content: ContentRow): Promise<WholeContentRow> {
  const { clientId, id: contentId } = content;
  const following = await countFollowing(db, content);
  return { ...content, interactions: await interactionsOf(db, { clientId, contentId }), following };
}

/** Locks the interactions until the transaction ends. */
export async function lockInteractions(tx: Executor, { clientId, contentId }: ContentRef): Promise<InteractionRow[]> {
  return tx
    .select()
    .from(interactions)
    .where(activeInteractions(clientId, [contentId]))
    .orderBy(asc(interactions.id))
    .for('no key update');
}

/** Inserts interactions. If an interaction with the id exists, updates the fields that staff edit. */
export async function writeInteractions(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  values: Omit<typeof interactions.$inferInsert, 'clientId' | 'contentId'>[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insert(interactions)
    .values(values.map((value) => ({ ...value, clientId, contentId })))
    .onConflictDoUpdate({
      target: interactions.id,
      set: {
        interactionTitle: sql`excluded.interaction_title`,
        interactionText: sql`excluded.interaction_text`,
        urgency: sql`excluded.urgency`,
        displayOrder: sql`excluded.display_order`,
        responses: sql`excluded.responses`,
      },
    });
}

/** Soft-deletes these interactions of a content (INT-108). */
export async function softDeleteInteractions(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  ids: readonly string[],
  versionCode: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(interactions)
    .set({ versionCode })
    .where(and(activeInteractions(clientId, [contentId]), inArray(interactions.id, [...ids])));
}

/** Soft-deletes all interactions of these contents (CNT-264). */
export async function softDeleteInteractionsOf(
  tx: Executor,
  clientId: string,
  contentIds: readonly string[],
  versionCode: string,
): Promise<void> {
  await tx.update(interactions).set({ versionCode }).where(activeInteractions(clientId, contentIds));
}
