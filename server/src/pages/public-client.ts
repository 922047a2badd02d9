import type { PublicChannelCard } from '@nave/domain/channels/channel.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import { channelTags } from '../channels/channel-news.ts';
import { presentChannelCard } from '../channels/channels.present.ts';
import { listedChannels } from '../channels/channels.store.ts';
import { presentPublicClient } from '../clients/clients.present.ts';
import { liveClient, liveClientByKey } from '../clients/clients.store.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** A client as any viewer may know it, with its public channels that are available now. */
export type ClientWithChannels = PublicClient & { channels: PublicChannelCard[] };

/** The tag of answers that show a client. */
export function clientTag(clientId: string): string {
  return `client:${clientId}`;
}

/** The client of a key with its public channels that are available now, in their order; null when there is none. */
export async function publicClient(
  { db, clock }: PublicReadDeps,
  clientKey: string,
): Promise<PublicView<ClientWithChannels> | null> {
  const key = lookupKey(clientKey);
  const row = isKeyForm(key) ? await liveClientByKey(db, key) : undefined;
  if (!row) return null;
  const now = clock.now().getTime();
  // VIEW-206: a private channel is not on its client's answer.
  const cards = (await listedChannels(db, row.id)).map(presentChannelCard);
  const channels = cards.filter((card) => availability(card, now) === 'available');
  return {
    data: { ...presentPublicClient(row), channels },
    tags: [clientTag(row.id), channelTags.listOf(row.id)],
    expiresAt: nextChangeAt(cards, now),
  };
}

/** The client of an id, without its channels; null when there is none. */
export async function publicClientById(
  { db }: PublicReadDeps,
  clientId: string,
): Promise<PublicView<PublicClient> | null> {
  const row = isId(clientId) ? await liveClient(db, clientId) : undefined;
  return row ? { data: presentPublicClient(row), tags: [clientTag(row.id)], expiresAt: null } : null;
}
