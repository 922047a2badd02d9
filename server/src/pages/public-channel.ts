import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { nextOpeningAt } from '@nave/domain/contents/opening.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelTags } from '../channels/channel-news.ts';
import type { ChannelForAnyone } from '../channels/channels.present.ts';
import { channelForAnyone } from '../channels/channels.reads.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId, publicClientOfKey } from '../clients/clients.reads.ts';
import { contentsOfChannel } from '../contents/contents.reads.ts';
import { withoutProtected } from './protected.present.ts';
import { presentPublicChannel } from './public-channel.present.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** A channel that a URL names, with its client. */
export interface NamedChannel {
  client: PublicClient;
  channel: ChannelForAnyone;
  /**
   * Whether the channel was found by a former key (CHN-242), which another channel of the client may take at any time.
   */
  isRenamed: boolean;
}

/** Finds a channel by client key and channel key, or by a former key that no other channel has now (CHN-242). */
export async function channelOfKeys(
  { db }: PublicReadDeps,
  clientKey: string,
  channelKey: string,
): Promise<NamedChannel | null> {
  const [clientLookupKey, channelLookupKey] = [lookupKey(clientKey), lookupKey(channelKey)];
  if (!isKeyForm(clientLookupKey) || !isKeyForm(channelLookupKey)) return null;
  const client = await publicClientOfKey(db, clientLookupKey);
  if (!client) return null;
  const channel = await channelForAnyone(db, client.id, { key: channelLookupKey });
  if (channel) return { client, channel, isRenamed: false };
  const renamed = await channelForAnyone(db, client.id, { formerKey: channelLookupKey });
  return renamed && { client, channel: renamed, isRenamed: true };
}

/** Finds a channel by the ids of its client and of the channel. */
export async function channelOfIds(
  { db }: PublicReadDeps,
  clientId: string,
  channelId: string,
): Promise<NamedChannel | null> {
  if (!isId(clientId) || !isId(channelId)) return null;
  const client = await publicClientOfId(db, clientId);
  const channel = client && (await channelForAnyone(db, clientId, { id: channelId }));
  return channel && { client, channel, isRenamed: false };
}

/** Returns the channel with its contents as everyone may see it: without what the paywall protects. */
export async function publicChannel(
  deps: PublicReadDeps,
  named: NamedChannel,
  contentKey?: string,
): Promise<PublicView<PublicChannel> | null> {
  const view = await wholeChannel(deps, named, contentKey);
  return view?.data.isPaywalled ? { ...view, data: withoutProtected(view.data) } : view;
}

/**
 * Returns the channel with its contents, also what the paywall protects. A private or past content is included only if `contentKey` names it
 * (VIEW-235). Returns null if the channel has no content with `contentKey`; this takes only one short query, because
 * the rate of such requests is not limited. The channel with its version is read before its contents, so that the
 * contents are never older than the version.
 */
export async function wholeChannel(
  deps: PublicReadDeps,
  { client, channel, isRenamed }: NamedChannel,
  contentKey?: string,
): Promise<PublicView<PublicChannel> | null> {
  const at = deps.clock.now();
  const now = at.getTime();
  const { id: channelId, clientId } = channel;
  const isAvailable = availability(channel, now) === 'available';
  const key = contentKey === undefined ? null : lookupKey(contentKey);
  if (key !== null && !isKeyForm(key)) return null;
  const found = await contentsOfChannel(deps.db, { clientId, channelId, isAvailable, contentKey: key }, at);
  if (!found) return null;
  const { contents, nextShowAt } = found;
  const timedRecords = [channel, { showAt: nextShowAt, hideAt: null }, ...contents];
  const tags = [clientTag(clientId), channelTags.channel(channelId)];
  return {
    data: presentPublicChannel(channel, { client, contents, moreAt: nextOpeningAt(timedRecords, now), now }),
    tags: isRenamed ? [...tags, channelTags.listOf(clientId)] : tags,
    expiresAt: nextChangeAt(timedRecords, now),
  };
}
