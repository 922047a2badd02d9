import { type Content, contentSchema } from '@nave/domain/contents/content.ts';
import { contentLists } from '@nave/domain/contents/content-lists.ts';
import {
  type ChannelSummary,
  CONTENTS_PAGE,
  type ContentPage,
  contentPageQuery,
} from '@nave/domain/contents/content-pages.ts';
import { matchesContent } from '@nave/domain/contents/content-search.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { serverClock } from '../../lib/server-clock.ts';

/** Returns the page of contents that a URL requests. */
export function contentPage(path: string, contents: Content[], channels: { id: string; name: string }[]): ContentPage {
  const asked = Object.fromEntries(new URL(path, 'http://nave.example').searchParams);
  const { list, channelId = null, search = '', after } = parseInput(contentPageQuery, asked);
  const inList = contentLists(contents, serverClock.now())[list];
  const found = inList.filter((content) => matchesContent(content, channels, { query: search, channelId }));
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const items = found.slice(start, start + CONTENTS_PAGE).map((content) => pick(content, namesOf(contentSchema.shape)));
  const hasMore = found.length > start + items.length;
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null, total: after ? null : found.length };
}

/** Summarises the contents of a channel. */
export function summaryOf(channelId: string, contents: Content[]): ChannelSummary {
  const { upcoming, onDemand } = contentLists(
    contents.filter(({ channelIds }) => channelIds.includes(channelId)),
    serverClock.now(),
  );
  const { startsAt = null, closesAt = null } = upcoming[0] ?? {};
  return { channelId, onDemand: onDemand.length, coming: startsAt && closesAt ? { startsAt, closesAt } : null };
}
