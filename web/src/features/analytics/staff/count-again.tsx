import { Button } from '@mantine/core';
import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/staff-texts.ts';
import styles from './count-again.module.css';
import { countResult } from './figures-state.tsx';
import type { CountRestart } from './use-analytics.ts';

interface CountAgainProps {
  count: ContentAnalytics['count'];
  restart: CountRestart;
  /** The page that shows how the count progresses; null if the user may not open it. */
  bigPath: string | null;
}

/** For people who doubt the figures: counts them again, and says what the last count has found. */
export function CountAgain({ count, restart, bigPath }: CountAgainProps) {
  return (
    <div className={styles.again}>
      <Button variant="default" size="xs" loading={restart.isPending} onClick={() => restart.mutate()}>
        {t('Count again')}
      </Button>
      {bigPath && <Link to={bigPath}>{t('Count again on its own page')}</Link>}
      <p role="status">{count && countResult(count)}</p>
    </div>
  );
}
