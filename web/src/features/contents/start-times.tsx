import { localLongDate } from '@nave/domain/kernel/dates.ts';
import { timeInEventZone } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import styles from './start-times.module.css';

/** 'Thursday, December 24th at 6:00 PM your time', and the event's own time where its clock differs (TIME-81). */
export function StartTimes({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const text = useTexts();
  const language = useLanguage();
  const date = localLongDate(startsAt, language);
  const there = timeInEventZone(startsAt, language, timeZone);
  return (
    <>
      <p className={styles.date}>{there ? text('contents:yourTime', { date }) : date}</p>
      {there && <p className={styles.there}>{there}</p>}
    </>
  );
}
