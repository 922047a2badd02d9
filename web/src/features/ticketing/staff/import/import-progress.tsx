import { Button } from '@mantine/core';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import { Link } from 'react-router';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { EventIds } from '../events.ts';
import styles from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { RefusedRows } from './refused-rows.tsx';

interface ImportStepProps {
  ids: EventIds;
  shown: AttendeeImport;
}

/** A running import with its counts so far. It goes on when the page is closed. */
export function RunningImport({ shown }: Pick<ImportStepProps, 'shown'>) {
  const { done, rows, fileName } = shown;
  const language = currentLanguage();
  const percent = rows === 0 ? 0 : Math.round((done / rows) * 100);
  return (
    <div className={styles.step}>
      <div>
        <h2 className={styles.heading}>{t('Importing {{fileName}}', { fileName })}</h2>
        <p className={styles.lead}>{t('You can leave this page. The import goes on, and this page shows it again.')}</p>
      </div>
      <div>
        <div className={styles.bar} role="progressbar" aria-label={t('Import')} aria-valuenow={percent}>
          <i style={{ width: `${percent}%` }} />
        </div>
        <p className={styles.done}>
          {t('{{done}} of {{rows}} rows', {
            done: done.toLocaleString(language),
            rows: rows.toLocaleString(language),
          })}
        </p>
      </div>
      <ImportCounts shown={shown} />
    </div>
  );
}

/** How an import ended: its counts, and the refused rows. */
export function FinishedImport({ ids, shown }: ImportStepProps) {
  const written = shown.added + shown.changed;
  return (
    <div className={styles.step}>
      <div role="status">
        <h2 className={styles.heading}>
          <Icon svg={checkIcon} size={24} className={styles.ok} />
          {tCount(written, { one: '{{count}} attendee imported', other: '{{count}} attendees imported' })}
        </h2>
        <p className={styles.lead}>{shown.fileName}</p>
      </div>
      <ImportCounts shown={shown} />
      <div className={styles.buttons}>
        <Button component={Link} to={dashboardPaths.attendees(ids.clientId, ids.eventId)} variant="filled">
          {t('See attendees')}
        </Button>
        <Button component={Link} to={dashboardPaths.importAttendees(ids.clientId, ids.eventId)}>
          {t('Import another file')}
        </Button>
      </div>
      <RefusedRows ids={ids} shown={shown} />
    </div>
  );
}

/** An import that stopped before its end. Continuing writes no row twice. */
export function FailedImport({ shown, busy, onStart }: ImportStepProps & { busy: boolean; onStart: () => void }) {
  const language = currentLanguage();
  return (
    <div className={styles.step}>
      <div role="alert">
        <h2 className={styles.heading}>{t('The import has stopped')}</h2>
        <p className={styles.lead}>
          {t('{{done}} of {{rows}} rows are written. When you continue, no attendee is added twice.', {
            done: shown.done.toLocaleString(language),
            rows: shown.rows.toLocaleString(language),
          })}
        </p>
      </div>
      <ImportCounts shown={shown} />
      <div className={styles.buttons}>
        <Button variant="filled" loading={busy} onClick={onStart}>
          {t('Continue import')}
        </Button>
      </div>
    </div>
  );
}
