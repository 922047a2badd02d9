import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';

/** How often the minutes are read again while the page is open, in milliseconds. */
const READ_EVERY_MS = 10_000;

/** The minutes of a content, and its moments; undefined before they are known. */
export function useMinutes(contentId: string): ContentMinutes | undefined {
  return useQuery({
    queryKey: ['analytics', contentId, 'minutes'],
    queryFn: ({ signal }) => ask(momentCalls.minutes, { contentId }, { signal }),
    refetchInterval: READ_EVERY_MS,
  }).data;
}

/** The public messages of a minute. */
export function minuteMessagesQuery(contentId: string, minute: string) {
  return queryOptions({
    queryKey: ['analytics', contentId, 'messages', minute],
    queryFn: ({ signal }) => ask(momentCalls.messages, { contentId, query: { minute } }, { signal }),
  });
}
