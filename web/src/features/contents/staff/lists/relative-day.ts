import { dayOf } from '@nave/domain/kernel/dates.ts';
import { t } from '../../../../lib/staff-texts.ts';

const DAY_MS = 86_400_000;

interface RelativeDayOptions {
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Returns 'Today', 'Tomorrow' or 'Yesterday' in the time zone; undefined for an instant on any other day. */
export function relativeDay(at: string, { timeZone, now }: RelativeDayOptions): string | undefined {
  const day = (instant: number) => dayOf(instant, { timeZone });
  const names = { [day(now - DAY_MS)]: t('Yesterday'), [day(now + DAY_MS)]: t('Tomorrow'), [day(now)]: t('Today') };
  return names[day(Date.parse(at))];
}
