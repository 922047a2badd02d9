import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import type { ContentListContext } from './content-actions.ts';
import styles from './content-time.module.css';
import { dayNearBy } from './day-near-by.ts';

interface ContentTimeProps {
  at: string;
  timeZone: string;
  context: Pick<ContentListContext, 'client' | 'now'>;
}

/** A moment on the content's own clock: 'MM/DD/YYYY hh:mm A', which day that is, and the zone (CNT-46, CNT-99, CNT-282). */
export function ContentTime({ at, timeZone, context: { client, now } }: ContentTimeProps) {
  return (
    <time dateTime={at} className={styles.time}>
      <span className={styles.date}>{formDate(at, { timeZone })}</span>{' '}
      <span className={styles.zone}>
        {dayNearBy(at, { timeZone, now, country: client.country })} · {zoneAbbreviation(at, { timeZone })}
      </span>
    </time>
  );
}
