import type { PublicContent } from '@nave/domain/contents/content.ts';
import { countdown } from '@nave/domain/contents/countdown.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { StartTimes } from './start-times.tsx';
import styles from './waiting.module.css';

interface WaitingProps {
  channel: { id: string; clientId: string };
  content: PublicContent;
  startsAt: string;
  /** Takes less room, for use over a playing video. */
  small: boolean;
}

/** Shown over the picture before the start: the countdown (PLAY-25), and the start in the viewer's and event's time. */
export function Waiting({ channel, content, startsAt, small }: WaitingProps) {
  return (
    <div className={classNames(styles.waiting, small && styles.small)}>
      {/* TIME-35 */}
      {!content.disableCountdown && <Countdown until={startsAt} />}
      <div className={styles.when}>
        <StartTimes startsAt={startsAt} timeZone={content.timeZoneName} />
        <div className={styles.action}>
          <AddToCalendar channel={channel} contentKey={content.key} />
        </div>
      </div>
    </div>
  );
}

function Countdown({ until }: { until: string }) {
  const text = useTexts();
  const left = countdown(until, useNow());
  if (left.unit !== 'clock') {
    const days = left.unit === 'weeks' && left.days > 0 ? `, ${text('contents:days', { count: left.days })}` : '';
    return (
      <>
        <p className={styles.label}>{text('contents:startsIn')}</p>
        <p className={styles.units}>{text(`contents:${left.unit}`, { count: left.value }) + days}</p>
      </>
    );
  }
  const [minutes, seconds] = left.value.split(':');
  return (
    <>
      <p className={styles.label}>{text('contents:startsIn')}</p>
      <p
        className={styles.clock}
        role="timer"
        aria-label={text('contents:left', { minutes: Number(minutes), seconds: Number(seconds) })}
      >
        {minutes}
        <span className={styles.colon}>:</span>
        {seconds}
      </p>
    </>
  );
}
