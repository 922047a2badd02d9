import { Button } from '@mantine/core';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import type { EventIds } from '../events.ts';
import styles from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { ImportNotes } from './import-notes.tsx';
import { RefusedRows } from './refused-rows.tsx';

interface ImportPreviewProps {
  ids: EventIds;
  shown: AttendeeImport;
  busy: boolean;
  onStart: () => void;
}

/** What a file would change, before anything is changed. */
export function ImportPreview({ ids, shown, busy, onStart }: ImportPreviewProps) {
  const changes = shown.added + shown.changed;
  return (
    <div className={styles.step}>
      <div>
        <h2 className={styles.heading}>{t('What this file changes')}</h2>
        <p className={styles.lead}>
          {shown.fileName} · {tCount(shown.rows, { one: '{{count}} row', other: '{{count}} rows' })}
        </p>
      </div>
      <ImportCounts shown={shown} />
      <ImportNotes shown={shown} />
      {changes === 0 && <p className={styles.nothing}>{t(whyNothing(shown))}</p>}
      <div className={styles.buttons}>
        {changes > 0 && (
          <Button variant="filled" loading={busy} onClick={onStart}>
            {tCount(shown.rows - shown.refused, {
              one: 'Import {{count}} attendee',
              other: 'Import {{count}} attendees',
            })}
          </Button>
        )}
        <Button component={Link} to={dashboardPaths.importAttendees(ids.clientId, ids.eventId)} disabled={busy}>
          {t('Choose another file')}
        </Button>
      </div>
      <RefusedRows ids={ids} shown={shown} />
    </div>
  );
}

function whyNothing({ unchanged }: AttendeeImport): string {
  return unchanged > 0
    ? t('The event already has these attendees, exactly as in the file. There is nothing to import.')
    : t('No row can be imported. Correct the file and choose it again.');
}
