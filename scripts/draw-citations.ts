import { createHash } from 'node:crypto';
import type { Citation } from './citations.ts';

/** A choice of whole citations, each with its sentence, that the same seed repeats on the same tests. */
export function drawCitations(citations: Citation[], seed: string, count: number): Citation[] {
  const lot = ({ rule, file, title }: Citation) =>
    createHash('sha256').update([seed, rule, file, title].join('\n')).digest('hex');
  return citations
    .filter(({ whole }) => whole)
    .map((citation) => ({ citation, lot: lot(citation) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ citation }) => citation);
}
