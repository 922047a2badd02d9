import type { Desk } from '@nave/domain/paywall/desk.api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './desk-figures.module.css';
import { reasonWords } from './desk-words.ts';

/** How many watch, and why numbers were refused in the last hour. */
export function DeskFigures({ desk: { watching, refusals } }: { desk: Desk }) {
  const refused = refusals.reduce((sum, { times }) => sum + times, 0);
  return (
    <aside className={styles.figures} aria-label={t('Now')}>
      <dl>
        <div className={styles.figure}>
          <dt>{t('Screens watching')}</dt>
          <dd>{numberText(watching)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{t('Refused in the last hour')}</dt>
          <dd>{numberText(refused)}</dd>
        </div>
        {refusals.map((refusal) => (
          <div key={refusal.code} className={styles.reason}>
            <dt>{reasonWords(refusal)}</dt>
            <dd>{numberText(refusal.times)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function numberText(value: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(value);
}
