import type { Citation } from './citations.ts';
import type { Rule } from './rule-book.ts';

/** Parts of a rule's sentence whose digits are not limits: sources, quoted texts, addresses, ids, colours and digit groups. */
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

/** Rules whose number is the length of sample texts, so the test does not contain it as a number. */
const shownBySamples = new Set(['ACC-173', 'CHN-180', 'CLI-61', 'CLI-98', 'CNT-293', 'USR-133']);

/** Returns the numbers that a rule states, without thousands separators. */
export function numbersOf(sentence: string): string[] {
  const words = notNumbers.reduce((rest, pattern) => rest.replace(pattern, ' '), sentence);
  const found = words.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)/g);
  return [...new Set(Array.from(found, ([number]) => number.replaceAll(',', '').replace(/\.$/, '')))];
}

/**
 * Returns a sentence for each rule whose number is in no test that cites it whole. A test that uses the product's own
 * constant would pass with any other number. A test may contain the number next to the limit (501 for 500), and seconds
 * as milliseconds (`2_000`).
 */
export function numberBreaches(rules: Rule[], citations: Citation[], textOf: (file: string) => string): string[] {
  const byRule = Map.groupBy(
    citations.filter(({ whole }) => whole),
    ({ rule }) => rule,
  );
  return rules.flatMap(({ id, sentence }) => {
    const citing = byRule.get(id) ?? [];
    const bodies = citing.map(({ file, body }) => namedParts(body, textOf(file))).join('\n');
    const missing =
      citing.length > 0 && !shownBySamples.has(id)
        ? numbersOf(sentence).filter((number) => !holds(bodies, number))
        : [];
    return missing.map(
      (number) => `${citing[0]?.file}:${citing[0]?.line} cites ${id} whole without its number ${number}: ${sentence}`,
    );
  });
}

function holds(source: string, number: string): boolean {
  const plain = source.replace(/(?<=\d)[_,](?=\d)/g, '');
  const limit = Number(number);
  const accepted = [number, `${number}000`, `${limit + 1}`, `${limit - 1}`, `${1_000 * limit - 1}`];
  return accepted.some((one) => new RegExp(`(?<![\\d.#])${one.replace('.', '\\.')}(?!\\d|\\.\\d)`).test(plain));
}

/** Returns the body with the source of the file's constants and functions that it uses, directly or indirectly. */
function namedParts(body: string, text: string): string {
  const parts = Array.from(
    text.matchAll(/^(?: {2})?(?:const (\w+)\b[\s\S]*?;|(?:async )?function (\w+)[\s\S]*?^\})$/gm),
    ([source, constant, name]) => ({ source, name: constant ?? name ?? '' }),
  );
  let named = body;
  const waiting = new Set(parts);
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const part of waiting) {
      if (!new RegExp(`\\b${part.name}\\b`).test(named)) continue;
      named += `\n${part.source}`;
      waiting.delete(part);
    }
  }
  return named;
}
