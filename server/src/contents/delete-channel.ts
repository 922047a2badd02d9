import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { markDeleted } from '../channels/mark-deleted.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { Webhooks } from '../clients/webhooks.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newVersionCode } from './content-key.ts';
import {
  addToChannel,
  contentIdsIn,
  deleteContentsOnlyIn,
  lockContentsIn,
  removeFromChannel,
} from './emptied-channel.store.ts';
import { softDeleteInteractionsOf } from './interactions.store.ts';
import { requirePlaceable } from './place-in-channels.ts';

export interface DeleteChannelDeps {
  db: Db;
  news: ChannelNews;
  webhooks: Pick<Webhooks, 'queue'>;
}

interface Deletion {
  channel: { id: string; clientId: string };
  /** The channel that takes its contents; without it they are deleted, except those that are in other channels too. */
  moveTo: string | undefined;
}

/**
 * Deletes a channel and its contents (CHN-220 to CHN-231). The channel and its deleted contents get the same version
 * code.
 */
export async function deleteChannel(
  { db, news, webhooks }: DeleteChannelDeps,
  actor: Actor,
  deletion: Deletion,
): Promise<void> {
  const { moveTo } = deletion;
  const { id: channelId, clientId } = deletion.channel;
  if (moveTo !== undefined) requirePlaceable(actor, clientId, [moveTo]);
  const changes = await inTransaction(db, async (tx) => {
    const versionCode = newVersionCode();
    const { contentIds, moved } = await hold(tx, deletion);
    await empty(tx, { clientId, channelId, contentIds }, { moveTo, versionCode });
    return [await markDeleted({ webhooks }, actor, { tx, clientId, channelId, versionCode }), ...moved];
  });
  news.changed(changes);
}

/**
 * Locks contents before channels, as saving a content does; returns the channel's contents and the channel that takes
 * them.
 */
async function hold(tx: Tx, { channel: { id, clientId }, moveTo }: Deletion) {
  const held = await lockContentsIn(tx, clientId, id);
  const there = await touchChannels(tx, clientId, moveTo === undefined ? [id] : [id, moveTo]);
  const moved = there.filter(({ channelId }) => channelId !== id);
  if (moved.length === there.length) throw new Refusal(channelRefusals.notFound);
  if (moveTo !== undefined && moved.length === 0) throw new Refusal(contentRefusals.unknownChannel);
  // The lock keeps further contents out of the channel. One added before it was held is not in the caller's
  // confirmation.
  const contentIds = await contentIdsIn(tx, clientId, id);
  if (contentIds.some((content) => !held.includes(content))) throw new Refusal(contentRefusals.addedMeanwhile);
  return { contentIds, moved };
}

type Emptied = Parameters<typeof removeFromChannel>[1];

async function empty(
  tx: Tx,
  place: Emptied,
  { moveTo, versionCode }: { moveTo: string | undefined; versionCode: string },
): Promise<void> {
  if (moveTo !== undefined) {
    await addToChannel(tx, place, moveTo);
    return removeFromChannel(tx, place);
  }
  const deleted = await deleteContentsOnlyIn(tx, place, versionCode);
  await softDeleteInteractionsOf(tx, place.clientId, deleted, versionCode);
  await removeFromChannel(tx, { ...place, contentIds: place.contentIds.filter((id) => !deleted.includes(id)) });
}
