import type { Executor } from '../platform/database/database.ts';
import type { ChannelChange } from './channel-news.ts';
import { countVersionsUp, lockChannels } from './channels.store.ts';

/**
 * Counts the version of each live channel among the ids up, for a change of one of their contents. The answer names the
 * channels that were there, to be told to `ChannelNews` after the commit.
 */
export async function touchChannels(
  tx: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<ChannelChange[]> {
  // Locked in one order first: two contents saved at once into the same channels would otherwise block each other.
  const there = await lockChannels(tx, clientId, channelIds);
  const counted = await countVersionsUp(tx, clientId, there);
  return counted.map(({ id, version }) => ({ clientId, channelId: id, version }));
}
