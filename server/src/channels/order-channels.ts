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
 * Orders the channels of a client by these ids, which must be all of them (CHN-51). Concurrent requests are serialised.
 * Notifies pages of the channels whose position changed.
 */
export async function orderChannels(
  { db, news, webhooks }: OrderChannelsDeps,
  { clientId, channelIds }: { clientId: string; channelIds: readonly string[] },
): Promise<void> {
  const moved = await inTransaction(db, async (tx) => {
    const there = await lockChannelsOf(tx, clientId);
    const isWhole = there.length === channelIds.length && there.every((id) => channelIds.includes(id));
    if (!isWhole) throw new Refusal(channelRefusals.orderOutdated);
    const moved = await writeOrder(tx, clientId, channelIds);
    for (const channel of moved) await webhooks.queue(tx, { type: 'channel.saved', channel });
    return moved;
  });
  news.changed(moved.map(({ id, version }) => ({ clientId, channelId: id, version })));
}
