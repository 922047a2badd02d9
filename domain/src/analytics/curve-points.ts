import { type CountedTime, millisecondsOf } from './watch.ts';

/** A point of the curve: how many people watched, at most, in the time until the next point. */
export interface CurvePoint {
  /** Epoch milliseconds. */
  at: number;
  viewers: number;
}

/** The time that counts for a content, of which a curve shows what is over. */
export interface CurveTime extends CountedTime {
  /** Whole seconds since 2020. */
  now: number;
}

/**
 * Returns at most `most` points at the same distance for a curve (by how many the number of people changes, by whole
 * second): from its first second, or the start of the content, until now or the end of the content. Each point has the
 * highest number until the next one. The points are at least `leastSeconds` apart.
 */
export function curvePoints(
  curve: ReadonlyMap<number, number>,
  time: CurveTime,
  most: number,
  leastSeconds = 1,
): CurvePoint[] {
  const changes = [...curve].filter(([, change]) => change !== 0).toSorted(([a], [b]) => a - b);
  const first = changes[0]?.[0];
  if (first === undefined) return [];
  const { from, until, step } = curveSpan(first, time, most, leastSeconds);
  const points: CurvePoint[] = [];
  let people = 0;
  let next = 0;
  for (let second = from; second < until; second += step) {
    let highest = people;
    for (let change = changes[next]; change && change[0] < second + step; change = changes[next]) {
      people += change[1];
      // What begins at the first second of the point counts from the start.
      highest = change[0] === second ? people : Math.max(highest, people);
      next += 1;
    }
    points.push({ at: millisecondsOf(second), viewers: highest });
  }
  return points;
}

/** The points of a curve are at `from`, and every `step` seconds after it before `until` (whole seconds since 2020). */
export interface CurveSpan {
  from: number;
  until: number;
  step: number;
}

/** Returns where the points of a curve are, by the second of its first change. */
export function curveSpan(
  first: number,
  { opensAt, closesAt, now }: CurveTime,
  most: number,
  leastSeconds = 1,
): CurveSpan {
  const from = opensAt > 0 ? Math.min(first, opensAt) : first;
  const until = Math.max(from + 1, Math.min(now, closesAt ?? now));
  return { from, until, step: Math.max(leastSeconds, Math.ceil((until - from) / most)) };
}

/** The changes of a curve from one point until the next. */
export interface CurvePart {
  /** The number of the point; the first is 0. */
  part: number;
  /** The most people after a change. */
  highest: number;
  /** By how many the number of people has changed at the end. */
  change: number;
  /** Whether a change is at the second of the point itself. */
  changesAtStart: boolean;
}

/** Returns the points of `curvePoints` from the changes added up by point, in ascending order; others have none. */
export function pointsOfParts({ from, until, step }: CurveSpan, parts: readonly CurvePart[]): CurvePoint[] {
  const points: CurvePoint[] = [];
  let people = 0;
  let next = 0;
  for (let second = from; second < until; second += step) {
    const part = parts[next]?.part === points.length ? parts[next] : undefined;
    const highest = part?.changesAtStart ? part.highest : Math.max(people, part?.highest ?? people);
    if (part) {
      people += part.change;
      next += 1;
    }
    points.push({ at: millisecondsOf(second), viewers: highest });
  }
  return points;
}
