// npm run rules: counts and lists the rules in docs/rules that the tests cite whole, in part and not at all.
// npm run rules -- TIME CHAT: only these prefixes. --missing, --partial: the sentences of rules that no test cites, or only in part.
// npm run rules -- --draw 60 --seed 7: a random sample of whole citations, to break each rule in the code and see its test fail.
// npm run rules -- --mutants: breaks the rules of scripts/mutants.json one by one and lists those whose tests still pass.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { drawCitations } from './draw-citations.ts';
import { type Proof, proofs, type Rule, readRuleBook } from './rule-book.ts';
import { runMutants } from './run-mutants.ts';
import { root } from './setup/install.mjs';

const { values: asked, positionals } = parseArgs({
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
if (asked.mutants) {
  const wantedRules = new Set(rules.map(({ id }) => id));
  const survivors = await runMutants(root, book.citations, (rule) => wantedRules.has(rule));
  if (survivors.length > 0)
    process.stdout.write(`Strengthen their tests, or cite in part (~): ${survivors.join(', ')}\n`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} else {
  const lines = asked.draw ? drawn(Number(asked.draw), asked.seed) : table();
  process.stdout.write(`${lines.join('\n')}\n`);
}

function table(): string[] {
  const proof = proofs(rules, book.citations);
  const prefixes = [...Map.groupBy(rules, ({ prefix }) => prefix)].sort(([a], [b]) => a.localeCompare(b));
  const of = (all: Rule[], wantedProof: Proof) => all.filter((rule) => proof.get(rule) === wantedProof);
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, at) => String(cell)[at ? 'padStart' : 'padEnd'](7)).join('');
  const numbers = (all: Rule[]) => [
    of(all, 'whole').length,
    of(all, 'part').length,
    of(all, 'none').length,
    all.length,
  ];
  return [
    row('', 'whole', 'part', 'none', 'all'),
    ...prefixes.flatMap(([prefix, all]) => [
      row(prefix, ...numbers(all)),
      ...named('in part', of(all, 'part'), asked.partial),
      ...(of(all, 'none').length < all.length || asked.missing
        ? named('not cited', of(all, 'none'), asked.missing)
        : []),
    ]),
    row('all', ...numbers(rules)),
  ];
}

function named(heading: string, some: Rule[], withSentences = false): string[] {
  if (withSentences) return some.map(({ id, place, sentence }) => `   ${heading}: ${id} [${place}] ${sentence}`);
  return some.length > 0 ? [`   ${heading}: ${spans(some.map(({ number }) => number))}`] : [];
}

function drawn(count: number, seed: string): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  return drawCitations(
    book.citations.filter(({ rule }) => known.has(rule)),
    seed,
    count,
  ).flatMap(({ rule, file, line, title }, at) => [
    `${at + 1}. ${rule} [${known.get(rule)?.place}] ${known.get(rule)?.sentence}`,
    `   ${file}:${line}  ${title}`,
  ]);
}

/** Formats 1, 2, 3, 7 as '1-3, 7'. */
function spans(numbers: number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(', ');
}
