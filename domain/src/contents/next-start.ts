import { fromWallTime, toWallTime } from '../kernel/time-zones.ts';
import { daysLater } from './repeat.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The proposed weekday and time of the first content: Sunday at 10:00. */
const FIRST = { weekday: 0, time: '10:00' };

interface StartContext {
  /** The latest start of the organisation's contents, past or planned, ISO-8601; null if it has none. */
  latest: string | null;
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Proposes the start of a new content, as ISO-8601 (CNT-350): whole weeks after the latest content, at the same wall
 * time, and after `now`.
 */
export function nextLikelyStart({ latest, zone, now }: StartContext): string {
  if (latest === null) return nextSunday(zone, now);
  // If the clocks changed since the latest start, the number of weeks computed here may be off by one. So this number
  // of weeks and the next two are tried.
  const weeksAgo = Math.max(1, Math.floor((now - Date.parse(latest)) / (WEEK_DAYS * DAY_MS)));
  const candidates = [0, 1, 2].map((more) => daysLater(latest, WEEK_DAYS * (weeksAgo + more), zone));
  return candidates.find((start) => Date.parse(start) > now) ?? nextSunday(zone, now);
}

function nextSunday(zone: string, now: number): string {
  const today = Date.parse(`${toWallTime(new Date(now).toISOString(), zone).slice(0, 10)}T00:00:00Z`);
  const until = (WEEK_DAYS + FIRST.weekday - new Date(today).getUTCDay()) % WEEK_DAYS;
  const on = (days: number) => {
    const day = new Date(today + days * DAY_MS).toISOString().slice(0, 10);
    return fromWallTime(`${day}T${FIRST.time}`, zone).at;
  };
  return Date.parse(on(until)) > now ? on(until) : on(until + WEEK_DAYS);
}
