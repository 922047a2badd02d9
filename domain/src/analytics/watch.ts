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
  const heard = stays.flatMap((stay) => (stay.entered !== null && stay.left !== null ? [spanOf(stay, counted)] : []));
  const all = heard.length === stays.length ? [...heard] : stays.map((stay) => spanOf(stay, counted));
  if (thereSince !== null) {
    const there = { from: thereSince, to: Number.POSITIVE_INFINITY };
    all.push(there);
    heard.push(there);
  }
  const together = united(all);
  const watch = { hasWatched: false, seconds: 0, watchesSince: null as number | null, hasReturned: false };
  const spans: Span[] = [];
  let before: Span | undefined;
  for (const span of together.slice(0, MAX_ENTRIES / 2)) {
    if (!clip(span, counted)) continue;
    watch.hasWatched = true;
    if (before && span.from - before.to >= AWAY_SECONDS) watch.hasReturned = true;
    before = span;
    if (span.to === Number.POSITIVE_INFINITY) watch.watchesSince = span.from;
    else if (span.to > span.from) {
      spans.push(span);
      watch.seconds += span.to - span.from;
    }
  }
  const isCapped = watch.hasWatched && together.length > MAX_ENTRIES / 2;
  return { ...watch, spans, isUnited: watch.hasWatched && wereTogether(heard), isCapped };
}

/** Whether two spans were there together. Spans with the same start are one stay that was stored twice. */
function wereTogether(spans: readonly Span[]): boolean {
  let furthest = Number.NEGATIVE_INFINITY;
  let current: Span = { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  for (const { from, to } of inOrder(spans)) {
    if (current.from === from) current.to = Math.max(current.to, to);
    else {
      furthest = Math.max(furthest, current.to);
      current = { from, to };
    }
    if (Math.min(furthest, current.to) - from >= TOGETHER_SECONDS) return true;
  }
  return false;
}

/** Returns the time that counts for a stay. */
function spanOf({ entered, left }: Stay, { opensAt }: CountedTime): Span {
  if (entered !== null) return { from: entered, to: left ?? entered + UNHEARD_SECONDS };
  const to = left ?? opensAt;
  return { from: Math.min(to, Math.max(opensAt, to - UNHEARD_SECONDS)), to };
}

/** Returns new spans in ascending order, without overlaps. Spans that touch each other are one. */
function united(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  let last: Span | undefined;
  for (const { from, to } of inOrder(spans)) {
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else {
      last = { from, to };
      result.push(last);
    }
  }
  return result;
}

/** Sorts spans by their start. Most are in order already, and counting anew has millions of them. */
function inOrder(spans: readonly Span[]): readonly Span[] {
  let before = Number.NEGATIVE_INFINITY;
  for (const { from } of spans) {
    if (from < before) return spans.toSorted((a, b) => a.from - b.from);
    before = from;
  }
  return spans;
}

/** Limits a span to the time that counts. Returns false if it lies outside. A span that nobody has left has no end. */
function clip(span: Span, { opensAt, closesAt }: CountedTime): boolean {
  const end = closesAt ?? Number.POSITIVE_INFINITY;
  if (span.to < opensAt || span.from >= end) return false;
  span.from = Math.max(span.from, opensAt);
  if (span.to !== Number.POSITIVE_INFINITY) span.to = Math.min(span.to, end);
  return true;
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

/** Adds a change from `before` to `after` to a curve. Seconds whose changes cancel out remain, with 0. */
export function addToCurve(curve: Curve, before: Watch, after: Watch): void {
  addWatch(curve, after, 1);
  addWatch(curve, before, -1);
}

function addWatch(curve: Curve, { spans, watchesSince }: Watch, sign: 1 | -1): void {
  const add = (second: number, count: number) => curve.set(second, (curve.get(second) ?? 0) + count);
  for (const { from, to } of spans) {
    add(from, sign);
    add(to, -sign);
  }
  if (watchesSince !== null) add(watchesSince, sign);
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
