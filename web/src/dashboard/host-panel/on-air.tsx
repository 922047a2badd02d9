import type { Content } from '@nave/domain/contents/content.ts';
import { timeUntil } from '../../features/contents/staff/words/content-words.ts';
import { clockText } from '../../lib/clock-text.ts';
import { shortTime } from '../../lib/date-texts.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { t } from '../../lib/staff-texts.ts';
import { useNow } from '../../lib/use-clock.ts';
import styles from './on-air.module.css';

interface OnAirProps {
  content: Pick<Content, 'startsAt' | 'closesAt' | 'videoEndsAt'>;
  watching: number;
}

/** Shows how many people watch a content, when it starts, how long it has been on air, and when it ends. */
export function OnAir({ content: { startsAt, closesAt, videoEndsAt }, watching }: OnAirProps) {
  const now = useNow();
  const endsAt = videoEndsAt ?? closesAt;
  const started = startsAt !== null && Date.parse(startsAt) <= now;
  const ended = endsAt !== null && Date.parse(endsAt) <= now;
  return (
    <dl className={styles.facts}>
      <Fact name={t('Watching')} value={watching.toLocaleString(currentLanguage())} />
      {startsAt && started && !ended && (
        <Fact name={t('On air')} value={clockText((now - Date.parse(startsAt)) / 1_000)} />
      )}
      {startsAt && !started && <Fact name={t('Starts')} value={t('in {{time}}', { time: timeUntil(startsAt, now) })} />}
      {endsAt && (
        <Fact name={ended ? t('Ended at') : t('Ends at')} value={shortTime(Date.parse(endsAt), currentLanguage())} />
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
