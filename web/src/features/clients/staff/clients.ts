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

/** Archived organisations, for the global owner alone. */
export const archivedListQuery = queryOptions({
  queryKey: ['clients', 'archived'],
  queryFn: ({ signal }) => ask(clientCalls.archived, {}, { signal }),
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

interface Place {
  clientId: string;
  signal: AbortSignal;
}

/** Adds an organisation under the id, once however often it is asked. Throws ApiError. */
export function addClient(client: QueryClient, { clientId, signal }: Place, body: ClientForm): Promise<Client> {
  return stored(client, ask(clientCalls.add, { query: { id: clientId }, body }, { signal }));
}

/** Throws ApiError. */
export function saveClient(client: QueryClient, { clientId, signal }: Place, body: ClientForm): Promise<Client> {
  return stored(client, ask(clientCalls.save, { clientId, body }, { signal }));
}

/** Throws ApiError. */
export function verifyClient(client: QueryClient, clientId: string): Promise<Client> {
  return stored(client, ask(clientCalls.verify, { clientId }));
}

/** Whether no other organisation has the key. Throws ApiError. */
export async function isKeyAvailable(key: string, except: string | undefined): Promise<boolean> {
  return (await ask(clientCalls.keyAvailable, { query: { key, except } })).available;
}

async function stored(client: QueryClient, answer: Promise<Client>): Promise<Client> {
  try {
    const saved = await answer;
    client.setQueryData(clientQuery(saved.id).queryKey, saved);
    return saved;
  } finally {
    // Also when no answer came: it may have been stored.
    void client.invalidateQueries({ queryKey: clientListQuery.queryKey, exact: true });
  }
}
