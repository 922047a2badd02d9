import { byName } from '../kernel/by-name.ts';
import { availability, type Window } from './availability.ts';
import { contentPhase, type Timing } from './timing.ts';

/** The fields by which contents are listed and chosen. `originalAirDate` is a calendar day, YYYY-MM-DD. */
export interface Listed extends Timing, Window {
  name: string;
  isPrivate: boolean;
  originalAirDate: string | null;
}

/** The air date by which on-demand contents without an air date are sorted. Source: 001 §9 (TIME-74). */
export const UNDATED_AIR_DATE = '2020-03-15';

const msOf = (instant: string | null) => Date.parse(instant ?? '');

/** Compares by start, earliest first, then by name (TIME-69, TIME-70). */
export function byStart(a: Listed, b: Listed): number {
  return msOf(a.startsAt) - msOf(b.startsAt) || byName(a, b);
}

/** Compares by original air date, newest first (TIME-73, TIME-74), then by name. */
export function byAirDate(a: Listed, b: Listed): number {
  const newest = (b.originalAirDate ?? UNDATED_AIR_DATE).localeCompare(a.originalAirDate ?? UNDATED_AIR_DATE);
  return newest || byName(a, b);
}

function byClose(a: Listed, b: Listed): number {
  return msOf(b.closesAt) - msOf(a.closesAt) || byName(a, b);
}

/** Divides contents into three sorted lists by their phase at `now` (epoch ms) (TIME-66 to TIME-74). */
export function contentLists<Item extends Listed>(contents: readonly Item[], now: number) {
  const lists: Record<'upcoming' | 'onDemand' | 'past', Item[]> = { upcoming: [], onDemand: [], past: [] };
  for (const content of contents) {
    const phase = contentPhase(content, now);
    const list = phase === 'onDemand' ? 'onDemand' : phase === 'happened' ? 'past' : 'upcoming';
    lists[list].push(content);
  }
  lists.upcoming.sort(byStart);
  lists.onDemand.sort(byAirDate);
  lists.past.sort(byClose);
  return lists;
}

/**
 * Whether lists for viewers contain a content at `now` (epoch ms): it is not private, and `now` is inside its window.
 */
export function isListed(content: Listed, now: number): boolean {
  return !content.isPrivate && availability(content, now) === 'available';
}

/** Returns the lists for viewers at `now` (epoch ms). */
export function listsForViewers<Item extends Listed>(contents: readonly Item[], now: number) {
  // TIME-90: for viewers, a content whose video is over is neither live nor upcoming.
  const isSeen = (content: Item) => isListed(content, now) && contentPhase(content, now) !== 'over';
  return contentLists(contents.filter(isSeen), now);
}
