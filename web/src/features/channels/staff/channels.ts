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

interface SaveTarget {
  clientId: string;
  id: string;
  signal: AbortSignal;
}

/** Adds a channel after all others (CHN-246); idempotent per id (CHN-252). Throws ApiError. */
export async function addChannel(
  client: QueryClient,
  { clientId, id, signal }: SaveTarget,
  form: ChannelForm,
): Promise<Channel> {
  const displayOrder = await nextDisplayOrder(client, clientId);
  const add = ask(channelCalls.add, { clientId, query: { id }, body: { ...form, displayOrder } }, { signal });
  return updateCache(client, clientId, add);
}

/** Throws ApiError. */
export function saveChannel(
  client: QueryClient,
  { clientId, id, signal }: SaveTarget,
  body: ChannelForm,
): Promise<Channel> {
  return updateCache(client, clientId, ask(channelCalls.save, { clientId, channelId: id, body }, { signal }));
}

async function updateCache(client: QueryClient, clientId: string, answer: Promise<Channel>): Promise<Channel> {
  try {
    const saved = await answer;
    client.setQueryData(channelQuery(clientId, saved.id).queryKey, saved);
    return saved;
  } finally {
    // Refetch also without a response: the server may have stored the channel.
    void refreshChannels(client, clientId);
  }
}

/** Refetches the list of channels. Resolves when the response has arrived. */
export function refreshChannels(client: QueryClient, clientId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: channelListQuery(clientId).queryKey, exact: true });
}

async function nextDisplayOrder(client: QueryClient, clientId: string): Promise<number> {
  const { items } = await client.fetchQuery({ ...channelListQuery(clientId), staleTime: 0 });
  return Math.max(-1, ...items.map(({ displayOrder }) => displayOrder)) + 1;
}

/** Whether no other active channel of the client has the key. Throws ApiError. */
export async function isKeyAvailable(clientId: string, key: string, except: string): Promise<boolean> {
  return (await ask(channelCalls.keyAvailable, { clientId, query: { key, except } })).available;
}
