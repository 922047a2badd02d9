import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './import.module.css';

const counts = ['added', 'changed', 'unchanged', 'refused'] as const;
const labels = {
  added: sentence('Added'),
  changed: sentence('Changed'),
  unchanged: sentence('Unchanged'),
  refused: sentence('Refused'),
};

/** How many rows of an import are added, changed, unchanged and refused (TKT-100). */
export function ImportCounts({ shown }: { shown: Pick<AttendeeImport, (typeof counts)[number]> }) {
  return (
    <dl className={styles.counts}>
      {counts.map((name) => (
        <div key={name} className={classNames(name === 'refused' && shown.refused > 0 && styles.bad)}>
          <dt>{t(labels[name])}</dt>
          <dd>{shown[name].toLocaleString(currentLanguage())}</dd>
        </div>
      ))}
    </dl>
  );
}
