import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './interaction-figures.module.css';
import { LabelBars } from './label-bars.tsx';

/** How often each response was chosen (ANA-23, ANA-24). */
export function InteractionFigures({ interactions }: Pick<ContentAnalytics, 'interactions'>) {
  return (
    <div className={styles.interactions}>
      {interactions.map(({ id, title, responses, answers }) => (
        <LabelBars
          key={id}
          id={`interaction-${id}`}
          title={title}
          none=""
          rows={answers.map(({ responseId, value }) => ({
            label: responses.find((response) => response.id === responseId)?.text ?? t('Dismissed'),
            value,
          }))}
        />
      ))}
    </div>
  );
}
