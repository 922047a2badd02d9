import type { TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './spots.module.css';

interface SpotsProps {
  event: Pick<TicketEventSummary, 'capacity' | 'spotsTaken' | 'spotsRemaining'>;
  className?: string | undefined;
}

/** The taken and remaining spots of an event, with a bar if the event has a capacity (TKT-105). */
export function Spots({ event: { capacity, spotsTaken, spotsRemaining }, className }: SpotsProps) {
  const isFull = spotsRemaining === 0;
  return (
    <div className={classNames(styles.spots, className)}>
      <p className={styles.words}>
        <span>{tCount(spotsTaken, { one: '{{count}} spot taken', other: '{{count}} spots taken' })}</span>{' '}
        <span className={classNames(styles.remaining, isFull && styles.full)}>
          {spotsRemaining === null
            ? t('No limit')
            : tCount(spotsRemaining, { one: '{{count}} remaining', other: '{{count}} remaining' })}
        </span>
      </p>
      {capacity !== null && (
        <div className={styles.bar} aria-hidden="true">
          <i className={classNames(isFull && styles.filled)} style={{ width: `${share(spotsTaken, capacity)}%` }} />
        </div>
      )}
    </div>
  );
}

function share(taken: number, capacity: number): number {
  return Math.min(100, (taken / capacity) * 100);
}
