import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Webhooks } from '../clients/webhooks.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ChannelNews } from './channel-news.ts';
import { lockChannelsOf, writeOrder } from './channels.store.ts';

interface OrderChannelsDeps {
  db: Db;
  news: ChannelNews;
  webhooks: Pick<Webhooks, 'queue'>;
}

/**
 * Sets the order of a client's channels to that of `channelIds`, which must contain each active channel of the client
 * once (CHN-51). Concurrent requests are serialised. Notifies the pages of channels whose position changed.
 */
export async function orderChannels(
  { db, news, webhooks }: OrderChannelsDeps,
  { clientId, channelIds }: { clientId: string; channelIds: readonly string[] },
): Promise<void> {
  const moved = await inTransaction(db, async (tx) => {
    const storedIds = await lockChannelsOf(tx, clientId);
    const isComplete = storedIds.length === channelIds.length && storedIds.every((id) => channelIds.includes(id));
    if (!isComplete) throw new Refusal(channelRefusals.orderOutdated);
    const moved = await writeOrder(tx, clientId, channelIds);
    for (const channel of moved) await webhooks.queue(tx, { type: 'channel.saved', channel });
    return moved;
  });
  news.changed(moved.map(({ id, version }) => ({ clientId, channelId: id, version })));
}
