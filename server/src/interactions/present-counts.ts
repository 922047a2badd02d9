import type { Counts } from '@nave/domain/interactions/counts.ts';
import type { CountRow } from './answers.store.ts';

/** Presents counts by interaction id. */
export function presentCounts(rows: readonly CountRow[]): Record<string, Counts> {
  const counts: Record<string, Counts> = {};
  for (const { interactionId, responseId, n } of rows) {
    counts[interactionId] ??= { byResponse: {}, dismissed: 0 };
    const of = counts[interactionId];
    if (responseId === '') of.dismissed = n;
    else of.byResponse[responseId] = n;
  }
  return counts;
}
