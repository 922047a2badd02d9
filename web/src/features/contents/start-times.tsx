import { localLongDate } from '@nave/domain/kernel/dates.ts';
import { timeInEventZone } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import styles from './start-times.module.css';

/** 'Thursday, December 24th at 6:00 PM your time', and the time in the event's zone if it differs (TIME-81). */
export function StartTimes({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const text = useTexts();
  const language = useLanguage();
  const date = localLongDate(startsAt, language);
  const eventTime = timeInEventZone(startsAt, language, timeZone);
  return (
    <>
      <p className={styles.date}>{eventTime ? text('contents:yourTime', { date }) : date}</p>
      {eventTime && <p className={styles.eventTime}>{eventTime}</p>}
    </>
  );
}
