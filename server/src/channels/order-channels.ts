import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ChannelNews } from './channel-news.ts';
import { lockChannelsOf, writeOrder } from './channels.store.ts';

interface OrderChannelsDeps {
  db: Db;
  news: ChannelNews;
  events: ClientEvents;
}

/**
 * Sets the order of a client's channels to that of `channelIds`, which must contain each active channel of the client
 * once (CHN-51). Concurrent requests are serialised. Notifies the pages of channels whose position changed.
 */
export async function orderChannels(
  { db, news, events }: OrderChannelsDeps,
  { clientId, channelIds }: { clientId: string; channelIds: readonly string[] },
): Promise<void> {
  const moved = await inTransaction(db, async (tx) => {
    const storedIds = await lockChannelsOf(tx, clientId);
    const isComplete = storedIds.length === channelIds.length && storedIds.every((id) => channelIds.includes(id));
    if (!isComplete) throw new Refusal(channelRefusals.orderOutdated);
    const moved = await writeOrder(tx, clientId, channelIds);
    if (moved.length > 0)
      events.record(tx, clientId, [{ type: 'channel.ordered', data: { channelIds: moved.map(({ id }) => id) } }]);
    return moved;
  });
  news.changed(moved.map(({ id, version }) => ({ clientId, channelId: id, version })));
}
