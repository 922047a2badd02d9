import { dateFormat } from '../kernel/dates.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_WEEK = 7;

/**
 * What a countdown shows: weeks and the remaining 0 to 6 `days`, only days, only hours, or below an hour `mm:ss`
 * (CNT-30).
 */
export type Countdown =
  | { unit: 'weeks'; value: number; days: number }
  | { unit: 'days' | 'hours'; value: number }
  | { unit: 'clock'; value: string };

/**
 * Returns the countdown from `now` (epoch ms) to the ISO-8601 instant `until`; `00:00` after that instant (TIME-31 to
 * TIME-34). A countdown of a day or more counts calendar days in `timeZone` (an IANA name; by default the device's time
 * zone). Hours are rounded, at least 1.
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

/** Returns the number of days from 1970 to the calendar day of an instant (epoch ms) in the zone. */
function dayNumber(instant: number, timeZone: string | undefined): number {
  if (!timeZone) {
    const day = new Date(instant);
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
  }
  const format = dateFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day) / DAY_MS;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
