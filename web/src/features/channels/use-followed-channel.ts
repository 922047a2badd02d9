import { type ChannelChanged, channelTopic, REFETCH_AFTER_MS } from '@nave/domain/channels/channel.ts';
import type { PublicChannel, PublicChannelAnswer } from '@nave/domain/pages/public-channel.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, read } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

interface Followed {
  channel: PublicChannel;
  /** Fetches the channel again now, as when time has opened something that its answer did not hold. */
  refetch: () => void;
}

/** A channel that did not come is asked for again after this. */
const AGAIN_AFTER_MS = 5_000;

/**
 * The channel as staff have it now: a change is fetched 3 s after it is told, and a random part of the spread later, so
 * that a large audience does not come at once (VIEW-221). `onGone` is told when the channel is there no more.
 */
export function useFollowedChannel(
  initial: PublicChannel,
  contentKey: string | null,
  socket: Pick<Socket, 'subscribe'>,
  onGone: () => void,
): Followed {
  const [channel, setChannel] = useState(initial);
  const wanted = useRef({ version: initial.version, contentKey, onGone });
  wanted.current.contentKey = contentKey;
  wanted.current.onGone = onGone;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, clientKey, key } = initial;

  const fetchAfter = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        try {
          const { version, contentKey: content } = wanted.current;
          setChannel(await readChannel({ clientKey, channelKey: key, content, version }));
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) {
            wanted.current.onGone();
            return;
          }
          logFailure('The channel could not be fetched again', error);
          fetchAfter(AGAIN_AFTER_MS);
        }
      }, ms);
    },
    [clientKey, key],
  );

  useEffect(() => {
    const consider = (news: unknown) => {
      const { version, spreadMs } = news as ChannelChanged;
      if (version <= wanted.current.version) return;
      wanted.current.version = version;
      fetchAfter(REFETCH_AFTER_MS + Math.random() * spreadMs);
    };
    const leave = socket.subscribe(channelTopic(id), {
      onSnapshot: consider,
      onEvent: (event) => event.type === 'changed' && consider(event.data),
    });
    return () => {
      leave();
      clearTimeout(timer.current);
    };
  }, [id, socket, fetchAfter]);

  return { channel, refetch: useCallback(() => fetchAfter(0), [fetchAfter]) };
}

interface Wanted {
  clientKey: string;
  channelKey: string;
  content?: string | null;
  version?: number;
}

/** The channel from the read API; a private content is in the answer only when its key is asked for (VIEW-235). */
export async function readChannel({ clientKey, channelKey, content, version }: Wanted): Promise<PublicChannel> {
  const query = new URLSearchParams();
  if (content) query.set('content', content);
  if (version !== undefined) query.set('v', String(version));
  const path = [clientKey, channelKey].map(encodeURIComponent).join('/');
  const { data } = await read<PublicChannelAnswer>(`/channels/by-key/${path}?${query}`);
  return data;
}
