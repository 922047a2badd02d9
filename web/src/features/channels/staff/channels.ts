import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

export function channelListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'channels'],
    queryFn: ({ signal }) => ask(channelCalls.list, { clientId }, { signal }),
  });
}

export function channelQuery(clientId: string, channelId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'channels', channelId],
    queryFn: ({ signal }) => ask(channelCalls.read, { clientId, channelId }, { signal }),
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
      ? await ask(channelCalls.save, { clientId, channelId, body: form }, { signal })
      : await ask(
          channelCalls.add,
          { clientId, body: { ...form, displayOrder: await lastOrder(client, clientId) } },
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
  return (await ask(channelCalls.keyAvailable, { clientId, query: { key, except } })).available;
}
