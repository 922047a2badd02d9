import type { PublicChannelCard } from '@nave/domain/channels/channel.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ChannelForAnyone, presentChannelCard, presentForAnyone } from './channels.present.ts';
import {
  type ChannelRow,
  channelIdsOf,
  channelNames,
  channelOwner,
  channelVersion,
  listedChannels,
  liveChannel,
  liveChannelByKey,
  liveChannels,
} from './channels.store.ts';
import { liveChannelByFormerKey } from './former-keys.store.ts';

/** The version that a channel has now. */
export async function versionOfChannel(db: Executor, channelId: string): Promise<number | undefined> {
  return channelVersion(db, channelId);
}

/** A channel, and whose it is. */
export interface ChannelOwner {
  id: string;
  clientId: string;
}

/** Whose the channel of an id is, for topics and commands that name no client; undefined when there is none. */
export async function ownerOfChannel(db: Executor, channelId: string): Promise<ChannelOwner | undefined> {
  return channelOwner(db, channelId);
}

/** The channels of a client that are there. */
export async function liveChannelIds(db: Executor, clientId: string): Promise<string[]> {
  return channelIdsOf(db, clientId);
}

/** The keys of a client's channels that are not deleted, in their order. */
export async function keysOfChannels(db: Executor, clientId: string): Promise<string[]> {
  return (await liveChannels(db, clientId)).map(({ key }) => key);
}

/** The client's channels that its page may list (VIEW-206), in their order, whether available now or not. */
export async function channelCards(db: Executor, clientId: string): Promise<PublicChannelCard[]> {
  return (await listedChannels(db, clientId)).map(presentChannelCard);
}

/** What a channel is found by: its id, its key, or one that it had before (CHN-242), in lower case. */
export type ChannelName = { id: string } | { key: string } | { formerKey: string };

/** A channel as any viewer may know it. */
export async function channelForAnyone(
  db: Executor,
  clientId: string,
  name: ChannelName,
): Promise<ChannelForAnyone | null> {
  const row = await channelOfName(db, clientId, name);
  return row ? presentForAnyone(row) : null;
}

function channelOfName(db: Executor, clientId: string, name: ChannelName): Promise<ChannelRow | undefined> {
  if ('id' in name) return liveChannel(db, clientId, name.id);
  if ('key' in name) return liveChannelByKey(db, clientId, name.key);
  return liveChannelByFormerKey(db, clientId, name.formerKey);
}

/** What the channels of a client that the whitelist holds are called; null means all of them. */
export async function namesOfChannels(
  db: Executor,
  clientId: string,
  whitelist: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  return channelNames(db, clientId, whitelist);
}
