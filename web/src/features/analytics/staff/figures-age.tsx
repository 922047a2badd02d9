import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { tCount } from '../../../lib/staff-texts.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Banner } from '../../../ui/banner.tsx';

const MINUTE_MS = 60_000;
/** How often the age is computed again, in milliseconds. */
const TICK_MS = 5_000;

interface FiguresAgeProps {
  content: Pick<Content, 'closesAt'>;
  analytics: Pick<ContentAnalytics, 'timestamp' | 'watching'>;
}

/**
 * Says how old the figures are if newer ones should have come, because the database or the connection is away. While
 * somebody watches, new figures come every two seconds; otherwise old figures may be right.
 */
export function FiguresAge({ content: { closesAt }, analytics: { timestamp, watching } }: FiguresAgeProps) {
  const now = useNow(TICK_MS);
  const minutes = Math.floor((now - Date.parse(timestamp)) / MINUTE_MS);
  const isOver = closesAt !== null && now >= Date.parse(closesAt);
  if (watching === 0 || isOver || minutes < 1) return null;
  return (
    <Banner tone="warn">
      {tCount(minutes, { one: 'Figures are {{count}} minute old', other: 'Figures are {{count}} minutes old' })}
    </Banner>
  );
}
