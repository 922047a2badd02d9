import { useDebouncedValue } from '@mantine/hooks';
import type { AttendeeStatus } from '@nave/domain/ticketing/attendee.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api.ts';
import type { EventIds } from '../events.ts';
import { attendeePages } from './attendees.ts';

/** Debounce of the search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/** The loaded attendees that match a search text and a status. */
export function useAttendeeList(ids: EventIds, view: { query: string; status: AttendeeStatus | null }) {
  const [search] = useDebouncedValue(view.query.trim(), SEARCH_DEBOUNCE_MS);
  const filter = { search: search || undefined, status: view.status ?? undefined };
  const pages = useInfiniteQuery({ ...attendeePages(ids, filter), placeholderData: keepPreviousData });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const more = async () => {
    const { error: failed } = await fetchNextPage({ cancelRefetch: false });
    // The attendee after whom the page begins was deleted meanwhile.
    if (failed instanceof ApiError && failed.code === ticketingRefusals.listChanged.code) await refetch();
  };
  return {
    items: data?.pages.flatMap((page) => page.items),
    error,
    refetch,
    isFiltered: view.query.trim() !== '' || view.status !== null,
    isSearching: search !== view.query.trim() || pages.isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    more: hasNextPage ? () => void more() : undefined,
  };
}
