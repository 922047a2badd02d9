// npm run rules: how many of the rules in docs/rules a test cites, and which numbers none does.
// npm run rules -- TIME CHAT: only these. --missing: with their sentences.
import process from 'node:process';
import { type Rule, readRuleBook } from './rule-book.ts';
import { root } from './setup/install.mjs';

const args = process.argv.slice(2).map((arg) => arg.toUpperCase());
const withSentences = args.includes('--MISSING');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const { rules, citedBy } = readRuleBook(root);
const isCited = ({ prefix, number }: Rule) => citedBy.has(`${prefix}-${number}`);

const lines: string[] = [];
for (const [prefix, ofPrefix] of [...Map.groupBy(rules, (rule) => rule.prefix)].sort(([a], [b]) =>
  a.localeCompare(b),
)) {
  if (wanted.length > 0 && !wanted.includes(prefix)) continue;
  const missing = ofPrefix.filter((rule) => !isCited(rule));
  const figure = `${ofPrefix.length - missing.length} of ${ofPrefix.length}`;
  lines.push(
    `${prefix.padEnd(6)} ${figure.padStart(10)}   ${withSentences ? '' : notCited(missing, ofPrefix)}`.trimEnd(),
  );
  if (withSentences)
    for (const rule of missing) lines.push(`   ${prefix}-${rule.number} [${rule.place}] ${rule.sentence}`);
}
lines.push(`\n${rules.filter(isCited).length} of ${rules.length} rules are cited by a test.`);
process.stdout.write(`${lines.join('\n')}\n`);

function notCited(missing: Rule[], all: Rule[]): string {
  if (missing.length === 0 || missing.length === all.length) return missing.length === 0 ? '' : 'none yet';
  return `not cited: ${spans(missing.map((rule) => rule.number))}`;
}

/** 1, 2, 3, 7 as '1-3, 7'. */
function spans(numbers: number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(', ');
}
