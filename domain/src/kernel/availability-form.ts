import { formDate, zoneAbbreviation } from './dates.ts';
import { isTimeZone } from './time-zones.ts';

/** Sentence of a crossed availability window. Source: 001 §5 (CHN-156, CNT-198). */
export const DATES_CROSSED = 'The After date can not be later than the Until date';

/** The sentence when `showAt` is later than `hideAt`, with the latter; otherwise null. */
export function availabilityOrderError(form: {
  showAt: string | null;
  hideAt: string | null;
  timeZoneName: string;
}): string | null {
  if (!form.showAt || !form.hideAt || Date.parse(form.showAt) <= Date.parse(form.hideAt)) return null;
  return DATES_CROSSED + comparedMoment(form.hideAt, form.timeZoneName);
}

/** Ends the sentence of a date with the moment that it was compared with, on the form's clock; empty where there is none. */
export function comparedMoment(at: string | number, timeZone: string): string {
  if (!isTimeZone(timeZone) || Number.isNaN(new Date(at).getTime())) return '';
  return ` (${formDate(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })})`;
}
