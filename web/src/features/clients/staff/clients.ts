import type { Client } from '@nave/domain/clients/client.ts';
import type { ClientListAnswer } from '@nave/domain/clients/clients.api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => api.get<ClientListAnswer>('/clients', { signal }),
});

export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId],
    queryFn: ({ signal }) => api.get<Client>(`/clients/${encodeURIComponent(clientId)}`, { signal }),
  });
}
