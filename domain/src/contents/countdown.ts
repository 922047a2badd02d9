const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** What a countdown shows: whole weeks, days or hours, and below an hour `mm:ss` (CNT-30). */
export type Countdown = { unit: 'weeks' | 'days' | 'hours'; value: number } | { unit: 'clock'; value: string };

/** The countdown from `now` (epoch milliseconds) to an ISO-8601 instant; `00:00` once it is reached (TIME-31 to TIME-34). */
export function countdown(until: string, now: number): Countdown {
  const leftMs = Math.max(0, Date.parse(until) - now);
  if (leftMs >= WEEK_MS) return { unit: 'weeks', value: Math.floor(leftMs / WEEK_MS) };
  if (leftMs >= DAY_MS) return { unit: 'days', value: Math.floor(leftMs / DAY_MS) };
  if (leftMs >= HOUR_MS) return { unit: 'hours', value: Math.floor(leftMs / HOUR_MS) };
  const seconds = Math.floor(leftMs / SECOND_MS);
  return { unit: 'clock', value: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}` };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
