import { type ChannelChanged, channelTopic, REFETCH_AFTER_MS } from '@nave/domain/channels/channel.ts';
import { MAX_TOPICS_PER_SOCKET } from '@nave/domain/kernel/realtime.ts';
import type { ClientWithChannels, ClientWithChannelsAnswer } from '@nave/domain/pages/public-client.ts';
import { useEffect, useState } from 'react';
import { read } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** The client of a key with its channels, as anyone may know it. */
export async function readClient(clientKey: string): Promise<ClientWithChannels> {
  return (await read<ClientWithChannelsAnswer>(`/clients/by-key/${encodeURIComponent(clientKey)}`)).data;
}

/** The client with its channels as staff have them now: fetched again 3 s after one of the channels is told to have changed. */
export function useFollowedClient(initial: ClientWithChannels, socket: Pick<Socket, 'subscribe'>): ClientWithChannels {
  const [client, setClient] = useState(initial);
  const ids = initial.channels
    .slice(0, MAX_TOPICS_PER_SOCKET)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const refetch = (spreadMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          readClient(initial.key).then(setClient, (error) => logFailure('The channels could not be fetched', error)),
        REFETCH_AFTER_MS + Math.random() * spreadMs,
      );
    };
    const stops = ids
      .split(',')
      .filter(Boolean)
      .map((id) => followVersion(socket, id, refetch));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [ids, initial.key, socket]);
  return client;
}

/** The first version that is told is the one that the page shows; another comes with a change, or after a lost connection. */
function followVersion(socket: Pick<Socket, 'subscribe'>, channelId: string, onChange: (spreadMs: number) => void) {
  let shown: number | undefined;
  const consider = (news: unknown) => {
    const { version, spreadMs } = news as ChannelChanged;
    if (shown !== undefined && version > shown) onChange(spreadMs);
    shown = version;
  };
  return socket.subscribe(channelTopic(channelId), {
    onSnapshot: consider,
    onEvent: ({ type, data }) => type === 'changed' && consider(data),
  });
}
