import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ChannelForm, ChannelListAnswer, KeyAvailableAnswer } from '@nave/domain/channels/channels.api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const path = (clientId: string, rest = '') => `/clients/${encodeURIComponent(clientId)}/channels${rest}`;

export function channelListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'channels'],
    queryFn: ({ signal }) => api.get<ChannelListAnswer>(path(clientId), { signal }),
  });
}

export function channelQuery(clientId: string, channelId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'channels', channelId],
    queryFn: ({ signal }) => api.get<Channel>(path(clientId, `/${encodeURIComponent(channelId)}`), { signal }),
  });
}

/** Adds a channel after all others (CHN-246), or changes the one named. Throws ApiError. */
export async function saveChannel(
  client: QueryClient,
  { clientId, channelId, signal }: { clientId: string; channelId: string | undefined; signal: AbortSignal },
  form: ChannelForm,
): Promise<Channel> {
  try {
    const saved = channelId
      ? await api.put<Channel>(path(clientId, `/${encodeURIComponent(channelId)}`), form, { signal })
      : await api.post<Channel>(
          path(clientId),
          { ...form, displayOrder: await lastOrder(client, clientId) },
          { signal },
        );
    client.setQueryData(channelQuery(clientId, saved.id).queryKey, saved);
    return saved;
  } finally {
    // Also when no answer came: it may have been stored.
    void client.invalidateQueries({ queryKey: channelListQuery(clientId).queryKey, exact: true });
  }
}

async function lastOrder(client: QueryClient, clientId: string): Promise<number> {
  const { items } = await client.fetchQuery({ ...channelListQuery(clientId), staleTime: 0 });
  return Math.max(-1, ...items.map(({ displayOrder }) => displayOrder)) + 1;
}

/** Whether no other live channel of the client has the key. Throws ApiError. */
export async function isKeyAvailable(clientId: string, key: string, except?: string): Promise<boolean> {
  const query = new URLSearchParams({ key, ...(except && { except }) });
  const { available } = await api.get<KeyAvailableAnswer>(path(clientId, `/key-available?${query}`));
  return available;
}
