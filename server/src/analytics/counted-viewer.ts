import type { CountedViewer } from '@nave/domain/analytics/figures.ts';
import { type CountedTime, type Stay, watchOf } from '@nave/domain/analytics/watch.ts';
import type { FiguresRow } from './figures.store.ts';
import type { ViewingRow } from './viewings.store.ts';

/** Returns what counts of a viewing, by the time that counts for its content. */
export function countedViewer(
  { isStaff, device, source, isAccount, hasSeveralPages, stays, thereSince }: ViewingRow,
  content: Pick<FiguresRow, 'opensAt' | 'closesAt'>,
): CountedViewer {
  const watch = watchOf(staysOf(stays), thereSince, countedTime(content));
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
