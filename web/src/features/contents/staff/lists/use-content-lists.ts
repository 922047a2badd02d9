import { useDebouncedValue } from '@mantine/hooks';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentLists } from '@nave/domain/contents/content-lists.ts';
import { type ContentListName, contentListNames } from '@nave/domain/contents/content-pages.ts';
import { matchesContent } from '@nave/domain/contents/content-search.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type ContentFilter, contentListPages, contentQuery } from '../contents.ts';
import { sharedNames } from './content-actions.ts';
import { useListTime } from './use-list-time.ts';

/** The loaded part of one of the three lists. */
export interface ContentList {
  items: Content[];
  /** The number of all items; null if unknown. */
  total: number | null;
  /** Loads the next page; undefined when all are loaded. */
  more: (() => void) | undefined;
}

interface ContentListsOptions {
  clientId: string;
  channels: readonly { id: string; name: string }[];
  view: { query: string; channelId: string | null };
  savedId: string | null;
}

/** Debounce of the search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/**
 * Loads the three lists of contents, filtered by channel and search text. Loaded contents are filtered here at once; if
 * some are not loaded, the server filters too.
 */
export function useContentLists({ clientId, channels, view, savedId }: ContentListsOptions) {
  const { query, channelId } = view;
  const hasFilter = query.trim() !== '' || channelId !== null;
  const unfiltered = useLists(clientId, {}, true);
  const isLoaded = contentListNames.every((name) => unfiltered[name].data);
  const isComplete = isLoaded && contentListNames.every((name) => !unfiltered[name].hasNextPage);
  const asksServer = hasFilter && isLoaded && !isComplete;
  const [search] = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const filtered = useLists(clientId, { search: search || undefined, channelId: channelId ?? undefined }, asksServer);
  // The content that was just saved may be on a page that is not loaded (SHELL-174).
  const saved = useQuery({ ...contentQuery(clientId, savedId ?? ''), enabled: false }).data;
  const source = asksServer ? filtered : unfiltered;

  const contents = useContents(unfiltered, asksServer ? filtered : null, saved);
  const now = useListTime(contents);
  const shown = contents.filter((content) => matchesContent(content, channels, view));
  const sorted = contentLists(shown, now);
  const list = (name: ContentListName): ContentList => {
    const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = source[name];
    const items = sorted[name];
    if (!hasNextPage) return { items, total: items.length, more: undefined };
    return {
      items,
      total: data?.pages[0]?.total ?? null,
      more: () => void (isFetchingNextPage || fetchNextPage({ cancelRefetch: false })),
    };
  };
  return {
    /** Live and upcoming contents, regardless of the filter. */
    coming: useComing(contents, now),
    sharedNames: useMemo(() => sharedNames(contents), [contents]),
    lists: { upcoming: list('upcoming'), onDemand: list('onDemand'), past: list('past') },
    isLoaded,
    isError: contentListNames.some((name) => unfiltered[name].isError),
    refetch: () => contentListNames.forEach((name) => void unfiltered[name].refetch()),
    /** Whether the filter hides any content. */
    isFiltered: hasFilter && (asksServer || shown.length < contents.length),
    isSearching: asksServer && (search !== query.trim() || contentListNames.some((name) => filtered[name].isFetching)),
    now,
  };
}

type Lists = ReturnType<typeof useLists>;

function useLists(clientId: string, filter: ContentFilter, enabled: boolean) {
  const options = (list: ContentListName) => ({
    ...contentListPages(clientId, list, filter),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    upcoming: useInfiniteQuery(options('upcoming')),
    onDemand: useInfiniteQuery(options('onDemand')),
    past: useInfiniteQuery(options('past')),
  };
}

/** Returns the live and upcoming contents; the same array as long as the contents are the same. */
function useComing(contents: Content[], now: number): Content[] {
  const before = useRef<Content[]>([]);
  const coming = useMemo(() => contentLists(contents, now).upcoming, [contents, now]);
  const isSame = coming.length === before.current.length && coming.every((one, at) => one === before.current[at]);
  if (!isSame) before.current = coming;
  return before.current;
}

/** Returns each loaded content once; the same array as long as the responses are the same. */
function useContents(unfiltered: Lists, filtered: Lists | null, saved: Content | undefined): Content[] {
  const [a, b, c] = contentListNames.map((name) => unfiltered[name].data);
  const [d, e, f] = contentListNames.map((name) => filtered?.[name].data);
  return useMemo(() => {
    const items = [a, b, c, d, e, f].flatMap((answer) => answer?.pages ?? []).flatMap((page) => page.items);
    return [...new Map([...items, ...(saved ? [saved] : [])].map((content) => [content.id, content])).values()];
  }, [a, b, c, d, e, f, saved]);
}
