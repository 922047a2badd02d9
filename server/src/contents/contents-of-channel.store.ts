import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { activeChannels } from '../channels/active-channels.ts';
import type { Executor } from '../platform/database/database.ts';
import { contentChannels, contents } from './tables.ts';

/** A channel of a client, and the contents of the channel that a query changes. */
interface ChannelContents {
  clientId: string;
  channelId: string;
  contentIds: readonly string[];
}

/** Returns the ids of the active contents of a channel (CHN-225). */
export async function contentIdsIn(tx: Executor, clientId: string, channelId: string): Promise<string[]> {
  const rows = await selectContentsIn(tx, clientId, channelId);
  return rows.map(({ id }) => id);
}

/**
 * Locks the active contents of a channel until the transaction ends. They are locked in the order of their ids, so that
 * concurrent transactions cannot deadlock. Returns the ids.
 */
export async function lockContentsIn(tx: Executor, clientId: string, channelId: string): Promise<string[]> {
  const rows = await selectContentsIn(tx, clientId, channelId).for('no key update');
  return rows.map(({ id }) => id);
}

function selectContentsIn(tx: Executor, clientId: string, channelId: string) {
  const isIn = sql`exists (select from content_channels placed where placed.client_id = contents.client_id
    and placed.content_id = contents.id and placed.channel_id = ${channelId})`;
  return tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isNull(contents.versionCode), isIn))
    .orderBy(contents.id);
}

/**
 * Soft-deletes those of the contents that are in no other active channel (CHN-223). Returns the ids of these contents.
 */
export async function deleteContentsOnlyIn(
  tx: Executor,
  { clientId, channelId, contentIds }: ChannelContents,
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

/** Adds the contents to another channel, without removing them from their channels. */
export async function addToChannel(
  tx: Executor,
  { clientId, contentIds }: Omit<ChannelContents, 'channelId'>,
  channelId: string,
): Promise<void> {
  if (contentIds.length === 0) return;
  await tx
    .insert(contentChannels)
    .values(contentIds.map((contentId) => ({ clientId, contentId, channelId })))
    .onConflictDoNothing();
}

/**
 * Removes the contents from the channel. Forms of the contents that were read before are outdated. Returns the contents
 * with their new editions.
 */
export async function removeFromChannel(
  tx: Executor,
  { clientId, channelId, contentIds }: ChannelContents,
): Promise<{ id: string; edition: number }[]> {
  await tx
    .delete(contentChannels)
    .where(
      and(
        eq(contentChannels.clientId, clientId),
        eq(contentChannels.channelId, channelId),
        inArray(contentChannels.contentId, [...contentIds]),
      ),
    );
  return tx
    .update(contents)
    .set({ edition: sql`${contents.edition} + 1` })
    .where(isOneOf({ clientId, contentIds }))
    .returning({ id: contents.id, edition: contents.edition });
}

function isOneOf({ clientId, contentIds }: Omit<ChannelContents, 'channelId'>) {
  return and(eq(contents.clientId, clientId), inArray(contents.id, [...contentIds]));
}
