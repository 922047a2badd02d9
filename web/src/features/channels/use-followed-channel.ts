import { openingSpreadMs } from '@nave/domain/contents/opening.ts';
import type { InputOf } from '@nave/domain/kernel/call.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ask } from '../../lib/api.ts';
import { FollowedAnswer, RETRY_AFTER_MS, type Versioned } from '../../lib/followed-answer.ts';
import { serverClock } from '../../lib/server-clock.ts';
import type { Socket } from '../../lib/socket.ts';
import { callAt } from '../../lib/use-clock.ts';
import { subscribeToChannel } from './channel-news.ts';

/** The query of a read of a channel, as in `readCalls.channel`. */
type ChannelQuery = InputOf<typeof readCalls.channel>['query'];

/** Reads a channel again, instead of the read that is the same for everyone. */
export type ReadChannel = (query: ChannelQuery, signal: AbortSignal) => Promise<{ data: PublicChannel }>;

interface FollowedChannel {
  channel: PublicChannel;
  /** Fetches the channel again now. */
  refetch: () => void;
}

/** Minimum delay of a refetch after an opening: the page's clock may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 250;

/**
 * Returns the current channel. It is refetched after each change by staff, also of its key (VIEW-221), and when
 * something opens that the answer does not contain. Calls `onNotFound` when the channel no longer exists. Remount for
 * another channel. The document reloads when staff open the channel to everyone or put it behind the paywall.
 */
export function useFollowedChannel(
  initial: PublicChannel,
  contentKey: string | null,
  socket: Pick<Socket, 'subscribe'>,
  onNotFound: () => void,
  read?: ReadChannel,
): FollowedChannel {
  const latest = useRef({ contentKey, onNotFound });
  latest.current = { contentKey, onNotFound };
  const { id, clientId, isPaywalled } = initial;
  const [answer] = useState(
    () =>
      new FollowedAnswer({
        first: { value: initial, version: initial.version },
        fetch: async (version, signal): Promise<Versioned<PublicChannel>> => {
          const content = latest.current.contentKey ?? undefined;
          const after = freshAfter(answer.value.current())?.toString();
          const query = { content, v: String(version), after };
          const { data } = await (read?.(query, signal) ??
            ask(readCalls.channel, { clientId, channelId: id, query }, { signal }));
          return { value: data, version: data.version };
        },
        onNotFound: () => latest.current.onNotFound(),
      }),
  );
  useEffect(() => {
    const unsubscribe = subscribeToChannel(socket, id, answer.onVersion);
    return () => {
      unsubscribe();
      answer.stop();
    };
  }, [socket, id, answer]);
  const channel = useSyncExternalStore(answer.value.subscribe, answer.value.current);
  useOpenings(channel, answer.refetch);
  useEffect(() => {
    if (channel.isPaywalled !== isPaywalled) location.reload();
  }, [channel.isPaywalled, isPaywalled]);
  return { channel, refetch: answer.refetch };
}

/**
 * Refetches when something opens that the answer does not contain, after a random delay that ends before the next start
 * (VIEW-247), and again while a cache still returns an older answer.
 */
function useOpenings(channel: PublicChannel, refetch: () => void): void {
  const fetchedFor = useRef<string | null>(null);
  useEffect(() => {
    const { moreAt, contents } = channel;
    if (moreAt === null) return;
    const opening = Date.parse(moreAt);
    const firstFetchAt = opening + CLOCK_TOLERANCE_MS + Math.random() * openingSpreadMs(opening, contents);
    return callAt(fetchedFor.current === moreAt ? serverClock.now() + RETRY_AFTER_MS : firstFetchAt, () => {
      fetchedFor.current = moreAt;
      refetch();
    });
  }, [channel, refetch]);
}

/**
 * Returns the earliest time (epoch ms) at which the server may have created the answer; undefined before the opening.
 * Requests within the same 5 s send the same time, so they share a cache entry; a retry sends a later time, so it
 * bypasses the cache (VIEW-248).
 */
function freshAfter({ moreAt }: PublicChannel): number | undefined {
  const opening = Date.parse(moreAt ?? '');
  const periods = Math.floor((serverClock.now() - opening) / RETRY_AFTER_MS);
  return periods >= 0 ? opening + periods * RETRY_AFTER_MS : undefined;
}

interface ReadOptions {
  /** A content's key: a private content is in the answer only if the request has its key (VIEW-235). */
  content?: string | null;
  signal?: AbortSignal;
}

/** Reads a public channel by the keys of its URL. */
export async function readChannelByKeys(
  clientKey: string,
  channelKey: string,
  { content, signal }: ReadOptions,
): Promise<PublicChannel> {
  const query = { content: content ?? undefined };
  return (await ask(readCalls.channelByKeys, { clientKey, channelKey, query }, { signal })).data;
}
