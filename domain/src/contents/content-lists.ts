import { byName } from '../kernel/by-name.ts';
import { availability, type Window } from './availability.ts';
import { contentPhase, type Timing } from './timing.ts';

/** What lists and the choice of a content look at. `originalAirDate` is a calendar day, YYYY-MM-DD. */
export interface Listed extends Timing, Window {
  name: string;
  isPrivate: boolean;
  originalAirDate: string | null;
}

/** The day by which an on-demand content without an original air date is sorted. Source: 001 §9 (TIME-74). */
export const UNDATED_AIR_DATE = '2020-03-15';

const at = (instant: string | null) => Date.parse(instant ?? '');

/** Earliest start first, then name (TIME-69, TIME-70). */
export function byStart(a: Listed, b: Listed): number {
  return at(a.startsAt) - at(b.startsAt) || byName(a, b);
}

/** Newest original air date first (TIME-73, TIME-74), then name. */
export function byAirDate(a: Listed, b: Listed): number {
  const newest = (b.originalAirDate ?? UNDATED_AIR_DATE).localeCompare(a.originalAirDate ?? UNDATED_AIR_DATE);
  return newest || byName(a, b);
}

function byClose(a: Listed, b: Listed): number {
  return at(b.closesAt) - at(a.closesAt) || byName(a, b);
}

/** The three lists of contents at `now` (epoch milliseconds), each in its order (TIME-66 to TIME-74). */
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

/** Whether viewers find it without being told of it: not private, and inside its window at `now` (epoch milliseconds). */
export function isListed(content: Listed, now: number): boolean {
  return !content.isPrivate && availability(content, now) === 'available';
}

/** The lists of what viewers may find at `now`. */
export function listsForViewers<Item extends Listed>(contents: readonly Item[], now: number) {
  // TIME-90: what is over is neither live nor coming for them.
  const isSeen = (content: Item) => isListed(content, now) && contentPhase(content, now) !== 'over';
  return contentLists(contents.filter(isSeen), now);
}
