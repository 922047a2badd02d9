import type { Client } from '@nave/domain/clients/client.ts';
import type { ClientListAnswer } from '@nave/domain/clients/clients.api.ts';
import type { ComingAnswer } from '@nave/domain/pages/coming.api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => api.get<ClientListAnswer>('/clients', { signal }),
});

/** What is on in them, asked anew each minute. */
export const comingQuery = queryOptions({
  queryKey: ['clients', 'coming'],
  queryFn: ({ signal }) => api.get<ComingAnswer>('/clients/coming', { signal }),
  refetchInterval: 60_000,
});

export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId],
    queryFn: ({ signal }) => api.get<Client>(`/clients/${encodeURIComponent(clientId)}`, { signal }),
  });
}
