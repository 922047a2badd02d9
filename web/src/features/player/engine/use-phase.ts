import { useCallback } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { useBoundary } from '../../../lib/use-clock.ts';
import type { PlayerMode } from './stream-session.ts';

interface Timed {
  mode: PlayerMode;
  /** ISO-8601 instants. */
  startsAt?: string | null;
  closesAt?: string | null;
}

/**
 * Before `startsAt` nothing of a live or simulated live plays (PLAY-24, PLAY-33); a simulated live ends for everyone at
 * `closesAt` (PLAY-47). Both come by the server's clock and without a reload.
 */
export function usePhase({ mode, startsAt, closesAt }: Timed): 'waiting' | 'on' | 'closed' {
  const timed = mode === 'live' || mode === 'simulatedLive';
  const start = timed && startsAt ? Date.parse(startsAt) : null;
  const close = mode === 'simulatedLive' && closesAt ? Date.parse(closesAt) : null;
  const nextAfter = useCallback(
    (now: number) => [start, close].find((moment): moment is number => moment !== null && moment > now) ?? null,
    [start, close],
  );
  useBoundary(nextAfter);
  const now = serverClock.now();
  if (start !== null && now < start) return 'waiting';
  return close !== null && now >= close ? 'closed' : 'on';
}
