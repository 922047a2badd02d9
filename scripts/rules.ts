// npm run rules: counts and lists the rules in docs/rules that tests cite whole, in part and not at all.
// npm run rules -- TIME CHAT: does this only for the rules with these prefixes.
// npm run rules -- --missing: also prints the sentences of the rules that no test cites.
// npm run rules -- --partial: also prints the sentences of the rules that tests cite only in part.
// npm run rules -- --draw 60 --seed 7: prints a random sample of whole citations. A developer then breaks each of these
// rules in the code and checks that the test fails.
// npm run rules -- --mutants: breaks the rules in scripts/mutants.json one by one, and lists those whose tests still
// pass.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { drawCitations } from './draw-citations.ts';
import { type Proof, proofs, type Rule, readRuleBook } from './rule-book.ts';
import { runMutants } from './run-mutants.ts';
import { root } from './setup/install.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missing: { type: 'boolean' },
    partial: { type: 'boolean' },
    mutants: { type: 'boolean' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const wanted = positionals.map((prefix) => prefix.toUpperCase());
const book = readRuleBook(root);
const isWanted = (prefix: string) => wanted.length === 0 || wanted.includes(prefix);
const rules = book.rules.filter(({ prefix }) => isWanted(prefix));
if (options.mutants) {
  const wantedRules = new Set(rules.map(({ id }) => id));
  const survivors = await runMutants(root, book.citations, (rule) => wantedRules.has(rule));
  if (survivors.length > 0)
    process.stdout.write(`Improve the tests of these rules, or cite them in part (~): ${survivors.join(', ')}\n`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} else {
  const lines = options.draw ? sampleLines(Number(options.draw), options.seed) : tableLines();
  process.stdout.write(`${lines.join('\n')}\n`);
}

function tableLines(): string[] {
  const proof = proofs(rules, book.citations);
  const prefixes = [...Map.groupBy(rules, ({ prefix }) => prefix)].sort(([a], [b]) => a.localeCompare(b));
  const withProof = (all: Rule[], wantedProof: Proof) => all.filter((rule) => proof.get(rule) === wantedProof);
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, column) => String(cell)[column ? 'padStart' : 'padEnd'](7)).join('');
  const countsOf = (all: Rule[]) => [
    withProof(all, 'whole').length,
    withProof(all, 'part').length,
    withProof(all, 'none').length,
    all.length,
  ];
  return [
    row('', 'whole', 'part', 'none', 'all'),
    ...prefixes.flatMap(([prefix, all]) => [
      row(prefix, ...countsOf(all)),
      ...listLines('in part', withProof(all, 'part'), options.partial),
      ...(withProof(all, 'none').length < all.length || options.missing
        ? listLines('not cited', withProof(all, 'none'), options.missing)
        : []),
    ]),
    row('all', ...countsOf(rules)),
  ];
}

function listLines(heading: string, listed: Rule[], withSentences = false): string[] {
  if (withSentences) return listed.map(({ id, place, sentence }) => `   ${heading}: ${id} [${place}] ${sentence}`);
  return listed.length > 0 ? [`   ${heading}: ${spans(listed.map(({ number }) => number))}`] : [];
}

function sampleLines(count: number, seed: string): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  return drawCitations(
    book.citations.filter(({ rule }) => known.has(rule)),
    seed,
    count,
  ).flatMap(({ rule, file, line, title }, index) => [
    `${index + 1}. ${rule} [${known.get(rule)?.place}] ${known.get(rule)?.sentence}`,
    `   ${file}:${line}  ${title}`,
  ]);
}

/** Formats 1, 2, 3, 7 as '1-3, 7'. */
function spans(numbers: number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(', ');
}
