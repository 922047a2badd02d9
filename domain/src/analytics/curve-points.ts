import { type CountedTime, millisecondsOf } from './watch.ts';

/** A point of the curve: how many people watched, at most, in the time until the next point. */
export interface CurvePoint {
  /** Epoch milliseconds. */
  at: number;
  viewers: number;
}

interface CurveTime extends CountedTime {
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
  { opensAt, closesAt, now }: CurveTime,
  most: number,
  leastSeconds = 1,
): CurvePoint[] {
  const changes = [...curve].filter(([, change]) => change !== 0).toSorted(([a], [b]) => a - b);
  const first = changes[0]?.[0];
  if (first === undefined) return [];
  const from = opensAt > 0 ? Math.min(first, opensAt) : first;
  const until = Math.max(from + 1, Math.min(now, closesAt ?? now));
  const step = Math.max(leastSeconds, Math.ceil((until - from) / most));
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
