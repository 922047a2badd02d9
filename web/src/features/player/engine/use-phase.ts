import { useCallback } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { useTimeBoundary } from '../../../lib/use-clock.ts';
import type { PlayerMode } from './stream-session.ts';

interface Timed {
  mode: PlayerMode;
  /** ISO-8601 instants. */
  startsAt?: string | null;
  closesAt?: string | null;
}

/**
 * A live or simulated live does not play before `startsAt` (PLAY-24, PLAY-33); a simulated live ends for everyone at
 * `closesAt` (PLAY-47). Both follow the server's clock, without a reload.
 */
export function usePhase({ mode, startsAt, closesAt }: Timed): 'waiting' | 'on' | 'closed' {
  const timed = mode === 'live' || mode === 'simulatedLive';
  const start = timed && startsAt ? Date.parse(startsAt) : null;
  const close = mode === 'simulatedLive' && closesAt ? Date.parse(closesAt) : null;
  const nextAfter = useCallback(
    (now: number) => [start, close].find((moment): moment is number => moment !== null && moment > now) ?? null,
    [start, close],
  );
  useTimeBoundary(nextAfter);
  const now = serverClock.now();
  if (start !== null && now < start) return 'waiting';
  return close !== null && now >= close ? 'closed' : 'on';
}
