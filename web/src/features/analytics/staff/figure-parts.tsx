import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { durationText, percentOf } from '@nave/domain/analytics/duration-text.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { clockTime } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './figure-parts.module.css';

export type KeyFigure = 'viewers' | 'peak' | 'average' | 'total';

interface FigurePartsProps {
  id: string;
  figure: KeyFigure;
  /** The name of the figure. */
  name: string;
  analytics: ContentAnalytics;
  timeZone: string;
}

interface Part {
  label: string;
  value: string;
  /** What the row does to the rows above it. */
  sign?: '+' | '÷' | '=';
}
interface Group {
  title?: string;
  parts: Part[];
}

/** What a key figure is made of (ANA-135 to ANA-140). */
export function FigureParts({ id, figure, name, analytics, timeZone }: FigurePartsProps) {
  const groups = groupsOf[figure](analytics, timeZone);
  return (
    <section id={id} className={styles.parts} aria-label={t('{{figure}}: what it is made of', { figure: name })}>
      {groups.map(({ title, parts }) => (
        <table key={title ?? ''} className={styles.table}>
          {title && <caption>{title}</caption>}
          <tbody>
            {parts.map(({ label, value, sign }) => (
              <tr key={label} className={sign === '=' ? styles.sum : undefined}>
                <td className={styles.sign}>{sign}</td>
                <th scope="row">{label}</th>
                <td className={styles.number}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const number = (value: number) => value.toLocaleString(currentLanguage());

const groupsOf: Record<KeyFigure, (analytics: ContentAnalytics, timeZone: string) => Group[]> = {
  viewers: ({ uniqueViewers, staff, waited, parts: { guests, accounts, severalPages, cameBack, capped } }) => [
    {
      parts: [
        { label: t('Guests'), value: number(guests) },
        { label: t('With an account'), value: number(accounts), sign: '+' },
        { label: t('Unique viewers'), value: number(uniqueViewers), sign: '=' },
      ],
    },
    {
      title: t('Of these viewers'),
      parts: [
        { label: t('Had several pages open, and count once'), value: number(severalPages) },
        { label: t('Left for a minute or more and came back'), value: number(cameBack) },
        { label: t('Came and went so often that later visits do not count'), value: number(capped) },
      ],
    },
    {
      title: t('Not counted'),
      parts: [
        { label: t('Staff'), value: number(staff) },
        { label: t('Only waited'), value: number(waited) },
      ],
    },
  ],
  peak: ({ maxLive, maxLiveAt, watching, uniqueViewers }, timeZone) => [
    {
      parts: [
        { label: t('When'), value: maxLiveAt ? clockTime(maxLiveAt, { timeZone, hasSeconds: true }) : '–' },
        { label: t('Watched at that moment'), value: number(maxLive) },
        { label: t('Of all viewers'), value: `${percentOf(maxLive, uniqueViewers)}%` },
        { label: t('Watching now'), value: number(watching) },
      ],
    },
  ],
  average: ({ totalWatchTime, uniqueViewers, averageWatchTime }) => [
    {
      parts: [
        { label: t('Total watch time'), value: durationText(totalWatchTime) },
        { label: t('Unique viewers'), value: number(uniqueViewers), sign: '÷' },
        { label: t('Average watch time'), value: durationText(averageWatchTime), sign: '=' },
      ],
    },
  ],
  total: ({ totalWatchTime, parts: { finishedSeconds, watchingSeconds } }) => [
    {
      parts: [
        { label: t('Visits that have ended'), value: durationText(finishedSeconds) },
        { label: t('Visits that go on now'), value: durationText(watchingSeconds), sign: '+' },
        { label: t('Total watch time'), value: durationText(totalWatchTime), sign: '=' },
      ],
    },
  ],
};
