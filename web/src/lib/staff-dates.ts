import { dateFormat, dayOf, type ZoneOption } from '@nave/domain/kernel/dates.ts';
import { currentLanguage } from './i18n.ts';
import { serverClock } from './server-clock.ts';

interface Options extends ZoneOption {
  /** Epoch milliseconds of the server's clock: dates of its year are written without their year. */
  now?: number;
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Sun, Feb 14 · 10:00 AM', as every list of the dashboard writes an instant (CNT-99); in Spanish 'dom, 14 feb · 10:00'. */
export function listMoment(at: string, options: Options = {}): string {
  return `${listDate(at, options)} · ${written(at, time, options)}`;
}

/** The same inside a sentence: 'Sun, Feb 14, 10:00 AM'. */
export function sentenceMoment(at: string, options: Options = {}): string {
  return written(at, { ...day, ...yearOf(at, options), ...time }, options);
}

/** The day of an instant: 'Sun, Feb 14', with its year where that is not this one. */
export function listDate(at: string, options: Options = {}): string {
  return written(at, { ...day, ...yearOf(at, options) }, options);
}

/** The same for a day of the calendar, YYYY-MM-DD. */
export function listDay(date: string, now?: number): string {
  return listDate(`${date}T12:00:00Z`, { timeZone: 'UTC', ...(now !== undefined && { now }) });
}

/** 'Nov 15, 2026': a day of the calendar (YYYY-MM-DD) for what stays, such as a name. */
export function fullDay(date: string): string {
  return written(`${date}T12:00:00Z`, { dateStyle: 'medium' }, { timeZone: 'UTC' });
}

function yearOf(at: string, { timeZone, now = serverClock.now() }: Options): Intl.DateTimeFormatOptions {
  const year = (instant: string | number) => dayOf(instant, { timeZone }).slice(0, 4);
  return year(at) === year(now) ? {} : { year: 'numeric' };
}

function written(at: string, parts: Intl.DateTimeFormatOptions, { timeZone }: Options): string {
  const text = dateFormat(currentLanguage(), { timeZone, ...parts }).format(new Date(at));
  // Some browsers write a narrow space before AM, which no search and no other text has.
  return text.replaceAll('\u202f', ' ');
}
