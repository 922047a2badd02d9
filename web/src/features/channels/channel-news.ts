import { type ChannelChanged, channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import type { Socket } from '../../lib/socket.ts';

/**
 * Subscribes to a channel's version. Reports the current version at once and after each reconnect, and every later
 * change. Returns the function that unsubscribes.
 */
export function subscribeToChannel(
  socket: Pick<Socket, 'subscribe'>,
  channelId: string,
  onVersion: (change: ChannelChanged) => void,
): () => void {
  return socket.subscribe(channelTopic(channelId), {
    onSnapshot: onVersion,
    onEvent: ({ type, data }) => type === 'changed' && onVersion(data),
  });
}
