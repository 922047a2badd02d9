import type { PublicChannel, PublicChannelAnswer } from '@nave/domain/pages/public-channel.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { read } from '../../lib/api.ts';
import type { Socket } from '../../lib/socket.ts';
import { followChannelNews } from './channel-news.ts';
import { FollowedAnswer } from './followed-answer.ts';

interface Followed {
  channel: PublicChannel;
  /** Fetches the channel again now, as when time has opened something that its answer did not hold. */
  refetch: () => void;
}

/**
 * The channel as staff have it now (VIEW-221), whatever key they give it. `onGone` is told when the channel is there no
 * more. Mount it anew for another channel.
 */
export function useFollowedChannel(
  initial: PublicChannel,
  contentKey: string | null,
  socket: Pick<Socket, 'subscribe'>,
  onGone: () => void,
): Followed {
  const latest = useRef({ contentKey, onGone });
  latest.current = { contentKey, onGone };
  const { id, clientId } = initial;
  const [answer] = useState(
    () =>
      new FollowedAnswer({
        first: { value: initial, version: initial.version },
        ask: async (version, signal) => {
          const content = latest.current.contentKey;
          const channel = await readChannel([clientId, id], { content, version, signal });
          return { value: channel, version: channel.version };
        },
        onGone: () => latest.current.onGone(),
      }),
  );
  useEffect(() => {
    const leave = followChannelNews(socket, id, answer.told);
    return () => {
      leave();
      answer.stop();
    };
  }, [socket, id, answer]);
  const channel = useSyncExternalStore(answer.value.subscribe, answer.value.current);
  return { channel, refetch: answer.refetch };
}

interface Asked {
  content?: string | null;
  version?: number;
  signal?: AbortSignal;
}

/** The channel of the keys in an address. */
export function readChannelByKeys(clientKey: string, channelKey: string, asked: Asked): Promise<PublicChannel> {
  return readChannel(['by-key', clientKey, channelKey], asked);
}

/** A private content is in the answer only when its key is asked for (VIEW-235). */
async function readChannel(names: string[], { content, version, signal }: Asked): Promise<PublicChannel> {
  const query = new URLSearchParams();
  if (content) query.set('content', content);
  if (version !== undefined) query.set('v', String(version));
  const path = names.map(encodeURIComponent).join('/');
  const { data } = await read<PublicChannelAnswer>(`/channels/${path}?${query}`, { signal });
  return data;
}
