import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { useEffect } from 'react';
import type { Socket } from '../../lib/socket.ts';

/** Calls `onChanged` when staff have changed the content or one of its channels. */
export function useChannelNews(socket: Socket, channelIds: readonly string[], onChanged: () => void): void {
  useEffect(() => {
    const stops = channelIds.map((id) => socket.subscribe(channelTopic(id), { onEvent: onChanged }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelIds, onChanged]);
}
