import { useDebouncedValue } from '@mantine/hooks';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentLists } from '@nave/domain/contents/content-lists.ts';
import { type ContentListName, contentListNames } from '@nave/domain/contents/content-pages.ts';
import { matchesContent } from '@nave/domain/contents/content-search.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { contentListPages, contentQuery, type Narrowing } from '../contents.ts';
import { sharedNames } from './content-actions.ts';
import { useListTime } from './use-list-time.ts';

/** One of the three lists, as far as it has come. */
export interface ContentList {
  items: Content[];
  /** How many there are; null where that is not known. */
  total: number | null;
  /** Asks for the next page; absent when all have come. */
  more: (() => void) | undefined;
}

interface Asked {
  clientId: string;
  channels: readonly { id: string; name: string }[];
  view: { query: string; channelId: string | null };
  savedId: string | null;
}

/** Letters that follow each other within this are one question. */
const TYPING_MS = 250;

/**
 * The three lists of contents, narrowed by channel and words. What has come is narrowed here and at once; where there is
 * more than has come, the server is asked too.
 */
export function useContentLists({ clientId, channels, view, savedId }: Asked) {
  const { query, channelId } = view;
  const isNarrowed = query.trim() !== '' || channelId !== null;
  const whole = useLists(clientId, {}, true);
  const hasCome = contentListNames.every((name) => whole[name].data);
  const hasAll = hasCome && contentListNames.every((name) => !whole[name].hasNextPage);
  const isAsking = isNarrowed && hasCome && !hasAll;
  const [words] = useDebouncedValue(query.trim(), TYPING_MS);
  const narrowed = useLists(clientId, { search: words || undefined, channelId: channelId ?? undefined }, isAsking);
  // What was just saved may stand further down than has come (SHELL-174).
  const saved = useQuery({ ...contentQuery(clientId, savedId ?? ''), enabled: false }).data;
  const source = isAsking ? narrowed : whole;

  const contents = useContents(whole, isAsking ? narrowed : null, saved);
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
    /** Whatever the lists are narrowed to. */
    coming: useComing(contents, now),
    sharedNames: useMemo(() => sharedNames(contents), [contents]),
    lists: { upcoming: list('upcoming'), onDemand: list('onDemand'), past: list('past') },
    hasCome,
    isError: contentListNames.some((name) => whole[name].isError),
    refetch: () => contentListNames.forEach((name) => void whole[name].refetch()),
    /** Something is left out. */
    isFiltered: isNarrowed && (isAsking || shown.length < contents.length),
    isSearching: isAsking && (words !== query.trim() || contentListNames.some((name) => narrowed[name].isFetching)),
    now,
  };
}

type Lists = ReturnType<typeof useLists>;

function useLists(clientId: string, narrowing: Narrowing, enabled: boolean) {
  const options = (list: ContentListName) => ({
    ...contentListPages(clientId, list, narrowing),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    upcoming: useInfiniteQuery(options('upcoming')),
    onDemand: useInfiniteQuery(options('onDemand')),
    past: useInfiniteQuery(options('past')),
  };
}

/** The same array while the same contents are coming, whatever else has come. */
function useComing(contents: Content[], now: number): Content[] {
  const before = useRef<Content[]>([]);
  const coming = useMemo(() => contentLists(contents, now).upcoming, [contents, now]);
  const isSame = coming.length === before.current.length && coming.every((one, at) => one === before.current[at]);
  if (!isSame) before.current = coming;
  return before.current;
}

/** Each content once; the same array while it is made of the same answers. */
function useContents(whole: Lists, narrowed: Lists | null, saved: Content | undefined): Content[] {
  const [a, b, c] = contentListNames.map((name) => whole[name].data);
  const [d, e, f] = contentListNames.map((name) => narrowed?.[name].data);
  return useMemo(() => {
    const items = [a, b, c, d, e, f].flatMap((answer) => answer?.pages ?? []).flatMap((page) => page.items);
    return [...new Map([...items, ...(saved ? [saved] : [])].map((content) => [content.id, content])).values()];
  }, [a, b, c, d, e, f, saved]);
}
