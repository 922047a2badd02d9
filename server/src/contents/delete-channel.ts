import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { softDeleteChannel } from '../channels/soft-delete-channel.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newVersionCode } from './content-key.ts';
import type { ContentLog } from './content-log.ts';
import {
  addToChannel,
  contentIdsIn,
  deleteContentsOnlyIn,
  lockContentsIn,
  removeFromChannel,
} from './contents-of-channel.store.ts';
import { softDeleteInteractionsOf } from './interactions.store.ts';
import { requirePlaceable } from './place-in-channels.ts';

export interface DeleteChannelDeps {
  db: Db;
  news: ChannelNews;
  events: ClientEvents;
  contentLog: ContentLog;
}

interface Deletion {
  channel: { id: string; clientId: string };
  /** The channel to which the contents move; if undefined, the contents that are in no other channel are deleted. */
  moveTo: string | undefined;
}

/**
 * Deletes a channel, and moves or deletes its contents (CHN-220 to CHN-231). The channel and the deleted contents get
 * the same version code.
 */
export async function deleteChannel(
  { db, news, events, contentLog }: DeleteChannelDeps,
  actor: Actor,
  deletion: Deletion,
): Promise<void> {
  const { moveTo } = deletion;
  const { id: channelId, clientId } = deletion.channel;
  if (moveTo !== undefined) requirePlaceable(actor, clientId, [moveTo]);
  const changes = await inTransaction(db, async (tx) => {
    const versionCode = newVersionCode();
    const { contentIds, targetChanges } = await lockChannelAndContents(tx, deletion);
    const { deletedIds, kept } = await emptyChannel(tx, { clientId, channelId, contentIds }, { moveTo, versionCode });
    contentLog.saved(tx, clientId, kept);
    contentLog.deleted(tx, clientId, deletedIds);
    return [await softDeleteChannel({ events }, actor, { tx, clientId, channelId, versionCode }), ...targetChanges];
  });
  news.changed(changes);
}

/**
 * Locks the contents before the channels, in the same order as saving a content does. Returns the ids of the channel's
 * contents, and the change of the channel to which they move.
 */
async function lockChannelAndContents(tx: Tx, { channel: { id, clientId }, moveTo }: Deletion) {
  const lockedIds = await lockContentsIn(tx, clientId, id);
  const changes = await touchChannels(tx, clientId, moveTo === undefined ? [id] : [id, moveTo]);
  const targetChanges = changes.filter(({ channelId }) => channelId !== id);
  if (targetChanges.length === changes.length) throw new Refusal(channelRefusals.notFound);
  if (moveTo !== undefined && targetChanges.length === 0) throw new Refusal(contentRefusals.unknownChannel);
  // No content can be added to the channel once the channel is locked. If a content was added between the two locks,
  // the deletion is refused, because the user did not see this content when confirming the deletion.
  const contentIds = await contentIdsIn(tx, clientId, id);
  if (contentIds.some((content) => !lockedIds.includes(content))) throw new Refusal(contentRefusals.addedMeanwhile);
  return { contentIds, targetChanges };
}

type ChannelContents = Parameters<typeof removeFromChannel>[1];

/** Moves or deletes the contents of a channel. Returns the ids of the deleted contents, and the other contents. */
async function emptyChannel(
  tx: Tx,
  channel: ChannelContents,
  { moveTo, versionCode }: { moveTo: string | undefined; versionCode: string },
): Promise<{ deletedIds: readonly string[]; kept: readonly { id: string; edition: number }[] }> {
  if (moveTo !== undefined) {
    await addToChannel(tx, channel, moveTo);
    return { deletedIds: [], kept: await removeFromChannel(tx, channel) };
  }
  const deletedIds = await deleteContentsOnlyIn(tx, channel, versionCode);
  await softDeleteInteractionsOf(tx, channel.clientId, deletedIds, versionCode);
  const keptIds = channel.contentIds.filter((id) => !deletedIds.includes(id));
  return { deletedIds, kept: await removeFromChannel(tx, { ...channel, contentIds: keptIds }) };
}
