import type { AttendeeImport, DateOrder } from '@nave/domain/ticketing/attendee-import.ts';
import { warningSentence } from '@nave/domain/ticketing/import-sentences.ts';
import warningIcon from '@phosphor-icons/core/regular/warning.svg?raw';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { sentence, t, tCount } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './import.module.css';

const orders: Record<DateOrder, string> = {
  'day-first': sentence('Dates such as 03/04/2026 are read with the day first, in the time zone {{zone}}.'),
  'month-first': sentence('Dates such as 03/04/2026 are read with the month first, in the time zone {{zone}}.'),
  unclear: sentence('No date of this file shows whether the day or the month is first, so such dates are refused.'),
};

/** What users should look at before they start an import. Nothing of it stops the import. */
export function ImportNotes({ shown: { warnings, dateOrder, timeZoneName, otherColumns } }: { shown: AttendeeImport }) {
  const language = currentLanguage();
  const zone = timeZoneName.replaceAll('_', ' ');
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ warning, count }) => (
            <li key={warning} className={styles.warning}>
              <Icon svg={warningIcon} />
              <span>
                <b>{tCount(count, { one: '{{count}} row:', other: '{{count}} rows:' })}</b>{' '}
                {warningSentence(warning, language)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(dateOrder || otherColumns.length > 0) && (
        <div className={styles.notes}>
          {dateOrder && <p className={styles.lead}>{t(orders[dateOrder], { zone })}</p>}
          {otherColumns.length > 0 && (
            <p className={styles.lead}>
              {t('These columns are ignored: {{names}}', { names: otherColumns.join(', ') })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
