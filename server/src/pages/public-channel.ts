import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { nextOpeningAt } from '@nave/domain/contents/opening.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelTags } from '../channels/channel-news.ts';
import type { ChannelForAnyone } from '../channels/channels.present.ts';
import { channelForAnyone } from '../channels/channels.reads.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId, publicClientOfKey } from '../clients/clients.reads.ts';
import { contentsOfChannel } from '../contents/contents.reads.ts';
import { presentPublicChannel } from './public-channel.present.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/**
 * The channel of two keys with its contents, or null. A private content and one that is over are among them only when
 * `contentKey` names them (VIEW-235); a key that names no content of the channel adds nothing. A key that the channel
 * had before finds it too, as long as no other has it (CHN-242).
 */
export async function publicChannel(
  deps: PublicReadDeps,
  clientKey: string,
  channelKey: string,
  contentKey?: string,
): Promise<PublicView<PublicChannel> | null> {
  const [ofClient, ofChannel] = [lookupKey(clientKey), lookupKey(channelKey)];
  if (!isKeyForm(ofClient) || !isKeyForm(ofChannel)) return null;
  const client = await publicClientOfKey(deps.db, ofClient);
  if (!client) return null;
  const channel = await channelForAnyone(deps.db, client.id, { key: ofChannel });
  if (channel) return compose(deps, client, channel, contentKey);
  const renamed = await channelForAnyone(deps.db, client.id, { formerKey: ofChannel });
  if (!renamed) return null;
  const view = await compose(deps, client, renamed, contentKey);
  // Any channel of the client may take the key.
  return { ...view, tags: [...view.tags, channelTags.listOf(client.id)] };
}

/** The same by ids. */
export async function publicChannelById(
  deps: PublicReadDeps,
  clientId: string,
  channelId: string,
  contentKey?: string,
): Promise<PublicView<PublicChannel> | null> {
  if (!isId(clientId) || !isId(channelId)) return null;
  const client = await publicClientOfId(deps.db, clientId);
  const channel = client && (await channelForAnyone(deps.db, clientId, { id: channelId }));
  return channel ? compose(deps, client, channel, contentKey) : null;
}

/** The channel, and with it the version, is read before the contents: they are never older than it says. */
async function compose(
  deps: PublicReadDeps,
  client: PublicClient,
  channel: ChannelForAnyone,
  contentKey: string | undefined,
): Promise<PublicView<PublicChannel>> {
  const at = deps.clock.now();
  const now = at.getTime();
  const { id: channelId, clientId } = channel;
  const isAvailable = availability(channel, now) === 'available';
  const key = lookupKey(contentKey ?? '');
  const place = { clientId, channelId, isAvailable, contentKey: isKeyForm(key) ? key : null };
  const { contents, nextShowAt } = await contentsOfChannel(deps.db, place, at);
  const changing = [channel, { showAt: nextShowAt, hideAt: null }, ...contents];
  return {
    data: presentPublicChannel(channel, { client, contents, moreAt: nextOpeningAt(changing, now), now }),
    tags: [clientTag(clientId), channelTags.channel(channelId)],
    expiresAt: nextChangeAt(changing, now),
  };
}
