import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './repeat.module.css';

interface Item {
  startsAt: string;
  /** The names of the contents at the same time. */
  collidesWith: readonly string[];
}

interface RepeatDatesProps {
  items: readonly Item[] | undefined;
  /** The content's time zone. */
  timeZone: string;
  /** Whether the dates of the latest change are still loading. */
  isLoading: boolean;
  /** Why there are no dates. */
  failure: string | undefined;
}

/** Some browsers allow keyboard scrolling only in focusable elements. */
const scrollableByKeys = { tabIndex: 0 };

/** The start of each copy, in the content's time zone, with the contents at the same time (CNT-298). */
export function RepeatDates({ items, timeZone, isLoading, failure }: RepeatDatesProps) {
  return (
    <div className={styles.dates} aria-busy={isLoading}>
      <p role="status" className={classNames(styles.amount, failure && styles.warn)}>
        {failure ?? (items ? summaryText(items) : isLoading && t('Loading...'))}
      </p>
      {items && (
        <section
          className={classNames(styles.list, isLoading && styles.old)}
          aria-label={t('Dates')}
          {...scrollableByKeys}
        >
          <ul>
            {items.map(({ startsAt, collidesWith }) => (
              <li key={startsAt} className={styles.date}>
                <time dateTime={startsAt}>
                  {listMoment(startsAt, { timeZone })} {zoneAbbreviation(startsAt, { timeZone })}
                </time>
                {collidesWith.length > 0 && (
                  <span className={classNames(styles.collision, styles.warn)}>
                    <Icon svg={warningIcon} size={16} />
                    {t('At the same time: {{names}}', { names: collidesWith.join(', ') })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** '12 dates, 1 with a conflict' */
function summaryText(items: readonly Item[]): string {
  const colliding = items.filter(({ collidesWith }) => collidesWith.length > 0).length;
  const amount = tCount(items.length, { one: '{{count}} date', other: '{{count}} dates' });
  return colliding > 0 ? t('{{amount}}, {{colliding}} with a conflict', { amount, colliding }) : amount;
}
