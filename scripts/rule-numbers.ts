import type { Citation } from './citations.ts';
import type { Rule } from './rule-book.ts';

/**
 * Parts of a rule's sentence whose digits are no limits: sources, quoted texts, paths, ids, colours and groups of
 * digits.
 */
const notNumbers = [
  /\([^()]*\)\s*$/,
  /\(\d{3} §[^()]*\)/g,
  /(?<=[\s(:])'[^']*'/g,
  /`[^`]*`/g,
  /\/[\w{}:/?=-]+/g,
  /\b[A-Z]{2,5}-\d+\b/g,
  /#[0-9a-fA-F]{3,8}\b/g,
  /\d+(?:-\d+)+/g,
  /\b404 page\b|\bshows 404\b|\bother than 200\b|\bnon-200\b/g,
];

/** Rules whose number is the length of sample texts, so that their tests do not contain the number. */
const shownBySamples = new Set(['ACC-173', 'CHN-180', 'CLI-61', 'CLI-98', 'CNT-293', 'USR-133']);

/** Returns the numbers in the sentence of a rule, without thousands separators. */
export function numbersOf(sentence: string): string[] {
  const remaining = notNumbers.reduce((rest, pattern) => rest.replace(pattern, ' '), sentence);
  const found = remaining.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)/g);
  return [...new Set(Array.from(found, ([number]) => number.replaceAll(',', '').replace(/\.$/, '')))];
}

/**
 * Returns a sentence for each rule whose number is in none of the tests that cite the whole rule. A test that uses the
 * product's own constant would pass with any other number. Instead of the limit (500) a test may contain the number
 * before or after the limit (501), and instead of seconds it may contain milliseconds (`2_000`).
 */
export function numberBreaches(rules: Rule[], citations: Citation[], textOf: (file: string) => string): string[] {
  const byRule = Map.groupBy(
    citations.filter(({ whole }) => whole),
    ({ rule }) => rule,
  );
  return rules.flatMap(({ id, sentence }) => {
    const citing = byRule.get(id) ?? [];
    const bodies = citing.map(({ file, body }) => withDeclarations(body, textOf(file))).join('\n');
    const missing =
      citing.length > 0 && !shownBySamples.has(id)
        ? numbersOf(sentence).filter((number) => !containsLimit(bodies, number))
        : [];
    return missing.map(
      (number) => `${citing[0]?.file}:${citing[0]?.line} cites ${id} whole without its number ${number}: ${sentence}`,
    );
  });
}

/** Whether the source contains the number of a rule, or an accepted equivalent. */
function containsLimit(source: string, number: string): boolean {
  const withoutSeparators = source.replace(/(?<=\d)[_,](?=\d)/g, '');
  const limit = Number(number);
  const accepted = [number, `${number}000`, `${limit + 1}`, `${limit - 1}`, `${1_000 * limit - 1}`];
  return accepted.some((digits) =>
    new RegExp(`(?<![\\d.#])${digits.replace('.', '\\.')}(?!\\d|\\.\\d)`).test(withoutSeparators),
  );
}

/**
 * Returns the body, followed by the source of the file's constants and functions that it uses directly or indirectly.
 */
function withDeclarations(body: string, text: string): string {
  const declarations = Array.from(
    text.matchAll(/^(?: {2})?(?:const (\w+)\b[\s\S]*?;|(?:async )?function (\w+)[\s\S]*?^\})$/gm),
    ([source, constant, name]) => ({ source, name: constant ?? name ?? '' }),
  );
  let result = body;
  const unused = new Set(declarations);
  for (let before = -1; before !== unused.size; ) {
    before = unused.size;
    for (const declaration of unused) {
      if (!new RegExp(`\\b${declaration.name}\\b`).test(result)) continue;
      result += `\n${declaration.source}`;
      unused.delete(declaration);
    }
  }
  return result;
}
