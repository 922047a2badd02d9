import type { PublicContent } from '@nave/domain/contents/content.ts';
import { schedule } from '@nave/domain/contents/schedule.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { dayOf } from '@nave/domain/kernel/dates.ts';
import lockIcon from '@phosphor-icons/core/fill/lock-simple-fill.svg?raw';
import calendarIcon from '@phosphor-icons/core/light/calendar-blank-light.svg?raw';
import { nextDayAt, timeOfDay, weekdayText } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useListTime } from './list-times.ts';
import styles from './schedule-days.module.css';

export interface ContentChoiceProps {
  contents: readonly PublicContent[];
  /** Contents that the viewer’s registration does not admit to (PAN-50, PAN-59). */
  locked: readonly PublicContent[];
  /** The id of the content in the player, also before its start. */
  playingId: string | null;
  /** The server's time of the page's last render, in epoch milliseconds. */
  now: number;
  hrefOf: (content: PublicContent) => string;
}

/** The live and upcoming contents, by day in the viewer's time zone (PAN-56 to PAN-58). */
export function ScheduleDays({ contents, locked, playingId, now: renderedAt, hrefOf }: ContentChoiceProps) {
  const text = useTexts();
  const language = useLanguage();
  const now = useListTime(renderedAt, locked);
  const days = schedule([...contents, ...locked], now);
  if (days.length === 0)
    return (
      <EmptyState icon={calendarIcon} title={text('schedule:empty')}>
        {text('schedule:emptyMore')}
      </EmptyState>
    );
  const nameOf = (day: string) => {
    const date = weekdayText(day, language, now);
    if (day === dayOf(now)) return text('schedule:today', { date });
    return day === dayOf(nextDayAt(now)) ? text('schedule:tomorrow', { date }) : date;
  };
  return (
    <div className={styles.days}>
      {days.map(({ day, contents: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 className={styles.day} id={`day-${day}`}>
            {nameOf(day)}
          </h3>
          <ul>
            {ofDay.map((content) => (
              <li key={content.id}>
                {locked.includes(content) ? (
                  <LockedRow content={content} />
                ) : (
                  <Row content={content} isPlaying={content.id === playingId} now={now} href={hrefOf(content)} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  content: PublicContent;
  isPlaying: boolean;
  now: number;
  href: string;
}

function Row({ content, isPlaying, now, href }: RowProps) {
  const text = useTexts();
  const isLive = contentPhase(content, now) === 'live';
  return (
    <Link
      className={classNames(styles.row, isPlaying && styles.playing)}
      to={href}
      aria-current={isPlaying ? 'true' : undefined}
    >
      <Time content={content} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {content.name}
        </span>
        {isLive && <span className={styles.note}>{text(isPlaying ? 'schedule:playingNow' : 'schedule:liveNow')}</span>}
      </span>
    </Link>
  );
}

function LockedRow({ content }: { content: PublicContent }) {
  const text = useTexts();
  const note = text('schedule:locked');
  return (
    <div className={classNames(styles.row, styles.locked)} title={note}>
      <Time content={content} />
      <span className={styles.name} dir="auto">
        {content.name}
      </span>
      <span className={styles.lock}>
        <Icon svg={lockIcon} size={16} />
        <VisuallyHidden>{note}</VisuallyHidden>
      </span>
    </div>
  );
}

function Time({ content }: { content: PublicContent }) {
  const language = useLanguage();
  return (
    <time className={styles.time} dateTime={content.startsAt ?? ''}>
      {timeOfDay(content.startsAt ?? '', language)}
    </time>
  );
}
