import { formDate, zoneAbbreviation } from './dates.ts';
import { isTimeZone } from './time-zones.ts';

/** Error of an availability window that ends before it begins. Source: 001 §5 (CHN-156, CNT-198). */
export const DATES_CROSSED = 'The After date can not be later than the Until date';

/** Returns the error when `showAt` is later than `hideAt`, with the latter in parentheses; otherwise null. */
export function availabilityOrderError(form: {
  showAt: string | null;
  hideAt: string | null;
  timeZoneName: string;
}): string | null {
  if (!form.showAt || !form.hideAt || Date.parse(form.showAt) <= Date.parse(form.hideAt)) return null;
  return DATES_CROSSED + comparedMoment(form.hideAt, form.timeZoneName);
}

/** Formats the date that an error compares with, in the form's time zone, as ` (03/03/2025 07:00 PM CST)`; '' if zone or date is invalid. */
export function comparedMoment(at: string | number, timeZone: string): string {
  if (!isTimeZone(timeZone) || Number.isNaN(new Date(at).getTime())) return '';
  return ` (${formDate(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })})`;
}
