import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** The pages of the contents of all organisations that start soon, by start. */
export const upcomingContentPages = infiniteQueryOptions({
  queryKey: ['reports', 'upcoming'],
  queryFn: ({ pageParam: after, signal }) => ask(reportCalls.upcomingContents, { query: { after } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});
