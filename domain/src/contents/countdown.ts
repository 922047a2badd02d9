import { dateFormat } from '../kernel/dates.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_WEEK = 7;

/**
 * What a countdown shows: weeks with the days beside them, days, or hours, and below an hour `mm:ss` (CNT-30). `days` of
 * weeks is 0 to 6.
 */
export type Countdown =
  | { unit: 'weeks'; value: number; days: number }
  | { unit: 'days' | 'hours'; value: number }
  | { unit: 'clock'; value: string };

/**
 * The countdown from `now` (epoch milliseconds) to an ISO-8601 instant; `00:00` once it is reached (TIME-31 to TIME-34).
 * From a day on it counts as people do who look at a calendar: the days from today to that day, in their `timeZone` (an
 * IANA name; the device's without one). Hours are the nearest, at least 1.
 */
export function countdown(until: string, now: number, timeZone?: string): Countdown {
  const leftMs = Math.max(0, Date.parse(until) - now);
  if (leftMs < HOUR_MS) return { unit: 'clock', value: clock(Math.floor(leftMs / SECOND_MS)) };
  if (leftMs < DAY_MS) return { unit: 'hours', value: Math.round(leftMs / HOUR_MS) };
  const days = dayNumber(Date.parse(until), timeZone) - dayNumber(now, timeZone);
  if (days < DAYS_OF_WEEK) return { unit: 'days', value: days };
  return { unit: 'weeks', value: Math.floor(days / DAYS_OF_WEEK), days: days % DAYS_OF_WEEK };
}

function clock(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** Days since 1970 of the calendar day that an instant has in the zone. */
function dayNumber(at: number, timeZone: string | undefined): number {
  if (!timeZone) {
    const day = new Date(at);
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
  }
  const format = dateFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day) / DAY_MS;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
