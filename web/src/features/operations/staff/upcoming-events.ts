import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** The pages of the upcoming paywall events of all organisations, by date. */
export const upcomingEventPages = infiniteQueryOptions({
  queryKey: ['reports', 'upcoming-paywall'],
  queryFn: ({ pageParam: after, signal }) => ask(reportCalls.upcomingPaywall, { query: { after } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});
