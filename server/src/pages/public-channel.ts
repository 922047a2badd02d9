import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { nextOpeningAt } from '@nave/domain/contents/opening.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelTags } from '../channels/channel-news.ts';
import { channelWindow } from '../channels/channels.present.ts';
import { type ChannelRow, liveChannel, liveChannelByKey } from '../channels/channels.store.ts';
import { liveChannelByFormerKey } from '../channels/former-keys.store.ts';
import { presentPublicClient } from '../clients/clients.present.ts';
import { type ClientRow, liveClient, liveClientByKey } from '../clients/clients.store.ts';
import { presentPublicContent, presentUnopened } from '../contents/contents.present.ts';
import {
  type ContentRow,
  comingContents,
  namedContent,
  nextShowAt,
  onDemandContents,
} from '../contents/contents.store.ts';
import { presentPublicChannel } from './public-channel.present.ts';
import { clientTag } from './public-client.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** How many contents a public channel holds at most, beside the one that is named. */
const MAX_COMING = 50;
const MAX_ON_DEMAND = 24;

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
  const client = await liveClientByKey(deps.db, ofClient);
  if (!client) return null;
  const channel = await liveChannelByKey(deps.db, client.id, ofChannel);
  if (channel) return compose(deps, client, channel, contentKey);
  const renamed = await liveChannelByFormerKey(deps.db, client.id, ofChannel);
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
  const client = await liveClient(deps.db, clientId);
  const channel = client && (await liveChannel(deps.db, clientId, channelId));
  return channel ? compose(deps, client, channel, contentKey) : null;
}

/** The channel's row, and with it the version, is read before the contents: they are never older than it says. */
async function compose(
  deps: PublicReadDeps,
  clientRow: ClientRow,
  row: ChannelRow,
  contentKey: string | undefined,
): Promise<PublicView<PublicChannel>> {
  const now = deps.clock.now();
  const isAvailable = availability(channelWindow(row), now.getTime()) === 'available';
  const { rows, unlisted } = isAvailable ? await listedContents(deps, row, now) : { rows: [], unlisted: null };
  const named = await contentOfKey(deps, row, contentKey);
  if (named && !rows.some(({ id }) => id === named.id)) rows.push(named);
  const present = (content: ContentRow): PublicContent =>
    isAvailable ? presentPublicContent(content, now.getTime()) : presentUnopened(content);
  const contents = rows.map(present);
  const changing = [channelWindow(row), { showAt: unlisted?.toISOString() ?? null, hideAt: null }, ...contents];
  const client = presentPublicClient(clientRow);
  const moreAt = nextOpeningAt(changing, now.getTime());
  return {
    data: presentPublicChannel(row, { client, contents, moreAt, now: now.getTime() }),
    tags: [clientTag(clientRow.id), channelTags.channel(row.id)],
    expiresAt: nextChangeAt(changing, now.getTime()),
  };
}

/** What is in the channel at `now`, and when the next that is not listed yet will be. */
async function listedContents({ db }: PublicReadDeps, { clientId, id: channelId }: ChannelRow, now: Date) {
  const coming = await comingContents(db, { clientId, channelId, now, limit: MAX_COMING });
  const onDemand = await onDemandContents(db, { clientId, channelId, now, limit: MAX_ON_DEMAND });
  return {
    rows: [...coming, ...onDemand],
    unlisted: await nextShowAt(db, { clientId, channelIds: [channelId], now }),
  };
}

async function contentOfKey(
  { db }: PublicReadDeps,
  channel: ChannelRow,
  contentKey: string | undefined,
): Promise<ContentRow | undefined> {
  const key = lookupKey(contentKey ?? '');
  return isKeyForm(key) ? namedContent(db, channel.clientId, channel.id, key) : undefined;
}
