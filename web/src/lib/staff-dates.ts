import { dateFormat, dayOf, type ZoneOption } from '@nave/domain/kernel/dates.ts';
import { currentLanguage } from './i18n.ts';
import { serverClock } from './server-clock.ts';

interface Options extends ZoneOption {
  /** Server time in epoch milliseconds; dates of the same year are formatted without the year. */
  now?: number;
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats an instant for the dashboard's lists: 'Sun, Feb 14 · 10:00 AM' or 'dom, 14 feb · 10:00' (CNT-99). */
export function listMoment(at: string, options: Options = {}): string {
  return `${listDate(at, options)} · ${formatted(at, time, options)}`;
}

/** Formats an instant for a sentence: 'Sun, Feb 14, 10:00 AM'. */
export function sentenceMoment(at: string, options: Options = {}): string {
  return formatted(at, { ...day, ...yearOf(at, options), ...time }, options);
}

/** Formats the time of day of an instant: '10:00 AM', or with seconds '10:00:04 AM'. */
export function clockTime(
  at: string,
  { hasSeconds = false, ...options }: ZoneOption & { hasSeconds?: boolean } = {},
): string {
  return formatted(at, { ...time, ...(hasSeconds && { second: '2-digit' }) }, options);
}

/** Formats the day of an instant: 'Sun, Feb 14', with the year if it is not the current one. */
export function listDate(at: string, options: Options = {}): string {
  return formatted(at, { ...day, ...yearOf(at, options) }, options);
}

/** Formats a calendar day (YYYY-MM-DD) like `listDate`. */
export function listDay(date: string, now?: number): string {
  return listDate(`${date}T12:00:00Z`, { timeZone: 'UTC', ...(now !== undefined && { now }) });
}

/** Formats a calendar day (YYYY-MM-DD) with its year, 'Nov 15, 2026', for stored texts such as a name. */
export function fullDay(date: string): string {
  return formatted(`${date}T12:00:00Z`, { dateStyle: 'medium' }, { timeZone: 'UTC' });
}

function yearOf(at: string, { timeZone, now = serverClock.now() }: Options): Intl.DateTimeFormatOptions {
  const year = (instant: string | number) => dayOf(instant, { timeZone }).slice(0, 4);
  return year(at) === year(now) ? {} : { year: 'numeric' };
}

function formatted(at: string, parts: Intl.DateTimeFormatOptions, { timeZone }: Options): string {
  const text = dateFormat(currentLanguage(), { timeZone, ...parts }).format(new Date(at));
  // Some browsers put a narrow no-break space before AM, which a search for the text would not match.
  return text.replaceAll('\u202f', ' ');
}
