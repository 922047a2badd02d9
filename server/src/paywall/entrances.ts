import type { Entrance } from '@nave/domain/paywall/may-enter.ts';
import type { StoredConnection } from '../channels/channels.present.ts';
import { eventConnectionsOf } from '../channels/channels.reads.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';

/**
 * How long the event connections of a channel are kept, in milliseconds. Every message and reaction asks for them; a
 * change counts after this time.
 */
const KEPT_MS = 1_000;

/** Returns the event connections of a channel; an empty list if the channel is open. */
export type ConnectionsOf = (channelId: string) => Promise<readonly StoredConnection[]>;

export function connectionsOfChannels(db: Executor): ConnectionsOf {
  const load = batchedLoad(String, (channelIds: readonly string[]) => eventConnectionsOf(db, channelIds));
  const kept = cachedLoad(async (channelId) => (await load(channelId)) ?? [], KEPT_MS);
  return (channelId) => kept.get(channelId);
}

/** Whether the channel of these connections is behind the paywall (TKT-7, TKT-8). */
export function isPaywalled({ connections }: Pick<Entrance, 'connections'>): boolean {
  return connections.length > 0;
}
