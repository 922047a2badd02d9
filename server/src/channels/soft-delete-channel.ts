import type { Actor } from '@nave/domain/kernel/actor.ts';
import { savedBy } from '../clients/saved-by.ts';
import type { Webhooks } from '../clients/webhooks.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ChannelChange } from './channel-news.ts';
import { updateChannel } from './channels.store.ts';

interface Deletion {
  clientId: string;
  channelId: string;
  versionCode: string;
}

/**
 * Soft-deletes a channel (CHN-2, CHN-220) and queues the webhook messages about it (CHN-227). The transaction must have
 * locked the channel.
 */
export async function softDeleteChannel(
  { webhooks }: { webhooks: Pick<Webhooks, 'queue'> },
  actor: Actor,
  { tx, clientId, channelId, versionCode }: Deletion & { tx: Tx },
): Promise<ChannelChange> {
  const channel = await updateChannel(tx, clientId, channelId, { versionCode, updatedBy: savedBy(actor) });
  if (!channel) throw new Error(`The channel ${channelId} was not found in the transaction that locked it.`);
  await webhooks.queue(tx, { type: 'channel.deleted', channel });
  return { clientId, channelId, version: channel.version };
}
