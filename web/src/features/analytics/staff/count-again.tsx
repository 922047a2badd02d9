import { Button } from '@mantine/core';
import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './count-again.module.css';
import { countResult } from './figures-state.tsx';
import type { CountRestart } from './use-analytics.ts';

interface CountAgainProps {
  count: ContentAnalytics['count'];
  restart: CountRestart;
}

/** For people who doubt the figures: counts them again, and says what the last count has found. */
export function CountAgain({ count, restart }: CountAgainProps) {
  return (
    <div className={styles.again}>
      <Button variant="default" size="xs" loading={restart.isPending} onClick={() => restart.mutate()}>
        {t('Count again')}
      </Button>
      <p role="status">{count && countResult(count)}</p>
    </div>
  );
}
