import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import type { ContentListContext } from './content-actions.ts';
import styles from './content-time.module.css';
import { dayNearBy } from './day-near-by.ts';

interface ContentTimeProps {
  at: string;
  timeZone: string;
  context: Pick<ContentListContext, 'now'>;
}

/** A moment on the content's own clock: 'Sun, Feb 14 · 10:00 AM', whether that is near, and the zone (CNT-46, CNT-99, CNT-282). */
export function ContentTime({ at, timeZone, context: { now } }: ContentTimeProps) {
  const near = dayNearBy(at, { timeZone, now });
  return (
    <time dateTime={at} className={styles.time}>
      <span className={styles.date}>{listMoment(at, { timeZone, now })}</span>{' '}
      <span className={styles.zone}>
        {near && <span className={styles.near}>{near} · </span>}
        {zoneAbbreviation(at, { timeZone })}
      </span>
    </time>
  );
}
