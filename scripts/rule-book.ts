import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Rule {
  prefix: string;
  number: number;
  /** Where it is proven: domain, server, web or e2e. */
  place: string;
  sentence: string;
}

/** The numbered rules of a page of docs/rules. */
export function rulesIn(text: string): Rule[] {
  return [...text.matchAll(/^- \*\*([A-Z]+)-(\d+)\*\* \[([a-z0-9]+)\] (.*)$/gm)].map(
    ([, prefix, number, place, sentence]) => ({
      prefix: String(prefix),
      number: Number(number),
      place: String(place),
      sentence: String(sentence),
    }),
  );
}

/** Every `PREFIX-N` that stands in full in a test file. */
export function citedIn(text: string): Set<string> {
  return new Set(text.match(/\b[A-Z]{2,5}-\d+\b/g));
}

/** All rules of the project, and for each cited number the test files that cite it. */
export function readRuleBook(root: string): { rules: Rule[]; citedBy: Map<string, string[]> } {
  const rules = globSync('docs/rules/*.md', { cwd: root }).flatMap((file) => rulesIn(read(root, file)));
  const citedBy = new Map<string, string[]>();
  const exclude = ['**/node_modules/**', '**/dist/**'];
  for (const file of globSync('{domain,server,web,e2e,bench,scripts}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude,
  })) {
    for (const rule of citedIn(read(root, file))) citedBy.set(rule, [...(citedBy.get(rule) ?? []), file]);
  }
  return { rules, citedBy };
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The numbers of docs/abuse-cases.md, such as A13. */
export function abuseCasesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^\| ([A-GR]\d+) \|/gm), ([, number]) => String(number)));
}

/** The abuse cases and faults that titles of tests cite, after the rules: `test('ACC-31 A12 ...'`. */
export function abuseCasesCitedIn(text: string): Set<string> {
  const titles = text.match(/(?<=['"`])(?:[A-Z]{2,5}-\d+~? )*(?:[A-GR]\d{1,2}~? )+/g) ?? [];
  return new Set(titles.flatMap((title) => title.match(/(?<![\w-])[A-GR]\d{1,2}(?=~? )/g) ?? []));
}
