import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { activeChannels } from '../channels/channel-join.ts';
import type { Executor } from '../platform/database/database.ts';
import { contentChannels, contents } from './tables.ts';

/** A channel of a client, and those of its contents to write. */
interface Emptied {
  clientId: string;
  channelId: string;
  contentIds: readonly string[];
}

/** The active contents of a channel (CHN-225). */
export async function contentIdsIn(tx: Executor, clientId: string, channelId: string): Promise<string[]> {
  const rows = await inOrder(tx, clientId, channelId);
  return rows.map(({ id }) => id);
}

/** Locks them until the transaction ends, always in the same order; returns their ids. */
export async function lockContentsIn(tx: Executor, clientId: string, channelId: string): Promise<string[]> {
  const rows = await inOrder(tx, clientId, channelId).for('no key update');
  return rows.map(({ id }) => id);
}

function inOrder(tx: Executor, clientId: string, channelId: string) {
  const isIn = sql`exists (select from content_channels placed where placed.client_id = contents.client_id
    and placed.content_id = contents.id and placed.channel_id = ${channelId})`;
  return tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isNull(contents.versionCode), isIn))
    .orderBy(contents.id);
}

/** Marks those as deleted that are in no other active channel (CHN-223); returns their ids. */
export async function deleteContentsOnlyIn(
  tx: Executor,
  { clientId, channelId, contentIds }: Emptied,
  versionCode: string,
): Promise<string[]> {
  const isElsewhere = sql`exists (select from content_channels placed
    ${activeChannels.join(sql`placed.channel_id`)}
    where placed.client_id = contents.client_id and placed.content_id = contents.id
      and placed.channel_id <> ${channelId})`;
  const deleted = await tx
    .update(contents)
    .set({ versionCode })
    .where(and(isOneOf({ clientId, contentIds }), sql`not ${isElsewhere}`))
    .returning({ id: contents.id });
  return deleted.map(({ id }) => id);
}

/** Adds the contents to one more channel. */
export async function addToChannel(
  tx: Executor,
  { clientId, contentIds }: Omit<Emptied, 'channelId'>,
  channelId: string,
): Promise<void> {
  if (contentIds.length === 0) return;
  await tx
    .insert(contentChannels)
    .values(contentIds.map((contentId) => ({ clientId, contentId, channelId })))
    .onConflictDoNothing();
}

/** Removes the contents from the channel; a form that was read before counts as outdated. */
export async function removeFromChannel(tx: Executor, { clientId, channelId, contentIds }: Emptied): Promise<void> {
  await tx
    .delete(contentChannels)
    .where(
      and(
        eq(contentChannels.clientId, clientId),
        eq(contentChannels.channelId, channelId),
        inArray(contentChannels.contentId, [...contentIds]),
      ),
    );
  await tx
    .update(contents)
    .set({ edition: sql`${contents.edition} + 1` })
    .where(isOneOf({ clientId, contentIds }));
}

function isOneOf({ clientId, contentIds }: Omit<Emptied, 'channelId'>) {
  return and(eq(contents.clientId, clientId), inArray(contents.id, [...contentIds]));
}
