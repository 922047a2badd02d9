import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { durationText } from '@nave/domain/analytics/duration-text.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { clockTime } from '../../../lib/staff-dates.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import styles from './key-figures.module.css';

interface KeyFiguresProps {
  analytics: ContentAnalytics;
  timeZone: string;
}

/** The four figures that staff look at first (ANA-15 to ANA-18). */
export function KeyFigures({ analytics, timeZone }: KeyFiguresProps) {
  const { uniqueViewers, maxLive, maxLiveAt, watching, averageWatchTime, totalWatchTime, waited } = analytics;
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const figures = [
    {
      name: t('Unique viewers'),
      value: number(uniqueViewers),
      note: waited > 0 ? tCount(waited, { one: '{{count}} only waited', other: '{{count}} only waited' }) : '',
    },
    {
      name: t('Most at once'),
      value: number(maxLive),
      note: [
        maxLiveAt && t('at {{time}}', { time: clockTime(maxLiveAt, { timeZone }) }),
        watching > 0 && t('{{count}} now', { count: number(watching) }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { name: t('Average watch time'), value: durationText(averageWatchTime), note: t('hours, minutes, seconds') },
    { name: t('Total watch time'), value: durationText(totalWatchTime), note: t('hours, minutes, seconds') },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.value}>{value}</span>
            <span className={styles.note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
