import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../../lib/staff-texts.ts';
import type { EventIds } from '../events.ts';
import styles from './import.module.css';

interface EarlierImportsProps {
  ids: EventIds;
  imports: AttendeeImport[];
  timeZone: string;
}

const states: Record<AttendeeImport['state'], string> = {
  previewed: sentence('Not started'),
  running: sentence('Running'),
  finished: sentence('Finished'),
  failed: sentence('Stopped'),
};

/** The imports that were started for an event, with links to their counts and refused rows. */
export function EarlierImports({ ids, imports, timeZone }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-imports">
      <h2 className={styles.title} id="earlier-imports">
        {t('Earlier imports')}
      </h2>
      <ul className={styles.rows}>
        {imports.map(({ id, fileName, createdAt, state, rows, refused }) => (
          <li key={id} className={styles.earlierRow}>
            <Link className={styles.file} to={dashboardPaths.attendeeImport(ids.clientId, ids.eventId, id)}>
              {fileName}
            </Link>
            <span className={styles.lead}>
              {[
                listMoment(createdAt, { timeZone }),
                t(states[state]),
                tCount(rows, { one: '{{count}} row', other: '{{count}} rows' }),
                refused > 0 && t('{{refused}} refused', { refused }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
