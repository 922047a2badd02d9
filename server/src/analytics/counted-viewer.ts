import type { CountedViewer } from '@nave/domain/analytics/figures.ts';
import { type CountedTime, type Stay, watchOf } from '@nave/domain/analytics/watch.ts';
import type { FiguresRow } from './figures.store.ts';
import type { CountedRow } from './viewings.store.ts';

/** Returns what counts of a viewing, by the time that counts for its content, also of stays that were deleted. */
export function countedViewer(viewing: CountedRow, content: Pick<FiguresRow, 'opensAt' | 'closesAt'>): CountedViewer {
  const { isStaff, device, source, isAccount, hasSeveralPages, keptWatched } = viewing;
  const stored = watchOf(staysOf(viewing.stays), viewing.thereSince, countedTime(content));
  const watch = {
    ...stored,
    hasWatched: stored.hasWatched || keptWatched,
    seconds: stored.seconds + viewing.keptSeconds,
    // Deleted stays are months old.
    hasReturned: stored.hasReturned || viewing.keptReturned || (keptWatched && stored.hasWatched),
    isCapped: stored.isCapped || viewing.keptCapped,
  };
  return { isStaff, device, source, isAccount, hasSeveralPages, watch };
}

/** The time that counts for a content; all time counts for a content on demand. */
export function countedTime({ opensAt, closesAt }: Pick<FiguresRow, 'opensAt' | 'closesAt'>): CountedTime {
  return { opensAt: opensAt ?? 0, closesAt };
}

/** Reads the pairs of enter and exit; 0 is an end that was not heard. */
function staysOf(numbers: readonly number[]): Stay[] {
  const stays: Stay[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    stays.push({ entered: numbers[index] || null, left: numbers[index + 1] || null });
  return stays;
}
