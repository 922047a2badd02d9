import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ChangedVideo } from '../videos/followers.ts';
import { contentsWithSource } from './contents-by-source.store.ts';

/**
 * Returns a function that makes open pages fetch the channels of contents that play a video, after its address has
 * changed (VID-115).
 */
export function videoFollower({ db, news }: { db: Db; news: ChannelNews }) {
  return async ({ clientId, videoId, liveInputId }: ChangedVideo): Promise<void> => {
    const sources = [ownSourceText({ kind: 'video', id: videoId })];
    if (liveInputId !== null) sources.push(ownSourceText({ kind: 'input', id: liveInputId }));
    const changes = await inTransaction(db, async (tx) => {
      const found = await contentsWithSource(tx, clientId, sources);
      const channelIds = [...new Set(found.flatMap((content) => content.channelIds))];
      return channelIds.length > 0 ? touchChannels(tx, clientId, channelIds) : [];
    });
    news.changed(changes);
  };
}
