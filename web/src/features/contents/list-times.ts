import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { Listed } from '@nave/domain/contents/content-lists.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { useCallback } from 'react';
import { comingDay, dayText, isSameDay, nextDayAt, timeOfDay } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
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

/** Returns 'Live now', 'Friday at 6:00 PM' in the viewer's time, or the original air date. */
export function useContentLine(content: Listed, now: number): string | null {
  const text = useTexts();
  const language = useLanguage();
  const { startsAt, originalAirDate } = content;
  const phase = contentPhase(content, now);
  if (phase === 'live') return text('videos:liveNow');
  if (phase === 'onDemand') return originalAirDate && dayText(originalAirDate, language, now);
  if (startsAt === null) return null;
  const time = timeOfDay(startsAt, language);
  if (isSameDay(startsAt, now)) return text('videos:today', { time });
  return text('videos:later', { day: comingDay(startsAt, language, now), time });
}
