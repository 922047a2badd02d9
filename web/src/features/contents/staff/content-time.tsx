import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import styles from './content-time.module.css';

/** A moment on the content's own clock: 'MM/DD/YYYY hh:mm A', with weekday and zone (CNT-46, CNT-99, CNT-100). */
export function ContentTime({ at, timeZone }: { at: string; timeZone: string }) {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(new Date(at));
  return (
    <time dateTime={at} className={styles.time}>
      <span className={styles.date}>{formDate(at, { timeZone })}</span>{' '}
      <span className={styles.zone}>
        <span className={styles.weekday}>{weekday} · </span>
        {zoneAbbreviation(at, { timeZone })}
      </span>
    </time>
  );
}
