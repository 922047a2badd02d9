import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

const REPORT_KEY = ['reports', 'clients'];

/** The pages of the client report, the most recently active clients first. */
export function clientReportPages({ withArchived }: { withArchived: boolean }) {
  const archived = withArchived ? ('true' as const) : undefined;
  return infiniteQueryOptions({
    queryKey: [...REPORT_KEY, withArchived],
    queryFn: ({ pageParam: after, signal }) => ask(reportCalls.clients, { query: { after, archived } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Fetches the report again; resolves when the shown report is the new one. */
export async function refreshClientReport(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: REPORT_KEY });
}
