import { dateFormat } from '@nave/domain/kernel/dates.ts';
import { t } from '../../../../lib/staff-texts.ts';

const DAY_MS = 86_400_000;

/** Where a date is read month first. */
const MONTH_FIRST = /^(United States|USA?)\b/i;

interface Place {
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The organisation's country, as its details name it. */
  country: string | null;
}

/**
 * Which day an instant is, so that nobody works a date out: 'Today', 'Tomorrow', 'Yesterday' or the weekday. For an
 * organisation outside the United States, which may read 05/11 as November, the month's name too: 'Sat, 21 Nov'.
 */
export function dayNearBy(at: string, { timeZone, now, country }: Place): string {
  const day = (instant: number) => dateFormat('en-CA', { timeZone }).format(instant);
  const near = { [day(now - DAY_MS)]: t('Yesterday'), [day(now + DAY_MS)]: t('Tomorrow'), [day(now)]: t('Today') };
  const word = near[day(Date.parse(at))];
  if (!country || MONTH_FIRST.test(country)) return word ?? inWords(at, { timeZone, weekday: 'long' });
  const date = inWords(at, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  return word ? `${word}, ${date}` : date;
}

function inWords(at: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat('en-GB', options).format(new Date(at));
}
