import { fromWallTime } from '../../kernel/time-zones.ts';
import type { DateOrder } from '../attendee-import.ts';

/** A longer text is no date. */
const MAX_DATE = 40;
const FIRST_YEAR = 1_900;
const END_YEAR = 9_000;
const MONTHS = 12;
const LAST_MINUTE = '23:59';
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](.*))?$/;
const otherDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,? +(.*))?$/;
const time = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)? *([ap])?\.? *(?:m\.?)?$/i;

interface DateReading {
  /** How a date such as 03/04/2026 is read. */
  order: DateOrder | null;
  /** The zone of dates that name none. */
  timeZone: string;
}

/** The instant of a date (ISO-8601), or why it has none. */
export type OrderDate = { at: string } | { problem: 'bad-date' | 'unclear-date' };

/**
 * Reads an order date: ISO-8601, or day and month before the year. A date without a time is the last minute of its day,
 * so that days which are counted from the order are never fewer than promised (PAY-46).
 */
export function readOrderDate(text: string, reading: DateReading): OrderDate {
  const typed = text.trim();
  if (typed.length > MAX_DATE) return { problem: 'bad-date' };
  const instant = instantOf(typed);
  if (instant) return { at: instant };
  const parts = partsOf(typed, reading.order);
  if (parts === 'unclear') return { problem: 'unclear-date' };
  const at = parts && wallTimeOf(parts, reading.timeZone);
  return at ? { at } : { problem: 'bad-date' };
}

/** Returns which order a date shows, 'unclear' if it may be either, and null if it has a year first or is no date. */
export function shownOrder(text: string): DateOrder | null {
  const [, first, , second] = otherDate.exec(text.trim().slice(0, MAX_DATE)) ?? [];
  if (!first || !second || Number(first) === Number(second)) return null;
  if (Number(first) > MONTHS) return 'day-first';
  return Number(second) > MONTHS ? 'month-first' : 'unclear';
}

/** Returns the order of all dates of a file, by the orders that single dates show. */
export function commonOrder(shown: ReadonlySet<DateOrder>): DateOrder | null {
  const clear = [...shown].filter((order) => order !== 'unclear');
  if (clear.length === 1) return clear[0] ?? null;
  return shown.size === 0 ? null : 'unclear';
}

/** Returns the instant of a text with a zone. */
function instantOf(typed: string): string | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(typed)) return null;
  const at = new Date(typed.replace(' ', 'T'));
  return isWithinCalendar(at) ? at.toISOString() : null;
}

interface Parts {
  year: string;
  month: string;
  day: string;
  /** Absent if the date has no time. */
  rest: string | undefined;
}

function partsOf(typed: string, order: DateOrder | null): Parts | 'unclear' | null {
  const [, isoYear, isoMonth, isoDay, isoRest] = isoDate.exec(typed) ?? [];
  if (isoYear && isoMonth && isoDay) return { year: isoYear, month: isoMonth, day: isoDay, rest: isoRest };
  const [, first, , second, year, rest] = otherDate.exec(typed) ?? [];
  if (!first || !second || !year) return null;
  const shown = shownOrder(typed) ?? 'day-first';
  const known = shown === 'unclear' ? order : shown;
  if (known === 'day-first') return { year, month: second, day: first, rest };
  return known === 'month-first' ? { year, month: first, day: second, rest } : 'unclear';
}

function wallTimeOf({ year, month, day, rest }: Parts, timeZone: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const hours = rest === undefined || rest === '' ? LAST_MINUTE : hoursOf(rest);
  if (!hours || !isDay(date)) return null;
  const { at } = fromWallTime(`${date}T${hours}`, timeZone);
  return isWithinCalendar(new Date(at)) ? at : null;
}

/** Returns a time as HH:mm; seconds are left out. */
function hoursOf(text: string): string | null {
  const [, hour, minute, , half] = time.exec(text) ?? [];
  if (!hour || !minute || Number(minute) > 59) return null;
  if (!half) return Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : null;
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  const inDay = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${minute}`;
}

function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

function isWithinCalendar(at: Date): boolean {
  return at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() < END_YEAR;
}
