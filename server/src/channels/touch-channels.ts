import type { Executor } from '../platform/database/database.ts';
import type { ChannelChange } from './channel-news.ts';
import { incrementVersions, lockChannels } from './channels.store.ts';

/**
 * Increments the version of each active channel among the ids, after a change of one of their contents. Returns the
 * changed channels, which the caller passes to `ChannelNews` after the commit.
 */
export async function touchChannels(
  tx: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<ChannelChange[]> {
  // The channels are first locked in a fixed order, so that concurrent saves of contents do not deadlock.
  const activeIds = await lockChannels(tx, clientId, channelIds);
  const updated = await incrementVersions(tx, clientId, activeIds);
  return updated.map(({ id, version }) => ({ clientId, channelId: id, version }));
}
