import { t } from '../../../../lib/staff-texts.ts';
import styles from './event-connections.module.css';

interface EventExplanationProps {
  /** Whether the form has an event. */
  isConnected: boolean;
  /** Whether the stored channel has an event. */
  wasConnected: boolean;
}

/** What event connections do, or what happens without one. */
export function EventExplanation({ isConnected, wasConnected }: EventExplanationProps) {
  if (!isConnected)
    return (
      <>
        <p className={styles.about}>
          {t('Connect an event of your ticketing, and only people with an attendee number of it can watch.')}
        </p>
        {wasConnected && (
          <p className={styles.warning} role="status">
            {t('Without an event, everyone can watch this channel once you save.')}
          </p>
        )}
      </>
    );
  return (
    <p className={styles.about}>
      {t('Only people with an attendee number of these events can watch. Staff always can.')}{' '}
      {t('A video of another provider, such as YouTube, still plays for people who copied its link.')}
    </p>
  );
}
