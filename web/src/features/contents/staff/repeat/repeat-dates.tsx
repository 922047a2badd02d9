import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './repeat.module.css';

interface Item {
  startsAt: string;
  /** The names of what is on at that time. */
  collidesWith: readonly string[];
}

interface RepeatDatesProps {
  items: readonly Item[] | undefined;
  /** The content's own. */
  timeZone: string;
  /** The dates of what was changed since are on their way. */
  isLate: boolean;
  /** Why there are none. */
  failure: string | undefined;
}

/** Not every browser lets the keyboard scroll what cannot have the focus. */
const scrollableByKeys = { tabIndex: 0 };

/** When each would begin, on the content's own clock, and what is on at that time (CNT-298). */
export function RepeatDates({ items, timeZone, isLate, failure }: RepeatDatesProps) {
  return (
    <div className={styles.dates} aria-busy={isLate}>
      <p role="status" className={classNames(styles.amount, failure && styles.warn)}>
        {failure ?? (items ? amountWords(items) : isLate && t('Loading...'))}
      </p>
      {items && (
        <section
          className={classNames(styles.list, isLate && styles.old)}
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

/** '12 dates, 1 of them beside something else' */
function amountWords(items: readonly Item[]): string {
  const colliding = items.filter(({ collidesWith }) => collidesWith.length > 0).length;
  const amount = tCount(items.length, { one: '{{count}} date', other: '{{count}} dates' });
  return colliding > 0 ? t('{{amount}}, {{colliding}} with a conflict', { amount, colliding }) : amount;
}
