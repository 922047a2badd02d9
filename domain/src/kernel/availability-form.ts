import { formDate, zoneAbbreviation } from './dates.ts';
import { isTimeZone } from './time-zones.ts';

/** Error of an availability window that ends before it begins. Source: 001 §5 (CHN-156, CNT-198). */
export const WINDOW_ENDS_BEFORE_START = 'The After date can not be later than the Until date';

/** Returns an error if `showAt` is later than `hideAt`, otherwise null. The error contains `hideAt` in parentheses. */
export function availabilityOrderError(form: {
  showAt: string | null;
  hideAt: string | null;
  timeZoneName: string;
}): string | null {
  if (!form.showAt || !form.hideAt || Date.parse(form.showAt) <= Date.parse(form.hideAt)) return null;
  return WINDOW_ENDS_BEFORE_START + comparedMoment(form.hideAt, form.timeZoneName);
}

/**
 * Formats the instant for an error, in the form's time zone: ` (03/03/2025 07:00 PM CST)`. Returns '' if the zone or
 * the instant is invalid.
 */
export function comparedMoment(instant: string | number, timeZone: string): string {
  if (!isTimeZone(timeZone) || Number.isNaN(new Date(instant).getTime())) return '';
  return ` (${formDate(instant, { timeZone })} ${zoneAbbreviation(instant, { timeZone })})`;
}
