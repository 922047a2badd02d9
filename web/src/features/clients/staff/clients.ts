import type { Client } from '@nave/domain/clients/client.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

export const clientListQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => ask(clientCalls.list, {}, { signal }),
});

/** Archived organisations, for the global owner only. */
export const archivedListQuery = queryOptions({
  queryKey: ['clients', 'archived'],
  queryFn: ({ signal }) => ask(clientCalls.archived, {}, { signal }),
});

/** Live and upcoming contents of the organisations, refetched every minute. */
export const upcomingQuery = queryOptions({
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

interface SaveTarget {
  clientId: string;
  signal: AbortSignal;
}

/** Adds an organisation under the id; repeating the request adds it only once. Throws ApiError. */
export function addClient(client: QueryClient, { clientId, signal }: SaveTarget, body: ClientForm): Promise<Client> {
  return cacheSaved(client, ask(clientCalls.add, { query: { id: clientId }, body }, { signal }));
}

/** Throws ApiError. */
export function saveClient(client: QueryClient, { clientId, signal }: SaveTarget, body: ClientForm): Promise<Client> {
  return cacheSaved(client, ask(clientCalls.save, { clientId, body }, { signal }));
}

/** Throws ApiError. */
export function verifyClient(client: QueryClient, clientId: string): Promise<Client> {
  return cacheSaved(client, ask(clientCalls.verify, { clientId }));
}

/** Whether no other organisation has the key. Throws ApiError. */
export async function isKeyAvailable(key: string, except: string | undefined): Promise<boolean> {
  return (await ask(clientCalls.keyAvailable, { query: { key, except } })).available;
}

/** Caches the saved organisation and refetches the list. */
async function cacheSaved(client: QueryClient, answer: Promise<Client>): Promise<Client> {
  try {
    const saved = await answer;
    client.setQueryData(clientQuery(saved.id).queryKey, saved);
    return saved;
  } finally {
    // Refetch also without a response: the server may have saved the organisation.
    void client.invalidateQueries({ queryKey: clientListQuery.queryKey, exact: true });
  }
}
