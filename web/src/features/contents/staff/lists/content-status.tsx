import type { Content } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Badge, LiveBadge } from '../../../../ui/badge.tsx';
import { startsIn } from '../words/content-words.ts';
import styles from './content-status.module.css';

/** The countdown, then the live badge (CNT-28, CNT-29); 'Video ended' if the video ends before the close (TIME-90). */
export function ContentStatus({ content, now }: { content: Content; now: number }) {
  const phase = contentPhase(content, now);
  if (phase === 'live') return <LiveBadge>{t('LIVE')}</LiveBadge>;
  if (phase === 'over') return <Badge>{t('Video ended')}</Badge>;
  if (!content.startsAt || (phase !== 'scheduled' && phase !== 'opened')) return null;
  return <span className={styles.countdown}>{startsIn(content.startsAt, now)}</span>;
}
