import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { Listed } from '@nave/domain/contents/content-lists.ts';
import { nextChangeAt } from '@nave/domain/contents/next-boundary.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { channelTags } from '../channels/channel-news.ts';
import { presentChannelCard } from '../channels/channels.present.ts';
import { listedChannels } from '../channels/channels.store.ts';
import { presentPublicClient } from '../clients/clients.present.ts';
import { liveClient, liveClientByKey } from '../clients/clients.store.ts';
import { comingOfChannels } from '../contents/contents.store.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** How many coming contents of a channel are looked at, and how many its card is given: an early one is not shown yet. */
const MAX_COMING = 20;
const MAX_ON_CARD = 5;

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
  const available = cards.filter((card) => availability(card, now) === 'available');
  const channelIds = available.map(({ id }) => id);
  const placed = { clientId: row.id, channelIds, now: new Date(now), limitOfEach: MAX_COMING };
  const coming = channelIds.length > 0 ? (await comingOfChannels(db, placed)).map(presentComing) : [];
  const onCard = (channelId: string): Listed[] =>
    coming
      .filter((one) => one.channelId === channelId && availability(one.content, now) === 'available')
      .slice(0, MAX_ON_CARD)
      .map(({ content }) => content);
  return {
    data: { ...presentPublicClient(row), channels: available.map((card) => ({ ...card, coming: onCard(card.id) })) },
    // The list of a client's channels is dropped with every change of one of their contents.
    tags: [clientTag(row.id), channelTags.listOf(row.id)],
    // A start changes nothing here: the page itself sees what is live.
    expiresAt: nextChangeAt([...cards, ...coming.map(({ content }) => withoutStart(content))], now),
  };
}

/** What a channel's card tells of a content: neither its video nor anything else. */
function presentComing(row: Awaited<ReturnType<typeof comingOfChannels>>[number]) {
  const content: Listed = {
    name: row.name,
    contentType: row.contentType,
    startsAt: row.startsAt?.toISOString() ?? null,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    showAt: row.showAt?.toISOString() ?? null,
    hideAt: row.hideAt?.toISOString() ?? null,
    isPrivate: false,
    originalAirDate: null,
  };
  return { channelId: row.channelId, content };
}

function withoutStart({ showAt, hideAt, closesAt }: Listed) {
  return { showAt, hideAt, closesAt };
}

/** The client of an id, without its channels; null when there is none. */
export async function publicClientById(
  { db }: PublicReadDeps,
  clientId: string,
): Promise<PublicView<PublicClient> | null> {
  const row = isId(clientId) ? await liveClient(db, clientId) : undefined;
  return row ? { data: presentPublicClient(row), tags: [clientTag(row.id)], expiresAt: null } : null;
}
