import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Citation, citationsIn } from './citations.ts';

export interface Rule {
  /** For example TIME-3. */
  id: string;
  prefix: string;
  number: number;
  /** The workspace whose tests prove the rule: domain, server, web or e2e. */
  place: string;
  sentence: string;
}

/** Whether the tests prove a whole rule, a part of it, or nothing of it. */
export type Proof = 'whole' | 'part' | 'none';

/** Returns the numbered rules in a page of docs/rules. */
export function rulesIn(text: string): Rule[] {
  return [...text.matchAll(/^- \*\*([A-Z]+)-(\d+)\*\* \[([a-z0-9]+)\] (.*)$/gm)].map(
    ([, prefix, number, place, sentence]) => ({
      id: `${prefix}-${number}`,
      prefix: String(prefix),
      number: Number(number),
      place: String(place),
      sentence: String(sentence),
    }),
  );
}

/** Reads all rules of the project and the citations in its tests' titles. */
export function readRuleBook(root: string): { rules: Rule[]; citations: Citation[] } {
  const rules = globSync('docs/rules/*.md', { cwd: root }).flatMap((file) => rulesIn(read(root, file)));
  const prefixes = new Set(rules.map(({ prefix }) => prefix));
  const tests = globSync('{domain,server,web,e2e,bench,scripts}/**/*.{test.ts,test.tsx,e2e.ts,rights.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const citations = tests.sort().flatMap((file) => citationsIn(file, read(root, file)));
  return { rules, citations: citations.filter(({ rule }) => prefixes.has(rule.replace(/-.*/, ''))) };
}

/** Returns the proof of each rule. One title that cites the whole rule is enough for 'whole'. */
export function proofs(rules: Rule[], citations: Citation[]): Map<Rule, Proof> {
  const whole = new Set(citations.filter((citation) => citation.whole).map(({ rule }) => rule));
  const cited = new Set(citations.map(({ rule }) => rule));
  const proofOf = ({ id }: Rule) => (whole.has(id) ? 'whole' : cited.has(id) ? 'part' : 'none');
  return new Map(rules.map((rule) => [rule, proofOf(rule)]));
}

/** Returns a sentence for each invalid citation. */
export function citationBreaches(rules: Rule[], citations: Citation[]): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  return citations.flatMap(({ rule, whole, file, line, onGroup }) => {
    const place = known.get(rule)?.place;
    if (!place) return [`${file}:${line} cites ${rule}, which docs/rules does not have.`];
    if (onGroup) return [`${file}:${line} cites ${rule} on a describe: cite it on the tests that prove it.`];
    if (whole && file.startsWith('domain/') && place !== 'domain')
      return [
        `${file}:${line} cites ${rule}, a rule of the ${place}: a test of the domain proves it in part (${rule}~).`,
      ];
    return [];
  });
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the numbers, such as A13, in the text of docs/abuse-cases.md. */
export function abuseCasesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^\| ([A-GR]\d+) \|/gm), ([, number]) => String(number)));
}
