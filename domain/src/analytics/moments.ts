import { millisecondsOf, minuteOf } from './watch.ts';

/** What people do that makes a moment, in the order in which moments of the same minute are listed. */
export const momentKinds = ['messages', 'reactions', 'answers'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** A minute whose count is so many times the usual one is a moment (ANA-143). */
const TIMES_USUAL = 3;
/** A moment has at least so many messages, reactions or answers. */
const AT_LEAST = 5;
/** The usual count is the median of so many minutes on each side. */
const NEIGHBOURS = 5;
/** At most so many moments are marked. */
const MAX_MOMENTS = 8;
/** At most so many minutes of a content are counted: a day. */
export const MAX_MINUTES = 1_440;

/** What happened in a minute of a content. */
export interface MinuteCounts extends Record<MomentKind, number> {
  /** When the minute begins, in epoch milliseconds. */
  at: number;
  /** The most people who watched at the same second, and how many began and stopped watching. */
  there: number;
  came: number;
  left: number;
}

/** A minute in which people did much more than in the minutes around it. */
export interface Moment {
  /** When the minute begins, in epoch milliseconds. */
  at: number;
  kind: MomentKind;
  count: number;
}

interface MinutesGiven {
  /** The time of the minutes, in whole seconds since 2020; `until` is not part of it. */
  from: number;
  until: number;
  /** By how many the number of people changes, by second since 2020. */
  curve: ReadonlyMap<number, number>;
  /** How many people began to watch, by the second in which a minute begins, since 2020. */
  arrivals: ReadonlyMap<number, number>;
  /** The counts of a kind by minute, which begins at the epoch milliseconds of the key. */
  counts: Readonly<Record<MomentKind, ReadonlyMap<number, number>>>;
}

/** Returns the minutes of a content in order, at most a day of them. */
export function minutesOf({ from, until, curve, arrivals, counts }: MinutesGiven): MinuteCounts[] {
  const changes = [...curve].toSorted(([a], [b]) => a - b);
  const minutes: MinuteCounts[] = [];
  let people = 0;
  let next = 0;
  for (let minute = minuteOf(from); minute < until && minutes.length < MAX_MINUTES; minute += 60) {
    const before = people;
    let there = people;
    for (let change = changes[next]; change && change[0] < minute + 60; change = changes[next]) {
      people += change[1];
      there = change[0] <= minute ? people : Math.max(there, people);
      next += 1;
    }
    const [at, came] = [millisecondsOf(minute), arrivals.get(minute) ?? 0];
    const [messages, reactions, answers] = momentKinds.map((kind) => counts[kind].get(at) ?? 0) as [
      number,
      number,
      number,
    ];
    // Who came and has not stayed has left.
    minutes.push({ at, there, came, left: came - (people - before), messages, reactions, answers });
  }
  return minutes;
}

/**
 * Returns the moments of a content in order, at most 8: minutes whose count is at least 3 times the median of the 5
 * minutes on each side, and at least 5. Of minutes in a row the one with the highest count is the moment. If there are
 * more than 8, those stay that stand out most (ANA-143).
 */
export function momentsOfMinutes(minutes: readonly MinuteCounts[]): Moment[] {
  const found = momentKinds.flatMap((kind) => bursts(minutes, kind));
  const most = found.toSorted((a, b) => b.times - a.times || b.count - a.count || a.at - b.at).slice(0, MAX_MOMENTS);
  return most
    .toSorted((a, b) => a.at - b.at || momentKinds.indexOf(a.kind) - momentKinds.indexOf(b.kind))
    .map(({ at, kind, count }) => ({ at, kind, count }));
}

/** A moment, and how many times the usual count it has; a usual count of 0 is taken as 1. */
interface Burst extends Moment {
  times: number;
}

function bursts(minutes: readonly MinuteCounts[], kind: MomentKind): Burst[] {
  const result: Burst[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, minute] of minutes.entries()) {
    const [count, usual] = [minute[kind], usualAt(minutes, index, kind)];
    if (count < AT_LEAST || count < TIMES_USUAL * usual) continue;
    const burst = { at: minute.at, kind, count, times: count / Math.max(1, usual) };
    const isInRow = last === index - 1;
    last = index;
    if (!isInRow) result.push(burst);
    else if (count > (result.at(-1)?.count ?? 0)) result[result.length - 1] = burst;
  }
  return result;
}

function usualAt(minutes: readonly MinuteCounts[], index: number, kind: MomentKind): number {
  const around = [
    ...minutes.slice(Math.max(0, index - NEIGHBOURS), index),
    ...minutes.slice(index + 1, index + 1 + NEIGHBOURS),
  ];
  const counts = around.map((minute) => minute[kind]).toSorted((a, b) => a - b);
  const middle = Math.floor(counts.length / 2);
  const [low = 0, high = 0] = counts.length % 2 === 1 ? [counts[middle], counts[middle]] : counts.slice(middle - 1);
  return (low + high) / 2;
}
