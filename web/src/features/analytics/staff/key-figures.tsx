import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { durationText } from '@nave/domain/analytics/duration-text.ts';
import downIcon from '@phosphor-icons/core/bold/caret-down-bold.svg?raw';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import { clockTime } from '../../../lib/staff-dates.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FigureParts, type KeyFigure } from './figure-parts.tsx';
import styles from './key-figures.module.css';

interface KeyFiguresProps {
  analytics: ContentAnalytics;
  timeZone: string;
}

/** The four figures that staff look at first (ANA-15 to ANA-18); each opens and shows what it is made of (ANA-135). */
export function KeyFigures({ analytics, timeZone }: KeyFiguresProps) {
  const [open, setOpen] = useState<KeyFigure | null>(null);
  const partsId = useId();
  const opener = useRef<HTMLButtonElement | null>(null);
  const figures = figuresOf(analytics, timeZone);
  const shown = figures.find(({ id }) => id === open);
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || open === null) return;
    setOpen(null);
    opener.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button has opened.
    <div className={styles.withParts} onKeyDown={closeOnEscape}>
      <dl className={styles.figures}>
        {figures.map(({ id, name, value, note }) => (
          <div key={id} className={styles.figure}>
            <dt>
              <button
                type="button"
                className={classNames(styles.opener, id === open && styles.isOpen)}
                aria-expanded={id === open}
                aria-controls={id === open ? partsId : undefined}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget;
                  setOpen(id === open ? null : id);
                }}
              >
                {name}
                <Icon svg={downIcon} size={12} />
              </button>
            </dt>
            <dd>
              <span className={styles.value}>{value}</span>
              <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {shown && (
        <FigureParts id={partsId} figure={shown.id} name={shown.name} analytics={analytics} timeZone={timeZone} />
      )}
    </div>
  );
}

function figuresOf(
  { uniqueViewers, maxLive, maxLiveAt, watching, averageWatchTime, totalWatchTime, waited }: ContentAnalytics,
  timeZone: string,
): { id: KeyFigure; name: string; value: string; note: string }[] {
  const number = (value: number) => value.toLocaleString(currentLanguage());
  return [
    {
      id: 'viewers',
      name: t('Unique viewers'),
      value: number(uniqueViewers),
      note: waited > 0 ? tCount(waited, { one: '{{count}} only waited', other: '{{count}} only waited' }) : '',
    },
    {
      id: 'peak',
      name: t('Most at once'),
      value: number(maxLive),
      note: [
        maxLiveAt && t('at {{time}}', { time: clockTime(maxLiveAt, { timeZone }) }),
        watching > 0 && t('{{count}} now', { count: number(watching) }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      id: 'average',
      name: t('Average watch time'),
      value: durationText(averageWatchTime),
      note: t('hours, minutes, seconds'),
    },
    {
      id: 'total',
      name: t('Total watch time'),
      value: durationText(totalWatchTime),
      note: t('hours, minutes, seconds'),
    },
  ];
}
