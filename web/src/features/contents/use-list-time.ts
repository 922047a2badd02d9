import type { PublicContent } from '@nave/domain/contents/content.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { useCallback } from 'react';
import { nextDayAt } from '../../lib/date-texts.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';

/**
 * Returns the server's time for a list of contents, in epoch milliseconds, and renders the list again at midnight and
 * when a locked content changes. The page renders again when one of its other contents changes.
 */
export function useListTime(renderedAt: number, locked: readonly PublicContent[]): number {
  const nextAfter = useCallback(
    (now: number) => Math.min(nextDayAt(now), nextChangeAt(locked, now) ?? Number.POSITIVE_INFINITY),
    [locked],
  );
  return Math.max(renderedAt, useTimeBoundary(nextAfter));
}
