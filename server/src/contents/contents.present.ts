import { availability } from '@nave/domain/contents/availability.ts';
import type { Content, PublicContent } from '@nave/domain/contents/content.ts';
import type { Listed } from '@nave/domain/contents/content-lists.ts';
import { isSourceOpen } from '@nave/domain/contents/opening.ts';
import type { ContentRow, comingOfChannels, firstOfClients } from './contents.store.ts';

/** A content as staff see it. Of its channels, those are named that the whitelist holds; null means all of them. */
export function presentContent(row: ContentRow, whitelist: readonly string[] | null): Content {
  return {
    ...presentShared(row),
    clientId: row.clientId,
    channelIds: whitelist ? row.channelIds.filter((id) => whitelist.includes(id)) : row.channelIds,
    src: row.src,
    createdAt: row.createdAt.toISOString(),
    edition: row.edition,
  };
}

/** A content as any viewer may know it at `now`, in a channel that is available. */
export function presentPublicContent(row: ContentRow, now: number): PublicContent {
  const shared = presentShared(row);
  if (availability(shared, now) === 'early') return presentUnopened(row);
  return { ...shared, src: isSourceOpen(shared, now) ? row.src : null };
}

/** VIEW-246: what whoever has its link is told before its time, or in a channel that is early or late: its name and times. */
export function presentUnopened(row: ContentRow): PublicContent {
  return { ...presentShared(row), description: '', thumbImage: '', src: null };
}

/** What a channel's card tells of a content. */
export interface ComingOnCard {
  channelId: string;
  content: Listed;
}

/** Neither its video nor anything else that a card does not show. */
export function presentOnCard(row: Awaited<ReturnType<typeof comingOfChannels>>[number]): ComingOnCard {
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

/** When a content of a client is on. */
export interface ContentTimes {
  clientId: string;
  startsAt: string;
  closesAt: string;
}

/** Its times, and nothing else of it. */
export function presentTimes(row: Awaited<ReturnType<typeof firstOfClients>>[number]): ContentTimes {
  const { clientId, startsAt, closesAt } = row;
  return { clientId, startsAt: startsAt?.toISOString() ?? '', closesAt: closesAt?.toISOString() ?? '' };
}

function presentShared(row: ContentRow): Omit<PublicContent, 'src'> {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    contentType: row.contentType,
    videoProvider: row.videoProvider,
    startsAt: row.startsAt?.toISOString() ?? null,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    showAt: row.showAt?.toISOString() ?? null,
    hideAt: row.hideAt?.toISOString() ?? null,
    originalAirDate: row.originalAirDate,
    duration: row.duration,
    prePlayDuration: row.prePlayDuration,
    thumbImage: row.thumbImage,
    timeZoneName: row.timeZoneName,
    ccLanguage: row.ccLanguage,
    disableCountdown: row.disableCountdown,
    isPrivate: row.isPrivate,
    chat: row.chat,
  };
}
