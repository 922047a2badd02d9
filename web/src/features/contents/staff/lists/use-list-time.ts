import type { Content } from '@nave/domain/contents/content.ts';
import { type Changing, nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { useCallback } from 'react';
import { useTimeBoundary } from '../../../../lib/use-clock.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Returns the server's time. Updates at each start and close, so that a card moves at closesAt without a reload
 * (CNT-59), every minute for the countdowns, and every second while a countdown shows seconds.
 */
export function useListTime(contents: readonly (Changing & Pick<Content, 'startsAt'>)[]): number {
  const nextAfter = useCallback(
    (now: number) => {
      const starts = contents
        .flatMap(({ startsAt }) => (startsAt ? [Date.parse(startsAt)] : []))
        .filter((at) => at > now);
      if (starts.length === 0) return nextChangeAt(contents, now);
      const tick = Math.min(...starts) - now <= HOUR_MS ? SECOND_MS : MINUTE_MS;
      const change = nextChangeAt(contents, now) ?? Number.POSITIVE_INFINITY;
      return Math.min(change, (Math.floor(now / tick) + 1) * tick);
    },
    [contents],
  );
  return useTimeBoundary(nextAfter);
}
