import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => ask(clientCalls.list, {}, { signal }),
});

/** What is on in them, asked anew each minute. */
export const comingQuery = queryOptions({
  queryKey: ['clients', 'coming'],
  queryFn: ({ signal }) => ask(comingCalls.list, {}, { signal }),
  refetchInterval: 60_000,
});

export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId],
    queryFn: ({ signal }) => ask(clientCalls.read, { clientId }, { signal }),
  });
}
