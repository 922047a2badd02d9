import type { PublicContent } from '@nave/domain/contents/content.ts';
import { countdown } from '@nave/domain/contents/countdown.ts';
import type { ReactNode } from 'react';
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

/** Shown over the picture of a content before its start. */
export function Waiting({ channel, content, startsAt, small }: WaitingProps) {
  const { timeZoneName, disableCountdown, key } = content;
  return (
    // TIME-35
    <WaitingForStart startsAt={startsAt} timeZone={timeZoneName} hasCountdown={!disableCountdown} small={small}>
      <div className={styles.action}>
        <AddToCalendar channel={channel} contentKey={key} />
      </div>
    </WaitingForStart>
  );
}

interface WaitingForStartProps {
  startsAt: string;
  timeZone: string;
  hasCountdown: boolean;
  small?: boolean;
  children?: ReactNode;
}

/** Shown over a picture before the start: the countdown (PLAY-25), and the start in the viewer's and event's time. */
export function WaitingForStart({ startsAt, timeZone, hasCountdown, small, children }: WaitingForStartProps) {
  return (
    <div className={classNames(styles.waiting, small && styles.small)}>
      {hasCountdown && <Countdown until={startsAt} />}
      <div className={styles.when}>
        <StartTimes startsAt={startsAt} timeZone={timeZone} />
        {children}
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
