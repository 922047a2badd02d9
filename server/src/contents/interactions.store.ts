import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ContentRow, isActive } from './contents.store.ts';
import { countFollowing } from './series.store.ts';
import { contents, interactions } from './tables.ts';

export type InteractionRow = typeof interactions.$inferSelect;
/** A content with its interactions in order, and the number of later contents of its series. */
export type WholeContentRow = ContentRow & { interactions: InteractionRow[]; following: number };

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** An interaction that sends itself at `dueAt`. `isOpen`: the content is open at that time. */
export interface DueInteraction {
  id: string;
  contentId: string;
  clientId: string;
  dueAt: Date;
  isOpen: boolean;
}

const nextEdition = sql`${interactions.edition} + 1`;

/** INT-109 */
function activeInteractions(clientId: string, contentIds: readonly string[]) {
  const { clientId: client, contentId, versionCode } = interactions;
  return and(eq(client, clientId), inArray(contentId, [...contentIds]), isNull(versionCode));
}

/** Returns the interactions of a content in their order. */
export async function interactionsOf(db: Executor, { clientId, contentId }: ContentRef): Promise<InteractionRow[]> {
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
        sendOffset: sql`excluded.send_offset_s`,
        // With another time, the interaction can send itself again.
        missedAt: sql`case when interactions.send_offset_s is not distinct from excluded.send_offset_s
          then interactions.missed_at end`,
        displayOrder: sql`excluded.display_order`,
        responses: sql`excluded.responses`,
        translation: sql`excluded.translation`,
        edition: sql`interactions.edition + (
          (interactions.interaction_title, interactions.interaction_text, interactions.urgency,
           interactions.send_offset_s, interactions.display_order, interactions.responses,
           interactions.translation)
          is distinct from (excluded.interaction_title, excluded.interaction_text, excluded.urgency,
           excluded.send_offset_s, excluded.display_order, excluded.responses, excluded.translation))::int`,
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
    .set({ versionCode, edition: nextEdition })
    .where(and(activeInteractions(clientId, [contentId]), inArray(interactions.id, [...ids])));
}

/** Soft-deletes all interactions of these contents (CNT-264). */
export async function softDeleteInteractionsOf(
  tx: Executor,
  clientId: string,
  contentIds: readonly string[],
  versionCode: string,
): Promise<void> {
  await tx
    .update(interactions)
    .set({ versionCode, edition: nextEdition })
    .where(activeInteractions(clientId, contentIds));
}

/** Locks an interaction of a content until the transaction ends, and returns it. */
export async function lockInteraction(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  id: string,
): Promise<InteractionRow | undefined> {
  const [row] = await tx
    .select()
    .from(interactions)
    .where(and(activeInteractions(clientId, [contentId]), eq(interactions.id, id)))
    .for('no key update');
  return row;
}

/** Sets when viewers see an interaction, and whether it sends itself. Returns the row after the change. */
export async function setTimes(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  id: string,
  times: Partial<Pick<InteractionRow, 'showAt' | 'hideAt' | 'isHeld' | 'missedAt' | 'areResultsShown'>>,
): Promise<InteractionRow | undefined> {
  const [row] = await tx
    .update(interactions)
    .set({ ...times, edition: nextEdition })
    .where(and(activeInteractions(clientId, [contentId]), eq(interactions.id, id)))
    .returning();
  return row;
}

/** Returns the sent interactions of a content with these ids. */
export async function sentAmong(
  db: Executor,
  { clientId, contentId }: ContentRef,
  ids: readonly string[],
): Promise<InteractionRow[]> {
  return db
    .select()
    .from(interactions)
    .where(
      and(
        activeInteractions(clientId, [contentId]),
        inArray(interactions.id, [...ids]),
        isNotNull(interactions.showAt),
      ),
    );
}

/** Returns the interactions of contents whose results are shown, by content id. */
export async function interactionsWithResults(
  db: Executor,
  contentIds: readonly string[],
): Promise<Map<string, Pick<InteractionRow, 'id' | 'contentId' | 'responses'>[]>> {
  const { id, contentId, responses } = interactions;
  const isShown = and(sql`${interactions.areResultsShown}`, isNull(interactions.versionCode));
  const rows = await db
    .select({ id, contentId, responses })
    .from(interactions)
    .where(and(inArray(contentId, [...contentIds]), isShown));
  return Map.groupBy(rows, (row) => row.contentId);
}

/**
 * Returns the interactions of all contents that send themselves until `until`, or only that with the id `id`. Sent, held
 * and missed interactions do not send themselves.
 */
export async function dueInteractions(db: Executor, until: Date, id?: string): Promise<DueInteraction[]> {
  const dueAt = sql`${contents.startsAt} + make_interval(secs => ${interactions.sendOffset})`;
  return db
    .select({
      id: interactions.id,
      contentId: interactions.contentId,
      clientId: interactions.clientId,
      dueAt: sql<Date>`${dueAt}`.mapWith(contents.startsAt),
      isOpen: sql<boolean>`${dueAt} <= ${contents.closesAt}`,
    })
    .from(interactions)
    .innerJoin(contents, and(eq(contents.id, interactions.contentId), eq(contents.clientId, interactions.clientId)))
    .where(
      and(
        id === undefined ? undefined : eq(interactions.id, id),
        isNotNull(interactions.sendOffset),
        isNull(interactions.showAt),
        sql`not ${interactions.isHeld}`,
        isNull(interactions.missedAt),
        isNull(interactions.versionCode),
        isActive,
        isOfActiveClient(contents.clientId),
        sql`${dueAt} <= ${until}`,
      ),
    );
}

/** Returns the ids of the interactions of contents that were sent and are not closed, by content id. */
export async function openInteractions(db: Executor, contentIds: readonly string[]): Promise<Map<string, string[]>> {
  const { id, contentId, showAt, hideAt, versionCode } = interactions;
  const rows = await db
    .select({ id, contentId })
    .from(interactions)
    .where(and(inArray(contentId, [...contentIds]), isNotNull(showAt), isNull(hideAt), isNull(versionCode)));
  const groups = Map.groupBy(rows, (row) => row.contentId);
  return new Map([...groups].map(([content, group]) => [content, group.map((row) => row.id)]));
}

/** Returns a number for each of the contents that grows with each change of its interactions. */
export async function changesOfInteractions(db: Executor, contentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ contentId: interactions.contentId, changes: sql<number>`(count(*) + sum(edition))::float8` })
    .from(interactions)
    .where(inArray(interactions.contentId, [...contentIds]))
    .groupBy(interactions.contentId);
  return new Map(rows.map(({ contentId, changes }) => [contentId, changes]));
}
