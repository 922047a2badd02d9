import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import type { ContentListContext } from './content-actions.ts';
import styles from './content-time.module.css';
import { relativeDay } from './relative-day.ts';

interface ContentTimeProps {
  at: string;
  timeZone: string;
  context: Pick<ContentListContext, 'now'>;
}

/** 'Sun, Feb 14 · 10:00 AM' in the content's time zone, the relative day, and the zone (CNT-46, CNT-99, CNT-282). */
export function ContentTime({ at, timeZone, context: { now } }: ContentTimeProps) {
  const day = relativeDay(at, { timeZone, now });
  return (
    <time dateTime={at} className={styles.time}>
      <span className={styles.date}>{listMoment(at, { timeZone, now })}</span>{' '}
      <span className={styles.zone}>
        {day && <span className={styles.near}>{day} · </span>}
        {zoneAbbreviation(at, { timeZone })}
      </span>
    </time>
  );
}
