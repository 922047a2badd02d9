import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { rehearsalFrom } from '../../../../lib/paths.ts';
import { clockTime } from '../../../../lib/staff-dates.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { MinuteMessages } from './minute-messages.tsx';
import styles from './moments.module.css';

type Moment = ContentMinutes['moments'][number];

interface MomentItemProps {
  /** The number of the moment, as on the chart. */
  number: number;
  at: string;
  /** What stands out in this minute. */
  moments: readonly Moment[];
  content: Pick<Content, 'id' | 'clientId' | 'contentType' | 'startsAt' | 'timeZoneName'>;
}

const words: Record<Moment['kind'], (count: number) => string> = {
  messages: (count) => tCount(count, { one: '{{count}} message', other: '{{count}} messages' }),
  reactions: (count) => tCount(count, { one: '{{count}} reaction', other: '{{count}} reactions' }),
  answers: (count) => tCount(count, { one: '{{count}} answer', other: '{{count}} answers' }),
};

/** A moment: when it was, what people did, its video and its chat (ANA-144, ANA-152). */
export function MomentItem({ number, at, moments, content }: MomentItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, clientId, contentType, startsAt, timeZoneName } = content;
  const time = clockTime(at, { timeZone: timeZoneName });
  const second = startsAt === null ? 0 : (Date.parse(at) - Date.parse(startsAt)) / 1_000;
  return (
    <li className={styles.moment}>
      <span className={styles.mark} aria-hidden="true">
        {number}
      </span>
      <strong>{time}</strong>
      <span className={styles.counts}>{moments.map(({ kind, count }) => words[kind](count)).join(', ')}</span>
      <span className={styles.actions}>
        {contentType === 'simulatedLive' && (
          <Link to={rehearsalFrom(clientId, id, second)} aria-label={t('Watch the video at {{time}}', { time })}>
            {t('Watch the video')}
          </Link>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('Hide the chat at {{time}}', { time }) : t('Read the chat at {{time}}', { time })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('Hide the chat') : t('Read the chat')}
        </button>
      </span>
      {isOpen && <MinuteMessages contentId={id} minute={at} timeZone={timeZoneName} />}
    </li>
  );
}
