import { fromWallTime, toWallTime } from '../kernel/time-zones.ts';
import { daysLater } from './repeat.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** When services begin where nothing is known: Sunday at ten. */
const FIRST = { weekday: 0, time: '10:00' };

interface Known {
  /** The latest start of the organisation's contents, past or planned; null where it has none. ISO-8601. */
  latest: string | null;
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The start that a new content probably has (CNT-350): a week after the latest one, on the clock of the zone, and after `now`. */
export function nextLikelyStart({ latest, zone, now }: Known): string {
  if (latest === null) return nextSunday(zone, now);
  // Where the clocks have changed in between, a whole number of weeks is an hour off.
  const weeksAgo = Math.max(1, Math.floor((now - Date.parse(latest)) / (WEEK_DAYS * DAY_MS)));
  const candidates = [0, 1, 2].map((more) => daysLater(latest, WEEK_DAYS * (weeksAgo + more), zone));
  return candidates.find((at) => Date.parse(at) > now) ?? nextSunday(zone, now);
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
