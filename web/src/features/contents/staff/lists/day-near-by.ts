import { dayOf } from '@nave/domain/kernel/dates.ts';
import { t } from '../../../../lib/staff-texts.ts';

const DAY_MS = 86_400_000;

interface Place {
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** 'Today', 'Tomorrow' or 'Yesterday' where an instant is on one of these days of the zone. */
export function dayNearBy(at: string, { timeZone, now }: Place): string | undefined {
  const day = (instant: number) => dayOf(instant, { timeZone });
  const near = { [day(now - DAY_MS)]: t('Yesterday'), [day(now + DAY_MS)]: t('Tomorrow'), [day(now)]: t('Today') };
  return near[day(Date.parse(at))];
}
