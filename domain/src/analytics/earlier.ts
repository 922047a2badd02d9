import { toWallTime } from '../kernel/time-zones.ts';
import type { CurvePoint } from './curve-points.ts';

/** How many earlier contents are compared. */
export const MAX_EARLIER = 4;

/** The weekday (0 is Sunday) and the hour at which clocks of a zone stand at an ISO-8601 instant. */
function hourOfWeek(instant: string, zone: string): string {
  const wall = toWallTime(instant, zone);
  return `${new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay()} ${wall.slice(11, 13)}`;
}

/**
 * Returns the last 4 of `others` that started before `content`, on the same weekday in the same hour of its time zone,
 * the latest first. 10:00 stays 10:00 when the clocks change (ANA-147).
 */
export function earlierOf<Other extends { startsAt: string }>(
  content: { startsAt: string; timeZoneName: string },
  others: readonly Other[],
): Other[] {
  const hour = hourOfWeek(content.startsAt, content.timeZoneName);
  return others
    .filter(({ startsAt }) => Date.parse(startsAt) < Date.parse(content.startsAt))
    .filter(({ startsAt }) => hourOfWeek(startsAt, content.timeZoneName) === hour)
    .toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))
    .slice(0, MAX_EARLIER);
}

/** Returns the points of a curve by the seconds since the start of its content; before it they are negative. */
export function sinceStart(points: readonly CurvePoint[], startsAt: string): { second: number; viewers: number }[] {
  const start = Date.parse(startsAt);
  return points.map(({ at, viewers }) => ({ second: Math.round((at - start) / 1_000), viewers }));
}

/** The points of a curve by the seconds since the start of its content; each counts until the next one. */
type CurveSinceStart = readonly { second: number; viewers: number }[];

/**
 * Returns curves at the same whole minutes since the start, at most 100 rows: how many people watched at most until the
 * next row; null before and after a curve.
 */
export function laidOver(curves: readonly CurveSinceStart[]): { minute: number; viewers: (number | null)[] }[] {
  const ends = curves.flatMap((curve) => [curve[0]?.second ?? [], endOf(curve) ?? []]).flat();
  if (ends.length === 0) return [];
  const [from, until] = [Math.floor(Math.min(...ends) / 60), Math.ceil(Math.max(...ends) / 60)];
  const step = Math.max(1, Math.ceil((until - from) / MAX_ROWS));
  return Array.from({ length: Math.ceil((until - from) / step) }, (_, index) => {
    const minute = from + index * step;
    const span = { from: minute * 60, until: (minute + step) * 60 };
    return { minute, viewers: curves.map((curve) => highestIn(curve, span)) };
  });
}

const MAX_ROWS = 100;

/** A last point counts as long as the one before it. */
function endOf(curve: CurveSinceStart): number | undefined {
  const [before, last] = [curve.at(-2), curve.at(-1)];
  return last && last.second + (before ? last.second - before.second : 1);
}

function highestIn(curve: CurveSinceStart, { from, until }: { from: number; until: number }): number | null {
  const seen = curve.filter(
    ({ second }, index) => second < until && (curve[index + 1]?.second ?? endOf(curve) ?? 0) > from,
  );
  return seen.length === 0 ? null : Math.max(...seen.map(({ viewers }) => viewers));
}
