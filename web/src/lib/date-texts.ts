import { clocksDiffer, localLongDate } from '@nave/domain/kernel/dates.ts';

/** '6:00 PM', in the viewer's language; without a zone in the viewer's own. */
export function timeOfDay(at: string | number, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));
}

/** '10:13': the time beside a chat message, without AM or PM. */
export function shortTime(at: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();
}

/** 'November 15': a calendar day (YYYY-MM-DD), with its year when that is not this one. */
export function dayText(date: string, language: string, now: number): string {
  const year = date.slice(0, 4) === String(new Date(now).getFullYear()) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', year, timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const WEEKDAY_WITHIN_MS = 6 * 86_400_000;

/** 'Friday' within six days, later 'December 24', for the viewer. */
export function comingDay(at: string, language: string, now: number): string {
  const isNear = Date.parse(at) - now < WEEKDAY_WITHIN_MS;
  const day = isNear ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, day).format(new Date(at));
}

/** 'Sunday, November 29': a calendar day (YYYY-MM-DD), with its year when that is not this one. */
export function weekdayText(date: string, language: string, now: number): string {
  const year = date.slice(0, 4) === String(new Date(now).getFullYear()) ? undefined : 'numeric';
  const options = { weekday: 'long', month: 'long', day: 'numeric', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(`${date}T00:00:00Z`));
}

/** When the viewer's next day begins, in epoch milliseconds. */
export function nextDayAt(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0);
}

/** Whether two instants fall on the same day for the viewer. */
export function isSameDay(one: string | number, other: string | number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * The event's own time, where its clock differs from the viewer's (TIME-81): '5:00 PM, Central Time', with the
 * day when the day is another; null where the clocks agree.
 */
export function timeInEventZone(at: string, language: string, timeZone: string): string | null {
  if (!clocksDiffer(at, {}, { timeZone })) return null;
  const day = (zone?: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone }).format(new Date(at));
  const isOtherDay = day() !== day(timeZone);
  const there = isOtherDay ? localLongDate(at, language, { timeZone }) : timeOfDay(at, language, timeZone);
  return `${there}, ${zoneName(at, language, timeZone)}`;
}

function zoneName(at: string, language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
