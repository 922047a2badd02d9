import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentedSettings } from '../server/src/platform/settings.ts';
import { cycleBreaches } from './architecture/cycles.ts';
import { durableWriteBreaches } from './architecture/durable-writes.ts';
import { foreignTableBreaches } from './architecture/foreign-tables.ts';
import { layerBreaches, testingBreaches } from './architecture/layers.ts';
import { environmentBreaches, missingStyleSheetBreaches, packageBreaches } from './architecture/packages.ts';
import { pageBreaches, viewerBreaches } from './architecture/pages.ts';
import { processMemoryBreaches } from './architecture/process-memory.ts';
import { isTest, readProject } from './architecture/project.ts';
import { sleepBreaches } from './architecture/sleeps.ts';
import {
  compositionBreaches,
  folderBreaches,
  missingSliceBreaches,
  orderBreaches,
  privacyBreaches,
} from './architecture/slices.ts';
import { spacingBreaches } from './architecture/spacing.ts';
import { domainTextBreaches, staffTextBreaches } from './architecture/staff-texts.ts';
import { renderBreaches, roleByPositionBreaches } from './architecture/test-habits.ts';
import { guideBreaches, machinePathBreaches, sizeBreaches, usageBreaches } from './architecture/texts.ts';
import { journeyBreaches } from './changed/journey-breaches.ts';
import { abuseCasesCitedIn } from './citations.ts';
import { embeddedTests } from './embedded-tests.ts';
import { missingOptional } from './lock-file.ts';
import { mutantBreaches, readMutants } from './mutants.ts';
import { abuseCasesIn, citationBreaches, readRuleBook } from './rule-book.ts';
import { numberBreaches } from './rule-numbers.ts';
import { root } from './setup/install.mjs';

const project = readProject(root);

test.each([
  ['imports follow web -> domain <- server, and nothing imports e2e, bench or faults', layerBreaches],
  ['delivered code never imports testing/', testingBreaches],
  ['folders have the names of slices', folderBreaches],
  ['the order of slices lists only slices that exist', missingSliceBreaches],
  ['a slice imports only slices to its left', orderBreaches],
  ["no slice imports another slice's store, routes, socket or tables", privacyBreaches],
  ['platform/ imports no slice, and a slice imports nothing that composes slices', compositionBreaches],
  ['imports follow dashboard -> features -> staff-kit -> ui -> lib, and only pages combine features', pageBreaches],
  ['files and folders have no import cycles', cycleBreaches],
  ['the viewer never loads staff/, staff-kit/, dashboard/ or Mantine, nor zod and react-query at once', viewerBreaches],
  ['the package.json of a workspace lists every imported package', packageBreaches],
  ['the domain does no I/O, and only the embedded database imports PGlite', environmentBreaches],
  ['every imported style sheet exists', missingStyleSheetBreaches],
  ['server and domain do not use Math.random, and only one component renders HTML', usageBreaches],
  ['spacing uses the steps of the scale', spacingBreaches],
  ['no file exceeds the maximum length', sizeBreaches],
  ["a slice's SQL names only its own tables", foreignTableBreaches],
  ['slices register what they keep in the memory of a process', processMemoryBreaches],
  ['server code writes files only through platform/disk, so that they survive a power cut', durableWriteBreaches],
  ['no test sleeps for a second', sleepBreaches],
  ['a test that renders twice calls cleanup() between', renderBreaches],
  ['no test selects an element by role, name and position', roleByPositionBreaches],
  ['no file contains an absolute path of one machine', machinePathBreaches],
  ['all files that the guides name exist', guideBreaches],
  ['every sentence for staff goes through t and has a Spanish translation', staffTextBreaches],
  ["the domain's sentences have a Spanish translation", domainTextBreaches],
  ['npm test -- changed can choose every journey', journeyBreaches],
])('%s', (_, breaches) => {
  const found = breaches(project);
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('every cited rule exists, no describe cites a rule, and domain tests cite rules of other workspaces in part', () => {
  const { rules, citations } = readRuleBook(root);
  const found = citationBreaches(rules, citations);
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('every rule has its own number', () => {
  const ids = readRuleBook(root).rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('a test that cites a whole rule contains the number in this rule', () => {
  const { rules, citations } = readRuleBook(root);
  const found = numberBreaches(rules, citations, (file) => project.texts.get(file) ?? '');
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('every mutant breaks a rule that a test cites whole, and the text that it replaces occurs exactly once', () => {
  const found = mutantBreaches(readMutants(root), readRuleBook(root), (file) => project.texts.get(file));
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('docs/abuse-cases.md lists every abuse case and fault that a test cites', () => {
  const known = abuseCasesIn(project.texts.get('docs/abuse-cases.md') ?? '');
  const cited = [...project.texts]
    .filter(([path]) => isTest(path))
    .flatMap(([path, text]) => abuseCasesCitedIn(path, text).map((number) => ({ path, number })));
  expect(cited.length).toBeGreaterThan(10);
  const unknown = cited.filter(({ number }) => !known.has(number));
  expect(
    unknown.map(({ path, number }) => `${path} cites ${number}, which docs/abuse-cases.md does not have.`),
  ).toEqual([]);
});

test('the lock file lists the optional packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.keys(missingOptional(packages)).map((path) => path.replace('node_modules/', ''));
  expect(missing, 'npm ci refuses this lock file: run npx node scripts/complete-lock.ts').toEqual([]);
});

test('docs/operating.md lists the settings that the server reads', () => {
  const listed = (project.texts.get('docs/operating.md') ?? '')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(listed).toEqual(
    documentedSettings.map(({ name, default: byDefault, sentence }) => `| \`${name}\` | ${byDefault} | ${sentence} |`),
  );
});

test('embeddedTests returns at least one test file of each slice that has a store, and platform tests', () => {
  const tests = embeddedTests();
  expect(tests.filter((file) => !project.texts.has(`server/${file}`))).toEqual([]);
  const slices = [...project.texts.keys()].flatMap(
    (path) => /^server\/src\/([\w-]+)\/[\w-]+\.store\.ts$/.exec(path)?.[1] ?? [],
  );
  expect(slices.length).toBeGreaterThan(3);
  const isTested = (slice: string) => tests.some((file) => file.startsWith(`src/${slice}/`));
  expect([...new Set(slices)].filter((slice) => !isTested(slice))).toEqual([]);
  expect(tests.filter((file) => /rights|backup|database/.test(file)).length).toBeGreaterThan(5);
});
