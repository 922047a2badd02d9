import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { playwrightCounts, sum, vitestCounts } from './counts.ts';
import { missingOptional } from './lock-file.ts';
import { abuseCasesCitedIn, abuseCasesIn, citedIn, rulesIn } from './rule-book.ts';
import { listing } from './setup/build-web.mjs';
import { covers } from './setup/install.mjs';

function folder(): string {
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
  ['what running needs is installed', { 'node_modules/fastify': { version: '5.0.0' } }, { run: true, all: false }],
  ['everything is installed', locked, { run: true, all: true }],
  [
    'another version is installed',
    { ...locked, 'node_modules/fastify': { version: '4.0.0' } },
    { run: false, all: false },
  ],
])('when %s, setup knows whether to install', (_, installed, expected) => {
  expect({ run: covers(installed, locked, 'run'), all: covers(installed, locked, 'all') }).toEqual(expected);
});

test('pages are stale when a source changes, comes or goes, and not when a test does', () => {
  const at = folder();
  const write = (name: string, text: string) => writeFileSync(join(at, name), text);
  mkdirSync(join(at, 'dist'));
  write('a.tsx', 'one');
  const before = listing([at]);
  write('a.test.tsx', 'two');
  write('dist/a.js', 'built');
  expect(listing([at])).toBe(before);
  utimesSync(join(at, 'a.tsx'), 1, 1);
  const touched = listing([at]);
  expect(touched).not.toBe(before);
  write('b.tsx', '');
  expect(listing([at])).not.toBe(touched);
});

test('a lock file that lost the package of another machine gets it back', () => {
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

test('rules are read from their page and citations from a test', () => {
  expect(rulesIn('# A\n- **RULE-3** [domain] It is so. (000 §3)\n')).toEqual([
    { prefix: 'RULE', number: 3, place: 'domain', sentence: 'It is so. (000 §3)' },
  ]);
  expect([...citedIn("test('RULE-12 RULES-1 a sentence')")]).toEqual(['RULE-12', 'RULES-1']);
});

test('abuse cases are read from their page, and their citations from titles alone', () => {
  expect([...abuseCasesIn('| A13 | a cookie | a new one |\n| no | A14 | none |')]).toEqual(['A13']);
  expect([...abuseCasesCitedIn("test('ACC-31 A12 R3 a sentence of B5 and', () => say('D4'))")]).toEqual(['A12', 'R3']);
});

test('numbers come from the reports, and a run that broke before its tests counts as a failure', () => {
  const report = join(folder(), 'report.json');
  expect(vitestCounts(report, 0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(report, '{ "numPassedTests": 7, "numFailedTests": 0 }');
  expect(vitestCounts(report, 0)).toEqual({ passed: 7, failed: 0 });
  expect(vitestCounts(report, 1)).toEqual({ passed: 7, failed: 1 });
  writeFileSync(report, '{ "stats": { "expected": 3, "unexpected": 2, "flaky": 1, "skipped": 0 } }');
  expect(playwrightCounts(report, 1)).toEqual({ passed: 4, failed: 2 });
  expect(sum([playwrightCounts(report, 1), { passed: 1, failed: 0 }])).toEqual({ passed: 5, failed: 2 });
});
