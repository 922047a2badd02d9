import type { PublicContent } from '@nave/domain/contents/content.ts';
import { AFTER_CLOSE_MS } from '@nave/domain/contents/next-change.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { isSameVideo, nextMoment, type Over, type Shown, shownContent } from '../../features/contents/shown-content.ts';
import { ask } from '../../lib/api.ts';
import { measureByHttp, serverClock } from '../../lib/server-clock.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { useAddressKeys } from '../address-keys.ts';

/** The state of the page, and the server's time at which it was decided. */
export interface ShownNow {
  shown: Shown;
  now: number;
  /** Whether the page has moved to a recording by itself. The video then waits for a press of Play (PLAY-93). */
  waitsForPress: boolean;
  /** The last watched content that ended. Its chat stays on the page as long as that chat is open (PLAY-92). */
  ended: PublicContent | null;
  /** Called when a video is over before its content closes. */
  onOver: (content: PublicContent) => void;
}

/**
 * Decides what a channel's page shows, again at each boundary without a reload (TIME-52), and updates the address
 * (VIEW-6). Calls `refetch` after a close.
 */
export function useShown(channel: PublicChannel, contentKey: string | null, refetch: () => void): ShownNow {
  const { over, onOver } = useOver();
  const nextAfter = useCallback((now: number) => nextMoment(channel, over, now), [channel, over]);
  // Renders again at each boundary. The decision uses the current time, because a changed channel renders the page too.
  useTimeBoundary(nextAfter);
  const now = serverClock.now();
  const chosen = useHistoryState<{ chosen?: boolean } | null>()?.chosen === true;
  const watchedId = useRef<string | null>(null);
  const shown = shownContent(channel, { key: contentKey, chosen, watchedId: watchedId.current, over }, now);
  const content = shown.kind === 'content' ? shown.content : null;
  // If the address does not name the new content yet, the page has moved to that content by itself.
  const movedTo = useRef<string | null>(null);
  if (content && watchedId.current && content.id !== watchedId.current)
    movedTo.current = content.key === contentKey ? null : content.id;
  useEffect(() => {
    if (content) watchedId.current = content.id;
  }, [content]);
  const ended = useRef<PublicContent | null>(null);
  if (shown.kind === 'ended') ended.current = shown.content;

  useAddress(channel, contentKey, shown);

  // PLAY-75, TIME-56: measures the server's time again at a close, so that the next content starts in sync.
  const closed = shown.kind === 'ended' && contentPhase(shown.content, now) === 'happened';
  useEffect(() => {
    if (!closed) return;
    measureByHttp(serverClock, () => ask(timeCalls.now, {}));
    // Staff may have scheduled the next content; refetches at a random moment before the page moves on.
    const timer = setTimeout(refetch, AFTER_CLOSE_MS * (0.3 + Math.random() * 0.4));
    return () => clearTimeout(timer);
  }, [closed, refetch]);
  const waitsForPress = content?.contentType === 'onDemand' && content.id === movedTo.current;
  const { current: last } = ended;
  return { shown, now, waitsForPress, ended: channel.contents.find(({ id }) => id === last?.id) ?? last, onOver };
}

/** Records each video that ended while the page was open, once per video. */
function useOver() {
  const [over, setOver] = useState<readonly Over[]>([]);
  const onOver = useCallback((content: PublicContent) => {
    const { id, src, startsAt } = content;
    setOver((known) =>
      known.some((one) => isSameVideo(one, content)) ? known : [...known, { id, src, startsAt, at: serverClock.now() }],
    );
  }, []);
  return { over, onOver };
}

/** Keeps the shown content's current keys in the address, and marks the page's own choices in the history state. */
function useAddress(channel: PublicChannel, contentKey: string | null, shown: Shown): void {
  const state: unknown = useHistoryState();
  const { clientKey, key: channelKey } = channel;
  const isRenamed = lookupKey(useAddressKeys()?.channelKey ?? '') !== channelKey;
  const shownKey = shown.kind === 'content' || shown.kind === 'ended' ? shown.content.key : null;
  const leavesContent = shown.kind === 'unknown' || shown.kind === 'bumper' || isEmpty(shown);
  const named = shownKey ?? (leavesContent ? null : contentKey);
  useEffect(() => {
    if (named === contentKey && !isRenamed) return;
    const paths = viewerPaths(clientKey);
    const to = named === null ? paths.channel(channelKey) : paths.content(channelKey, named);
    const chosen = named === null ? null : { chosen: true };
    navigate(to, { replace: true, state: named === contentKey ? state : chosen });
  }, [clientKey, channelKey, isRenamed, contentKey, named, state]);
}

function isEmpty(shown: Shown): boolean {
  return shown.kind === 'unavailable' && shown.reason === 'empty';
}
