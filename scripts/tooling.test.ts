import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { budgets, overrun } from './budgets.ts';
import { abuseCasesCitedIn, citationsIn } from './citations.ts';
import { playwrightCounts, slowest, sum, vitestCounts } from './counts.ts';
import { drawCitations } from './draw-citations.ts';
import { recurringFlakes } from './flaky-record.ts';
import { missingOptional } from './lock-file.ts';
import { abuseCasesIn, citationBreaches, proofs, rulesIn } from './rule-book.ts';
import { listing } from './setup/build-web.mjs';
import { covers } from './setup/install.mjs';

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'nave-scripts-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const locked = {
  '': {},
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '5.1.0', dev: true },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
  'node_modules/@nave/server': { link: true },
};

test.each([
  ['nothing is installed', {}, { run: false, all: false }],
  ['the run packages are installed', { 'node_modules/fastify': { version: '5.0.0' } }, { run: true, all: false }],
  ['everything is installed', locked, { run: true, all: true }],
  [
    'another version is installed',
    { ...locked, 'node_modules/fastify': { version: '4.0.0' } },
    { run: false, all: false },
  ],
])('covers checks for each level whether all packages are installed: %s', (_, installed, expected) => {
  expect({ run: covers(installed, locked, 'run'), all: covers(installed, locked, 'all') }).toEqual(expected);
});

test('the listing of sources changes if a source file is changed or added, but not if a test or built file is added', () => {
  const sources = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(sources, name), text);
  mkdirSync(join(sources, 'dist'));
  write('a.tsx', 'one');
  const before = listing([sources]);
  write('a.test.tsx', 'two');
  write('dist/a.js', 'built');
  expect(listing([sources])).toBe(before);
  utimesSync(join(sources, 'a.tsx'), 1, 1);
  const touched = listing([sources]);
  expect(touched).not.toBe(before);
  write('b.tsx', '');
  expect(listing([sources])).not.toBe(touched);
});

test('missingOptional returns an optional package of another platform that is missing in the lock file', () => {
  const packages = {
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'tool-darwin-arm64': '1.0.0', 'tool-linux-x64': '1.0.0' },
    },
    'node_modules/tool-linux-x64': { version: '1.0.0' },
  };
  expect(missingOptional(packages)).toEqual({
    'node_modules/tool-darwin-arm64': { version: '1.0.0', dev: true, os: ['darwin'], cpu: ['arm64'], optional: true },
  });
});

test('rulesIn parses the rules of a page', () => {
  expect(rulesIn('# A\n- **RULE-3** [domain] It is so. (000 §3)\n')).toEqual([
    { id: 'RULE-3', prefix: 'RULE', number: 3, place: 'domain', sentence: 'It is so. (000 §3)' },
  ]);
});

test.each([
  ["test('RULE-12 RULES-1~ a sentence', () => {})", ['RULE-12', 'RULES-1~']],
  ['it.only(`RULE-1 at ${width} px`, () => {})', ['RULE-1']],
  ["test.skipIf(off).concurrent('RULE-1 a sentence', () => {})", ['RULE-1']],
  ["test.each([['RULE-2~', 1], ['RULE-3', 2]] as const)('RULE-1 %s is %d', () => {})", ['RULE-1', 'RULE-2~', 'RULE-3']],
  ["test.each(['RULE-2', 'RULE-3'])('%s', () => {})", ['RULE-2', 'RULE-3']],
  ["test.each([['one', 'RULE-2']])('RULE-1 %s', () => {})", ['RULE-1']],
  ["// RULE-1\ntest('a sentence', () => { say('RULE-2'); test.step('RULE-3', step); })", []],
])('citationsIn finds rules only in titles of tests: %s', (text, cited) => {
  const found = citationsIn('a.test.ts', text).map(({ rule, whole }) => (whole ? rule : `${rule}~`));
  expect([...new Set(found)]).toEqual(cited);
});

test('citedRules in the rights of a slice are citations', () => {
  const text =
    "export const rights = { citedRules: { answers: 'RULE-1 RULE-2~', secrets: 'A12' }, world: say('RULE-3') };";
  expect(citationsIn('a.rights.ts', text).map(({ rule, whole }) => [rule, whole])).toEqual([
    ['RULE-1', true],
    ['RULE-2', false],
  ]);
  expect(abuseCasesCitedIn('a.rights.ts', text)).toEqual(['A12']);
  expect(citationsIn('a.ts', text)).toEqual([]);
});

const ruleOf = (place: string) => rulesIn(`- **RULE-1** [${place}] It is so.`);

test.each([
  ['domain/a.test.ts', 'domain', "test('RULE-1 so', () => {})", ''],
  ['domain/a.test.ts', 'web', "test('RULE-1~ so', () => {})", ''],
  ['web/a.test.ts', 'web', "describe('so', () => test('RULE-1 so', () => {}))", ''],
  ['web/a.test.ts', 'web', "test('RULE-2 so', () => {})", 'docs/rules does not have'],
  ['web/a.test.ts', 'web', "describe('RULE-1 so', () => test('so', () => {}))", 'on a describe'],
  ['domain/a.test.ts', 'web', "test('RULE-1 so', () => {})", 'in part'],
])('citationBreaches checks how %s cites a rule of the workspace %s: %s', (file, place, text, breach) => {
  const found = citationBreaches(ruleOf(place), citationsIn(file, text)).join();
  expect(breach ? found.includes(breach) : found === '').toBe(true);
});

test('a rule is proved whole if a title cites the whole rule, and in part if titles cite only a part of it', () => {
  const rules = rulesIn('- **RULE-1** [web] A.\n- **RULE-2** [web] B.\n- **RULE-3** [web] C.');
  const cited = citationsIn('a.test.ts', "test('RULE-1 RULE-2~ a', () => {}); test('RULE-1~ b', () => {});");
  expect([...proofs(rules, cited).values()]).toEqual(['whole', 'part', 'none']);
});

test('the same seed always draws the same whole citations, and another seed draws other citations', () => {
  const titles = Array.from({ length: 50 }, (_, n) => `test('RULE-${n} RULE-99~ so', () => {});`);
  const draw = (seed: string) => drawCitations(citationsIn('a.test.ts', titles.join('')), seed, 5);
  expect(draw('7')).toEqual(draw('7'));
  expect(draw('8')).not.toEqual(draw('7'));
  expect(draw('7').filter(({ whole }) => whole)).toHaveLength(5);
});

test('abuse cases are read from the tables of their page, and citations of abuse cases only from titles of tests', () => {
  expect([...abuseCasesIn('| A13 | a cookie | a new one |\n| no | A14 | none |')]).toEqual(['A13']);
  expect(abuseCasesCitedIn('a.test.ts', "test('ACC-31 A12 R3 a sentence of B5 and', () => say('D4 it'))")).toEqual([
    'A12',
    'R3',
  ]);
});

test('counts are read from the reports of test runners, and a run that failed without a failed test counts as a failure', () => {
  const report = join(temporaryFolder(), 'report.json');
  const write = (text: object) => writeFileSync(report, JSON.stringify(text));
  expect(vitestCounts(report, 0)).toEqual({ passed: 0, failed: 1, flaky: [], times: [] });
  const quick = { title: 'quick', status: 'passed', duration: 20, failureMessages: [] };
  write({ numPassedTests: 7, numFailedTests: 0, testResults: [{ assertionResults: [quick] }] });
  const counts = { passed: 7, failed: 0, flaky: [], times: [{ title: 'quick', seconds: 0.02 }] };
  expect(vitestCounts(report, 0)).toEqual(counts);
  expect(vitestCounts(report, 1)).toEqual({ ...counts, failed: 1 });
  const shaky = { ...quick, title: 'shaky', failureMessages: ['expected 1 to be 2\n    at a.test.ts'] };
  write({ numPassedTests: 2, numFailedTests: 0, testResults: [{ assertionResults: [quick, shaky] }] });
  expect(vitestCounts(report, 0)).toMatchObject({
    passed: 1,
    failed: 0,
    flaky: [{ title: 'shaky', message: 'expected 1 to be 2' }],
  });
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ duration: 3_000 }] }] });
  write({
    stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] }],
  });
  expect(playwrightCounts(report, 1)).toMatchObject({ passed: 3, failed: 2, flaky: [{ title: 'shaky' }] });
  const both = sum([playwrightCounts(report, 1), counts]);
  expect(both).toMatchObject({ passed: 10, failed: 2, flaky: [{ title: 'shaky' }] });
  expect(slowest(both, 2).map(({ title }) => title)).toEqual(['steady', 'shaky']);
});

test('a test that is flaky in two runs within two weeks, or twice in one run, fails that run', () => {
  const record = join(temporaryFolder(), 'flaky.json');
  const [monday, wednesday] = [new Date('2026-11-23'), new Date('2026-11-25')];
  const weeksLater = new Date('2026-12-20');
  expect(recurringFlakes(record, ['shaky', 'odd'], monday)).toEqual([]);
  expect(recurringFlakes(record, [], monday)).toEqual([]);
  expect(recurringFlakes(record, ['shaky'], wednesday)).toEqual(['shaky']);
  expect(recurringFlakes(record, ['odd'], weeksLater)).toEqual([]);
  expect(recurringFlakes(record, ['twice', 'twice'], weeksLater)).toEqual(['twice']);
  writeFileSync(record, 'cut in ha');
  expect(recurringFlakes(record, ['shaky'], weeksLater)).toEqual([]);
  expect(recurringFlakes(record, ['shaky'], weeksLater)).toEqual(['shaky']);
});

test.each([
  ['more than twice its CPU budget', { cpuSeconds: 2.1, seconds: 1 }, '2.1 times'],
  ['a little more than its budget', { cpuSeconds: 1.5, seconds: 1.5 }, null],
  ['a long duration on a busy machine', { cpuSeconds: 0.9, seconds: 9 }, null],
  ['more than twice the duration, if the system reports no CPU time', { cpuSeconds: null, seconds: 2.1 }, '2.1 times'],
])('overrun compares the time of a step with its budget: %s', (_, shares, expected) => {
  const { seconds, cpuSeconds } = budgets.web;
  const took = { seconds: shares.seconds * seconds, cpuSeconds: shares.cpuSeconds && shares.cpuSeconds * cpuSeconds };
  const warning = overrun('web', took);
  if (expected) expect(warning).toContain(expected);
  else expect(warning).toBeNull();
});
