import { type ChannelChanged, channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import type { Socket } from '../../lib/socket.ts';

/** Tells the version of a channel: at first, after a lost connection, and with every change. Answers how to leave. */
export function followChannelNews(
  socket: Pick<Socket, 'subscribe'>,
  channelId: string,
  told: (news: ChannelChanged) => void,
): () => void {
  return socket.subscribe(channelTopic(channelId), {
    onSnapshot: told,
    onEvent: ({ type, data }) => type === 'changed' && told(data),
  });
}
