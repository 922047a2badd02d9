import { AFTER_CLOSE_MS } from '@nave/domain/contents/next-boundary.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { nextMoment, type Shown, shownContent } from '../../features/contents/shown-content.ts';
import { api } from '../../lib/api.ts';
import { viewerPaths } from '../../lib/paths.ts';
import { measureByHttp, serverClock } from '../../lib/server-clock.ts';
import { useBoundary } from '../../lib/use-clock.ts';

/** What the page shows now, and the server's time at which that was decided. */
export interface ShownNow {
  shown: Shown;
  now: number;
}

/**
 * What a channel's page shows, decided anew at each boundary without a reload (TIME-52), with the address following it
 * (VIEW-6). `refetch` is asked after a close.
 */
export function useShown(channel: PublicChannel, contentKey: string | null, refetch: () => void): ShownNow {
  const nextAfter = useCallback((now: number) => nextMoment(channel, now), [channel]);
  // Drawn anew at a boundary; a change of the channel is judged by the time that it is then.
  useBoundary(nextAfter);
  const now = serverClock.now();
  const chosen = useLocation().state?.chosen === true;
  const watchedId = useRef<string | null>(null);
  const shown = shownContent(channel, { key: contentKey, chosen, watchedId: watchedId.current }, now);
  const content = shown.kind === 'content' ? shown.content : null;
  useEffect(() => {
    if (content) watchedId.current = content.id;
  }, [content]);

  useAddress(channel, contentKey, shown);

  // PLAY-75, TIME-56: at a close the time is asked anew, so that what follows begins in step.
  const closed = content !== null && contentPhase(content, now) === 'happened';
  useEffect(() => {
    if (!closed) return;
    measureByHttp(serverClock, () => api.get<{ data: number }>('/utils/getTime'));
    // What staff put next may have come with the close itself; asked for at a random moment before the page moves on.
    const timer = setTimeout(refetch, AFTER_CLOSE_MS * (0.3 + Math.random() * 0.4));
    return () => clearTimeout(timer);
  }, [closed, refetch]);
  return { shown, now };
}

/** The address names what is shown, by the keys that it has now; what the page chose by itself is marked so, also across a reload. */
function useAddress(channel: PublicChannel, contentKey: string | null, shown: Shown): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { clientKey, key: channelKey } = channel;
  const isRenamed = lookupKey(useParams().channelKey ?? '') !== channelKey;
  const shownKey = shown.kind === 'content' ? shown.content.key : null;
  const leavesContent = shown.kind === 'unknown' || shown.kind === 'bumper' || isEmpty(shown);
  const named = shownKey ?? (leavesContent ? null : contentKey);
  useEffect(() => {
    if (named === contentKey && !isRenamed) return;
    const paths = viewerPaths(clientKey);
    const to = named === null ? paths.channel(channelKey) : paths.content(channelKey, named);
    const chosen = named === null ? null : { chosen: true };
    navigate(to, { replace: true, state: named === contentKey ? state : chosen });
  }, [clientKey, channelKey, isRenamed, contentKey, named, state, navigate]);
}

function isEmpty(shown: Shown): boolean {
  return shown.kind === 'unavailable' && shown.reason === 'empty';
}
