import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { channelRefusals, channelTexts } from '@nave/domain/channels/channels.texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { channelListQuery, refreshChannels } from './channels.ts';

/** Reorders a client's channels: on the page at once, on the server one request after another. */
export function useChannelOrder(clientId: string): (channels: Channel[]) => void {
  const client = useQueryClient();
  const { queryKey } = channelListQuery(clientId);
  const mutationKey = [...queryKey, 'order'];
  const ordering = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (channels: Channel[]) =>
      ask(channelCalls.order, { clientId, body: { channelIds: channels.map(({ id }) => id) } }),
    onMutate: async (channels) => {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, { items: channels });
    },
    onError: (error) => {
      logFailure('The channels could not be put into another order', error);
      showToast(t(channelTexts.notOrdered), { tone: 'error' });
      if (error instanceof ApiError && error.code === channelRefusals.orderOutdated.code) showToast(t(error.message));
    },
    // No refetch while a later order is pending, because the page would briefly show the earlier order.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshChannels(client, clientId) : undefined),
  });
  return ordering.mutate;
}
