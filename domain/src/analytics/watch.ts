import { TOGETHER_SECONDS } from '../presence/several-pages.ts';

/** The longest time in seconds that counts for a stay of which one end was not heard (ANA-42, ANA-45). */
const UNHEARD_SECONDS = 300;
/** At most so many enters and exits of a viewer count (ANA-40). */
const MAX_ENTRIES = 240;
/** Who was away for so many seconds has come back; a page that reconnects has not. */
const AWAY_SECONDS = 60;
/** The start of the times in whole seconds, in epoch milliseconds: 2020-01-01 in UTC. */
const EPOCH_MS = Date.UTC(2020, 0, 1);

/** Returns an instant (epoch milliseconds) as whole seconds since 2020, so that sums are exact in any order. */
export function wholeSeconds(epochMs: number): number {
  return Math.floor((epochMs - EPOCH_MS) / 1_000);
}

/** Returns the epoch milliseconds of whole seconds since 2020. */
export function millisecondsOf(seconds: number): number {
  return seconds * 1_000 + EPOCH_MS;
}

/** Returns the second in which the minute of `second` begins; both are whole seconds since 2020. */
export function minuteOf(second: number): number {
  return second - (second % 60);
}

/** A stay of a viewer at a content, in whole seconds since 2020. An end that was not heard is null. */
export interface Stay {
  entered: number | null;
  left: number | null;
}

/**
 * The time that counts, in whole seconds since 2020: a live content counts from its start until its end, an on-demand
 * content from its first view on, without an end (ANA-46).
 */
export interface CountedTime {
  opensAt: number;
  closesAt: number | null;
}

/** A span of time in which a viewer watched, in whole seconds since 2020; `to` is not part of it. */
export interface Span {
  from: number;
  to: number;
}

/** How a viewer has watched a content. */
export interface Watch {
  /** Whether the viewer was there while the content counted; others have only waited, or came after its end. */
  hasWatched: boolean;
  /** The finished spans, in ascending time, without overlaps. */
  spans: readonly Span[];
  /** Their seconds together. */
  seconds: number;
  /** Since when the viewer has been watching, in whole seconds; null if the viewer has left. */
  watchesSince: number | null;
  /** Whether stays of several pages were united (ANA-137). */
  isUnited: boolean;
  /** Whether the viewer left for at least a minute and returned (ANA-138). */
  hasReturned: boolean;
  /** Whether the viewer had more enters and exits than count (ANA-139). */
  isCapped: boolean;
}

/** How somebody has watched who was never there. */
export const noWatch: Watch = {
  hasWatched: false,
  spans: [],
  seconds: 0,
  watchesSince: null,
  isUnited: false,
  hasReturned: false,
  isCapped: false,
};

/**
 * Returns how a viewer has watched, from all stays of all pages, in any order. `thereSince` is the earliest enter of a
 * page that is still there; null if there is none. Stays that overlap count once; of the stays that remain, the first
 * 120 count, which have 240 enters and exits (ANA-39 to ANA-46).
 */
export function watchOf(stays: readonly Stay[], thereSince: number | null, counted: CountedTime): Watch {
  const spans = stays.map((stay) => spanOf(stay, counted));
  if (thereSince !== null) spans.push({ from: thereSince, to: Number.POSITIVE_INFINITY });
  const heard = spans.filter((_, index) => isHeard(stays[index]));
  const all = united(spans);
  const taken = all.slice(0, MAX_ENTRIES / 2);
  const within = taken.flatMap((span) => clipped(span, counted));
  const finished = within.filter(({ from, to }) => to > from && to < Number.POSITIVE_INFINITY);
  const open = within.at(-1)?.to === Number.POSITIVE_INFINITY ? within.at(-1) : undefined;
  const hasWatched = within.length > 0;
  return {
    hasWatched,
    spans: finished,
    seconds: finished.reduce((sum, { from, to }) => sum + to - from, 0),
    watchesSince: open?.from ?? null,
    isUnited: hasWatched && wereTogether(heard),
    hasReturned: within.some(({ from }, index) => from - (within[index - 1]?.to ?? from) >= AWAY_SECONDS),
    isCapped: hasWatched && all.length > taken.length,
  };
}

/** Whether both ends of a stay are known; a page that is still there has no stay yet. */
function isHeard(stay: Stay | undefined): boolean {
  return stay === undefined || (stay.entered !== null && stay.left !== null);
}

/** Whether two spans were there together. Spans with the same start are one stay that was stored twice. */
function wereTogether(spans: readonly Span[]): boolean {
  const ends = new Map<number, number>();
  for (const { from, to } of spans) ends.set(from, Math.max(to, ends.get(from) ?? to));
  let furthest = Number.NEGATIVE_INFINITY;
  for (const [from, to] of [...ends].toSorted(([a], [b]) => a - b)) {
    if (Math.min(furthest, to) - from >= TOGETHER_SECONDS) return true;
    furthest = Math.max(furthest, to);
  }
  return false;
}

/** Returns the time that counts for a stay. */
function spanOf({ entered, left }: Stay, { opensAt }: CountedTime): Span {
  if (entered !== null) return { from: entered, to: left ?? entered + UNHEARD_SECONDS };
  const to = left ?? opensAt;
  return { from: Math.min(to, Math.max(opensAt, to - UNHEARD_SECONDS)), to };
}

/** Returns spans in ascending order, without overlaps. Spans that touch each other are one. */
function united(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** Returns the part of a span that counts; none if the span lies outside. A span that nobody has left has no end. */
function clipped({ from, to }: Span, { opensAt, closesAt }: CountedTime): Span[] {
  const end = closesAt ?? Number.POSITIVE_INFINITY;
  if (to < opensAt || from >= end) return [];
  return [{ from: Math.max(from, opensAt), to: to === Number.POSITIVE_INFINITY ? to : Math.min(to, end) }];
}

/** The sums of the watch times of viewers. Each viewer adds to them what changed. */
export interface WatchTotals {
  /** How many have watched. */
  viewers: number;
  /** The seconds of finished spans. */
  seconds: number;
  /** How many watch now, and the sum of the times since when they do. */
  watching: number;
  sinceSum: number;
}

/** Returns what a change from `before` to `after` adds to the totals. */
export function totalsChange(before: Watch, after: Watch): WatchTotals {
  return {
    viewers: Number(after.hasWatched) - Number(before.hasWatched),
    seconds: after.seconds - before.seconds,
    watching: Number(after.watchesSince !== null) - Number(before.watchesSince !== null),
    sinceSum: (after.watchesSince ?? 0) - (before.watchesSince ?? 0),
  };
}

/**
 * Returns the total watch time in seconds at `now` (whole seconds since 2020): viewers who watch now have watched until
 * now, or until the end of the content (ANA-35).
 */
export function totalWatchTime(
  { seconds, watching, sinceSum }: Omit<WatchTotals, 'viewers'>,
  now: number,
  { opensAt, closesAt }: CountedTime,
): number {
  const until = Math.max(opensAt, Math.min(now, closesAt ?? now));
  return seconds + watching * until - sinceSum;
}

/** Returns the average watch time in seconds; 0 without viewers (ANA-36, ANA-37). */
export function averageWatchTime(totalSeconds: number, viewers: number): number {
  return viewers === 0 ? 0 : totalSeconds / viewers;
}

/** By how many the number of people who watch changes, by whole second. */
export type Curve = Map<number, number>;

/** Returns by how many a change from `before` to `after` changes the curve, without seconds that do not change. */
export function curveChange(before: Watch, after: Watch): Curve {
  const change: Curve = new Map();
  const add = (second: number, count: number) => {
    const sum = (change.get(second) ?? 0) + count;
    if (sum === 0) change.delete(second);
    else change.set(second, sum);
  };
  for (const [watch, sign] of [
    [after, 1],
    [before, -1],
  ] as const) {
    for (const { from, to } of watch.spans) {
      add(from, sign);
      add(to, -sign);
    }
    if (watch.watchesSince !== null) add(watch.watchesSince, sign);
  }
  return change;
}

/** The most people who watched in the same second, and the first such second; null without viewers (ANA-38). */
export function peakOf(curve: ReadonlyMap<number, number>): { viewers: number; second: number | null } {
  const peak: { viewers: number; second: number | null } = { viewers: 0, second: null };
  let now = 0;
  for (const [second, change] of [...curve].toSorted(([a], [b]) => a - b)) {
    now += change;
    if (now <= peak.viewers) continue;
    peak.viewers = now;
    peak.second = second;
  }
  return peak;
}
