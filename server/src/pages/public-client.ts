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
import { comingOfChannels, nextShowAt } from '../contents/contents.store.ts';
import { isKeyForm, type PublicReadDeps, type PublicView } from './public-view.ts';

/** How many coming contents a channel's card is given. */
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
  const now = clock.now();
  // VIEW-206: a private channel is not on its client's answer.
  const cards = (await listedChannels(db, row.id)).map(presentChannelCard);
  const available = cards.filter((card) => availability(card, now.getTime()) === 'available');
  const placed = { clientId: row.id, channelIds: available.map(({ id }) => id), now };
  const coming = (await comingOfChannels(db, { ...placed, limitOfEach: MAX_ON_CARD })).map(presentComing);
  const unlisted = { showAt: (await nextShowAt(db, placed))?.toISOString() ?? null, hideAt: null };
  const onCard = (channelId: string): Listed[] =>
    coming.filter((one) => one.channelId === channelId).map(({ content }) => content);
  return {
    data: { ...presentPublicClient(row), channels: available.map((card) => ({ ...card, coming: onCard(card.id) })) },
    // The list of a client's channels is dropped with every change of one of their contents.
    tags: [clientTag(row.id), channelTags.listOf(row.id)],
    // A start changes nothing here: the page itself sees what is live.
    expiresAt: nextChangeAt([...cards, unlisted, ...coming.map(({ content }) => withoutStart(content))], now.getTime()),
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
