import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { minuteMessagesQuery } from './minutes-query.ts';
import styles from './moments.module.css';

interface MinuteMessagesProps {
  contentId: string;
  minute: string;
  timeZone: string;
}

/** The public messages of a minute that were not removed (ANA-152). */
export function MinuteMessages({ contentId, minute, timeZone }: MinuteMessagesProps) {
  const { data, error } = useQuery(minuteMessagesQuery(contentId, minute));
  if (error) return <p className={styles.said}>{t('The messages could not be loaded. Close them and try again.')}</p>;
  if (!data) return <p className={styles.said}>{t('Loading...')}</p>;
  if (data.messages.length === 0) return <p className={styles.said}>{t('Nobody wrote in this minute.')}</p>;
  return (
    <div className={styles.said}>
      <ul>
        {data.messages.map(({ id, at, name, message, isHost }) => (
          <li key={id}>
            <span className={styles.time}>{clockTime(at, { timeZone, hasSeconds: true })}</span>
            <span dir="auto">
              <strong>{name}</strong> {isHost && <Badge>{t('Host')}</Badge>} {message}
            </span>
          </li>
        ))}
      </ul>
      {!data.isWhole && <p>{t('These are the first 100 messages of this minute.')}</p>}
    </div>
  );
}
