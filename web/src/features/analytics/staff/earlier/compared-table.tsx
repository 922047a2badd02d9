import { durationText } from '@nave/domain/analytics/duration-text.ts';
import type { EarlierContents } from '@nave/domain/analytics/moments.api.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t } from '../../../../lib/staff-texts.ts';
import styles from './earlier.module.css';
import { lineStyles } from './line-styles.ts';

interface ComparedTableProps {
  contents: EarlierContents['contents'];
  /** The days of the contents. */
  names: readonly string[];
}

/** The figures of the compared contents; it is the legend of the chart too. */
export function ComparedTable({ contents, names }: ComparedTableProps) {
  const number = (value: number) => value.toLocaleString(currentLanguage());
  return (
    <div className={styles.compared}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className={styles.number}>
              {t('Viewers')}
            </th>
            <th scope="col" className={styles.number}>
              {t('Most at once')}
            </th>
            <th scope="col" className={styles.number}>
              {t('Average watch time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contents.map(({ contentId, name, uniqueViewers, maxLive, averageWatchTime }, index) => (
            <tr key={contentId}>
              <th scope="row">
                <div className={styles.day}>
                  <Line index={index} />
                  <span>
                    {names[index]}
                    <small dir="auto">{name}</small>
                  </span>
                </div>
              </th>
              <td className={styles.number}>{number(uniqueViewers)}</td>
              <td className={styles.number}>{number(maxLive)}</td>
              <td className={styles.number}>{durationText(averageWatchTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A piece of the line of a content. */
function Line({ index }: { index: number }) {
  const { color, width, dash } = lineStyles[index] ?? lineStyles[0];
  return (
    <svg width="36" height="8" aria-hidden="true" focusable="false">
      <path d="M0 4H36" stroke={color} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}
