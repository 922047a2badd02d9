import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentedSettings } from '../server/src/platform/settings.ts';
import { circleBreaches } from './architecture/circles.ts';
import { durableWriteBreaches } from './architecture/durable-writes.ts';
import { foreignTableBreaches } from './architecture/foreign-tables.ts';
import { isTest, readHouse } from './architecture/house.ts';
import { layerBreaches, testingBreaches } from './architecture/layers.ts';
import { lostFileBreaches, packageBreaches, placeBreaches } from './architecture/packages.ts';
import { pageBreaches, viewerBreaches } from './architecture/pages.ts';
import { sleepBreaches } from './architecture/sleeps.ts';
import {
  compositionBreaches,
  missingSliceBreaches,
  orderBreaches,
  privacyBreaches,
  roomBreaches,
} from './architecture/slices.ts';
import { spacingBreaches } from './architecture/spacing.ts';
import { domainTextBreaches, staffTextBreaches } from './architecture/staff-texts.ts';
import { placedRoleBreaches, renderBreaches } from './architecture/test-habits.ts';
import { guideBreaches, machinePathBreaches, sizeBreaches, usageBreaches } from './architecture/texts.ts';
import { abuseCasesCitedIn } from './citations.ts';
import { embeddedTests } from './embedded-tests.ts';
import { missingOptional } from './lock-file.ts';
import { mutantBreaches, readMutants } from './mutants.ts';
import { abuseCasesIn, citationBreaches, readRuleBook } from './rule-book.ts';
import { numberBreaches } from './rule-numbers.ts';
import { root } from './setup/install.mjs';

const house = readHouse(root);

test.each([
  ['web -> domain <- server, and nothing imports e2e or bench', layerBreaches],
  ['what is delivered never imports testing/', testingBreaches],
  ['the rooms have the names of the slices', roomBreaches],
  ['the order of slices lists only slices that exist', missingSliceBreaches],
  ['a slice imports only slices to its left', orderBreaches],
  ["another slice's store, routes, socket and tables are its own business", privacyBreaches],
  ['platform/ knows no slice, and a slice nothing above it', compositionBreaches],
  ['dashboard -> features -> staff-kit -> ui -> lib, and features meet only on a page', pageBreaches],
  ['no circle between files, nor between folders', circleBreaches],
  ['the viewer never reaches staff/, staff-kit/, dashboard/, Mantine, zod or react-query', viewerBreaches],
  ['every imported package is named by its own workspace', packageBreaches],
  ['the domain does no I/O, and PGlite is known to one file', placeBreaches],
  ['every style sheet that is imported is there', lostFileBreaches],
  ['no guessable randomness, one door for HTML', usageBreaches],
  ['space in the pages is made of the steps of the scale', spacingBreaches],
  ['files stay short', sizeBreaches],
  ["a slice's SQL names its own tables alone", foreignTableBreaches],
  ['the server writes files durably', durableWriteBreaches],
  ['no test sleeps for a second', sleepBreaches],
  ['two renders in a test have cleanup() between', renderBreaches],
  ['no test takes a role by its place', placedRoleBreaches],
  ['no text names a folder of one machine', machinePathBreaches],
  ['the guides lead to files that exist', guideBreaches],
  ['every sentence for staff goes through t, and has its Spanish', staffTextBreaches],
  ["the domain's sentences have their Spanish", domainTextBreaches],
])('%s', (_, breaches) => {
  const found = breaches(house);
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('what a title cites stands in docs/rules, on a test of its own, where the rule is reached', () => {
  const { rules, citations } = readRuleBook(root);
  const found = citationBreaches(rules, citations);
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('no number stands for two rules', () => {
  const ids = readRuleBook(root).rules.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('a rule that states a number is cited whole only by a test that holds the number', () => {
  const { rules, citations } = readRuleBook(root);
  const found = numberBreaches(rules, citations, (file) => house.texts.get(file) ?? '');
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('every mutant breaks a rule that a test cites whole, at one place that exists', () => {
  const found = mutantBreaches(readMutants(root), readRuleBook(root), (file) => house.texts.get(file));
  if (found.length > 0) throw new Error(found.join('\n'));
});

test('every abuse case and fault that a test cites stands in docs/abuse-cases.md', () => {
  const known = abuseCasesIn(house.texts.get('docs/abuse-cases.md') ?? '');
  const cited = [...house.texts]
    .filter(([path]) => isTest(path))
    .flatMap(([path, text]) => abuseCasesCitedIn(path, text).map((number) => ({ path, number })));
  expect(cited.length).toBeGreaterThan(10);
  const unknown = cited.filter(({ number }) => !known.has(number));
  expect(
    unknown.map(({ path, number }) => `${path} cites ${number}, which docs/abuse-cases.md does not have.`),
  ).toEqual([]);
});

test('the lock file names the optional packages of every machine', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.keys(missingOptional(packages)).map((path) => path.replace('node_modules/', ''));
  expect(missing, 'npm ci refuses this lock file everywhere: run npx node scripts/complete-lock.ts').toEqual([]);
});

test('docs/operating.md lists the settings as the server reads them', () => {
  const listed = (house.texts.get('docs/operating.md') ?? '')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(listed).toEqual(
    documentedSettings.map(({ name, default: byDefault, sentence }) => `| \`${name}\` | ${byDefault} | ${sentence} |`),
  );
});

test('one journey of each slice and the platform run on the embedded engine too', () => {
  const tests = embeddedTests();
  expect(tests.filter((file) => !house.texts.has(`server/${file}`))).toEqual([]);
  const slices = [...house.texts.keys()].flatMap(
    (path) => /^server\/src\/(\w+)\/\w+\.store\.ts$/.exec(path)?.[1] ?? [],
  );
  expect(slices.length).toBeGreaterThan(3);
  const isThere = (slice: string) => tests.some((file) => file.startsWith(`src/${slice}/`));
  expect([...new Set(slices)].filter((slice) => !isThere(slice))).toEqual([]);
  expect(tests.filter((file) => /rights|backup|database/.test(file)).length).toBeGreaterThan(5);
});
