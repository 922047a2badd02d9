import { clocksDiffer, localLongDate } from '@nave/domain/kernel/dates.ts';

/** Formats a time of day, '6:00 PM', in the given time zone or else the viewer's. */
export function timeOfDay(at: string | number, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));
}

/** Formats the time of a chat message without AM or PM: '10:13'. */
export function shortTime(at: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();
}

/** Formats a calendar day (YYYY-MM-DD), 'November 15', with the year if it is not the current one. */
export function dayText(date: string, language: string, now: number): string {
  const year = date.slice(0, 4) === String(new Date(now).getFullYear()) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', year, timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const WEEKDAY_WITHIN_MS = 6 * 86_400_000;

/** Formats a future day in the viewer's time zone: 'Friday' within six days, else 'December 24'. */
export function comingDay(at: string, language: string, now: number): string {
  const isNear = Date.parse(at) - now < WEEKDAY_WITHIN_MS;
  const day = isNear ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, day).format(new Date(at));
}

/** Formats a calendar day (YYYY-MM-DD), 'Sunday, November 29', with the year if it is not the current one. */
export function weekdayText(date: string, language: string, now: number): string {
  const year = date.slice(0, 4) === String(new Date(now).getFullYear()) ? undefined : 'numeric';
  const options = { weekday: 'long', month: 'long', day: 'numeric', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(`${date}T00:00:00Z`));
}

/** Returns the next midnight in the viewer's time zone, in epoch milliseconds. */
export function nextDayAt(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0);
}

/** Whether two instants are on the same day in the viewer's time zone. */
export function isSameDay(one: string | number, other: string | number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Formats an instant in the event's time zone (TIME-81): '5:00 PM, Central Time', with the day if it differs from the
 * viewer's. Returns null if the clocks of both zones agree.
 */
export function timeInEventZone(at: string, language: string, timeZone: string): string | null {
  if (!clocksDiffer(at, {}, { timeZone })) return null;
  const day = (zone?: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone }).format(new Date(at));
  const isOtherDay = day() !== day(timeZone);
  const eventTime = isOtherDay ? localLongDate(at, language, { timeZone }) : timeOfDay(at, language, timeZone);
  return `${eventTime}, ${zoneName(at, language, timeZone)}`;
}

function zoneName(at: string, language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
