import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Citation } from './citations.ts';
import type { Rule } from './rule-book.ts';

/** A change that breaks the main clause of a rule: `to` replaces the only occurrence of `from` in `file`. */
export interface Mutant {
  rule: string;
  /** Relative to the root of the project. */
  file: string;
  from: string;
  to: string;
}

/** The mutants of scripts/mutants.json, in the order of the file. */
export function readMutants(root: string): Mutant[] {
  return JSON.parse(readFileSync(join(root, 'scripts/mutants.json'), 'utf8'));
}

/** Returns the source text with the mutant applied. Throws unless `from` occurs exactly once. */
export function applyMutant(source: string, { rule, file, from, to }: Mutant): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${rule}: ${file} holds '${from}' ${parts.length - 1} times, not once.`);
  return parts.join(to);
}

/**
 * Returns the whole citations of a rule, except those in browser journeys, which are too slow to repeat for each
 * mutant.
 */
export function provingCitations(rule: string, citations: readonly Citation[]): Citation[] {
  return citations.filter((citation) => citation.rule === rule && citation.whole && !citation.file.endsWith('.e2e.ts'));
}

/** Returns a sentence for each invalid mutant. `textOf` returns undefined for a missing file. */
export function mutantBreaches(
  mutants: readonly Mutant[],
  { rules, citations }: { rules: Rule[]; citations: Citation[] },
  textOf: (file: string) => string | undefined,
): string[] {
  const known = new Set(rules.map(({ id }) => id));
  return mutants.flatMap((mutant) => {
    const { rule, file, from, to } = mutant;
    if (!known.has(rule)) return [`scripts/mutants.json breaks ${rule}, which docs/rules does not have.`];
    if (provingCitations(rule, citations).length === 0)
      return [`scripts/mutants.json breaks ${rule}, which no test outside the browser cites whole.`];
    if (from === to) return [`scripts/mutants.json: the mutant of ${rule} in ${file} changes nothing.`];
    const text = textOf(file);
    if (text === undefined) return [`scripts/mutants.json breaks ${rule} in ${file}, which does not exist.`];
    const count = text.split(from).length - 1;
    return count === 1
      ? []
      : [`scripts/mutants.json: ${file} holds the text of ${rule} ${count} times, not once: ${from}`];
  });
}
