import { createHash } from 'node:crypto';
import type { Citation } from './citations.ts';

/**
 * Returns a random sample of whole citations. The same seed and the same tests give the same sample. A `test.each` that
 * cites a rule in many rows counts once.
 */
export function drawCitations(citations: Citation[], seed: string, count: number): Citation[] {
  const hashOf = ({ rule, file, title }: Citation) =>
    createHash('sha256').update([seed, rule, file, title].join('\n')).digest('hex');
  const whole = citations.filter((citation) => citation.whole);
  return [
    ...new Map(whole.map((citation) => [`${citation.rule} ${citation.file}:${citation.line}`, citation])).values(),
  ]
    .map((citation) => ({ citation, hash: hashOf(citation) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ citation }) => citation);
}
