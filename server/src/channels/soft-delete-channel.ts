import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import { savedBy } from '../clients/saved-by.ts';
import type { Tx } from '../platform/database/database.ts';
import { channelEvent } from './channel-event.ts';
import type { ChannelChange } from './channel-news.ts';
import { updateChannel } from './channels.store.ts';

interface Deletion {
  clientId: string;
  channelId: string;
  versionCode: string;
}

/**
 * Soft-deletes a channel (CHN-2, CHN-220) and records its event (CHN-227). The transaction must have
 * locked the channel.
 */
export async function softDeleteChannel(
  { events }: { events: ClientEvents },
  actor: Actor,
  { tx, clientId, channelId, versionCode }: Deletion & { tx: Tx },
): Promise<ChannelChange> {
  const channel = await updateChannel(tx, clientId, channelId, { versionCode, updatedBy: savedBy(actor) });
  if (!channel) throw new Error(`The channel ${channelId} was not found in the transaction that locked it.`);
  events.record(tx, clientId, [channelEvent('channel.deleted', channel)]);
  return { clientId, channelId, version: channel.version };
}
