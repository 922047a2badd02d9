import type { Executor } from '../platform/database/database.ts';
import type { ChannelChange } from './channel-news.ts';
import { incrementVersions, lockChannels } from './channels.store.ts';

/**
 * Increments the version of each active channel among the ids, after a change of one of their contents. Returns the
 * channels that exist; the caller passes them to `ChannelNews` after the commit.
 */
export async function touchChannels(
  tx: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<ChannelChange[]> {
  // Locked in one order first, so that two contents saved at once into the same channels do not deadlock.
  const there = await lockChannels(tx, clientId, channelIds);
  const counted = await incrementVersions(tx, clientId, there);
  return counted.map(({ id, version }) => ({ clientId, channelId: id, version }));
}
