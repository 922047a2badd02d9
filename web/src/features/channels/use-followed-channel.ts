import { openingSpreadMs } from '@nave/domain/contents/opening.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ask } from '../../lib/api.ts';
import { serverClock } from '../../lib/server-clock.ts';
import type { Socket } from '../../lib/socket.ts';
import { callAt } from '../../lib/use-clock.ts';
import { followChannelNews } from './channel-news.ts';
import { ASK_AGAIN_AFTER_MS, FollowedAnswer, type Versioned } from './followed-answer.ts';

interface Followed {
  channel: PublicChannel;
  /** Fetches the channel again now. */
  refetch: () => void;
}

/** No sooner than this after something has opened: the page's clock may be ahead of the server's. */
const OPENED_SURELY_MS = 250;

/**
 * The channel as staff have it now (VIEW-221), whatever key they give it, and with what time has opened. `onGone` is told
 * when the channel is there no more. Mount it anew for another channel.
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
        ask: async (version, signal): Promise<Versioned<PublicChannel>> => {
          const content = latest.current.contentKey ?? undefined;
          const after = openedAt(answer.value.current())?.toString();
          const query = { content, v: String(version), after };
          const { data } = await ask(readCalls.channel, { clientId, channelId: id, query }, { signal });
          return { value: data, version: data.version };
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
  useOpenings(channel, answer.refetch);
  return { channel, refetch: answer.refetch };
}

/**
 * Asks anew when time has opened something that the answer did not hold, at a random moment of those that nobody misses
 * (VIEW-247); and again while a cache on the way still answers as it was before.
 */
function useOpenings(channel: PublicChannel, refetch: () => void): void {
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    const { moreAt, contents } = channel;
    if (moreAt === null) return;
    const opening = Date.parse(moreAt);
    const first = opening + OPENED_SURELY_MS + Math.random() * openingSpreadMs(opening, contents);
    return callAt(askedFor.current === moreAt ? serverClock.now() + ASK_AGAIN_AFTER_MS : first, () => {
      askedFor.current = moreAt;
      refetch();
    });
  }, [channel, refetch]);
}

/**
 * From when on the answer must be of which the page knows that something has opened in it: the same for all who ask in
 * the same seconds, and another when it is asked for again, past a cache that was asked too early (VIEW-248).
 */
function openedAt({ moreAt }: PublicChannel): number | undefined {
  const opening = Date.parse(moreAt ?? '');
  const times = Math.floor((serverClock.now() - opening) / ASK_AGAIN_AFTER_MS);
  return times >= 0 ? opening + times * ASK_AGAIN_AFTER_MS : undefined;
}

interface Asked {
  /** A private content is in the answer only when its key is asked for (VIEW-235). */
  content?: string | null;
  signal?: AbortSignal;
}

/** The channel of the keys in an address. */
export async function readChannelByKeys(
  clientKey: string,
  channelKey: string,
  { content, signal }: Asked,
): Promise<PublicChannel> {
  const query = { content: content ?? undefined };
  return (await ask(readCalls.channelByKeys, { clientKey, channelKey, query }, { signal })).data;
}
