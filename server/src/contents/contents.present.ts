import { availability } from '@nave/domain/contents/availability.ts';
import { type Content, contentSchema, type PublicContent, publicContentSchema } from '@nave/domain/contents/content.ts';
import type { Listed } from '@nave/domain/contents/content-lists.ts';
import { isSourceOpen } from '@nave/domain/contents/opening.ts';
import { chatTimes } from '@nave/domain/contents/timing.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { withTexts } from '../platform/database/instants.ts';
import type { ContentRow, comingOfChannels, firstOfClients } from './contents.store.ts';

const forStaff = namesOf(contentSchema.shape);
const forViewers = namesOf(publicContentSchema.shape);

/** A content as staff see it. Of its channels, those are named that the whitelist holds; null means all of them. */
export function presentContent(row: ContentRow, whitelist: readonly string[] | null): Content {
  const channelIds = whitelist ? row.channelIds.filter((id) => whitelist.includes(id)) : row.channelIds;
  return { ...present(row, forStaff), channelIds };
}

/** A content as any viewer may know it at `now`, in a channel that is available. */
export function presentPublicContent(row: ContentRow, now: number): PublicContent {
  const content = present(row, forViewers);
  if (availability(content, now) === 'early') return presentUnopened(row);
  return { ...content, src: isSourceOpen(content, now) ? row.src : null };
}

/** VIEW-246: what whoever has its link is told before its time, or in a channel that is early or late: its name and times. */
export function presentUnopened(row: ContentRow): PublicContent {
  return { ...present(row, forViewers), description: '', thumbImage: '', src: null };
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

/** What the schema of an answer names, and nothing else. */
function present<Name extends keyof ContentRow>(row: ContentRow, names: readonly Name[]) {
  const texts = withTexts(row);
  return { ...pick(texts, names), chat: { ...row.chat, ...chatTimes(texts) } };
}
