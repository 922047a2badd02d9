import { and, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contentChannels } from './tables.ts';

/**
 * Sets the channels of the content. The caller ensures that there is at least one channel, and that all of them belong
 * to the client.
 */
export async function placeContent(
  tx: Executor,
  clientId: string,
  contentId: string,
  channelIds: readonly string[],
): Promise<void> {
  await tx
    .delete(contentChannels)
    .where(
      and(
        eq(contentChannels.clientId, clientId),
        eq(contentChannels.contentId, contentId),
        notInArray(contentChannels.channelId, [...channelIds]),
      ),
    );
  await tx
    .insert(contentChannels)
    .values(channelIds.map((channelId) => ({ clientId, contentId, channelId })))
    .onConflictDoNothing();
}
