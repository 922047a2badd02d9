import { createHash } from 'node:crypto';
import type { Citation } from './citations.ts';

/** A choice of whole citations that the same seed repeats on the same tests. What a table cites in many rows is one of them. */
export function drawCitations(citations: Citation[], seed: string, count: number): Citation[] {
  const lot = ({ rule, file, title }: Citation) =>
    createHash('sha256').update([seed, rule, file, title].join('\n')).digest('hex');
  const whole = citations.filter((citation) => citation.whole);
  return [
    ...new Map(whole.map((citation) => [`${citation.rule} ${citation.file}:${citation.line}`, citation])).values(),
  ]
    .map((citation) => ({ citation, lot: lot(citation) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ citation }) => citation);
}
