import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { t } from '../../../lib/staff-texts.ts';
import { LiveBadge } from '../../../ui/badge.tsx';
import styles from './figures-state.module.css';

interface FiguresStateProps {
  content: Pick<Content, 'contentType' | 'startsAt' | 'opensAt' | 'closesAt'>;
  analytics: Pick<ContentAnalytics, 'analyticsProcessed' | 'timestamp'>;
}

/** Whether the content is live, and what stands there before anybody has watched (ANA-67, ANA-68, ANA-81). */
export function FiguresState({ content, analytics: { analyticsProcessed, timestamp } }: FiguresStateProps) {
  const phase = contentPhase(content, Date.parse(timestamp));
  const isLive = phase === 'opened' || phase === 'live';
  if (analyticsProcessed === 'processed' && !isLive) return null;
  return (
    <div className={styles.state}>
      {isLive && <LiveBadge>{t('Live')}</LiveBadge>}
      {analyticsProcessed === 'unprocessed' && (
        <p>
          {content.contentType === 'onDemand'
            ? t('Your analytics will begin processing soon.')
            : t('Your analytics will be available shortly after your content ends.')}
        </p>
      )}
    </div>
  );
}
