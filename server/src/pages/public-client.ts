import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import type { ChannelOnClientPage, ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { channelTags } from '../channels/channel-news.ts';
import { channelCards } from '../channels/channels.reads.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId, publicClientOfKey } from '../clients/clients.reads.ts';
import { comingOnCards, nextShownAt } from '../contents/contents.reads.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** Returns the client with the key and its public, available channels in their order; null if no client has the key. */
export async function publicClient(
  { db, clock }: PublicReadDeps,
  clientKey: string,
): Promise<PublicView<ClientWithChannels> | null> {
  const key = lookupKey(clientKey);
  const client = isKeyForm(key) ? await publicClientOfKey(db, key) : null;
  if (!client) return null;
  const now = clock.now();
  // VIEW-206: private channels are not listed.
  const cards = await channelCards(db, client.id);
  const available = cards.filter((card) => availability(card, now.getTime()) === 'available');
  const availableIds = { clientId: client.id, channelIds: available.map(({ id }) => id) };
  const coming = await comingOnCards(db, availableIds, now);
  const nextContent = { showAt: await nextShownAt(db, availableIds, now), hideAt: null };
  const contentsOnCard = (channelId: string): ChannelOnClientPage['coming'] =>
    coming.filter((onCard) => onCard.channelId === channelId).map(({ content }) => content);
  return {
    data: { ...client, channels: available.map((card) => ({ ...card, coming: contentsOnCard(card.id) })) },
    // Every change of a content also drops the list of its client's channels.
    tags: [clientTag(client.id), channelTags.listOf(client.id)],
    // The start of a content does not change this answer, because the page itself determines which contents are live.
    expiresAt: nextChangeAt(
      [...cards, nextContent, ...coming.map(({ content }) => withoutStart(content))],
      now.getTime(),
    ),
  };
}

function withoutStart({ showAt, hideAt, closesAt }: ChannelOnClientPage['coming'][number]) {
  return { showAt, hideAt, closesAt };
}

/** Returns the client with the id, without its channels; null if the client does not exist. */
export async function publicClientById(
  { db }: PublicReadDeps,
  clientId: string,
): Promise<PublicView<PublicClient> | null> {
  const client = isId(clientId) ? await publicClientOfId(db, clientId) : null;
  return client ? { data: client, tags: [clientTag(client.id)], expiresAt: null } : null;
}
