// npm test: everything but what is asked before a release. npm test -- unit | server | e2e | check | release runs one part; words
// after it go to the runner (npm test -- server -t 'TIME-3'). npm test -- changed runs what a change can break; a word after
// it is the commit to compare with.
import { join } from 'node:path';
import process from 'node:process';
import { readProject } from './architecture/project.ts';
import { overrun, type StepName, type StepTime } from './budgets.ts';
import { changedPaths } from './changed/changed-paths.ts';
import { planOf } from './changed/plan.ts';
import { checks, runChecks } from './checks.ts';
import { type Counts, oneCount, playwrightCounts, slowest, sum, vitestCounts } from './counts.ts';
import { embeddedTests } from './embedded-tests.ts';
import { flakyRecord, recurringFlakes } from './flaky-record.ts';
import { runNode, toolPath } from './run-tool.ts';
import { findPostgres } from './services.ts';
import { root } from './setup/install.mjs';
import { testFolder } from './test-folder.ts';

interface StepRun {
  counts: Counts;
  cpuSeconds: number | null;
}

interface Step {
  part: 'check' | 'unit' | 'server' | 'e2e' | 'release';
  name: StepName;
  /** Runs it with words for the runner: all of it without any. */
  run(words: string[]): Promise<StepRun>;
}

const SLOWEST = 10;
const [part, ...words] = process.argv.slice(2);
const folder = testFolder();

const steps: Step[] = [
  { part: 'check', name: 'check', run: () => runChecks(checks(folder)) },
  { part: 'unit', name: 'domain', run: (chosen) => vitest('domain', 'domain', chosen) },
  { part: 'unit', name: 'web', run: (chosen) => vitest('web', 'web', chosen) },
  { part: 'server', name: 'server on PostgreSQL', run: serverOnPostgres },
  { part: 'server', name: 'server on PGlite', run: serverOnPglite },
  { part: 'e2e', name: 'browsers', run: (chosen) => onPostgres('browsers', ['looks', 'journeys'], chosen) },
  { part: 'e2e', name: 'browsers alone', run: (chosen) => onPostgres('browsers-alone', ['alone'], chosen) },
  { part: 'release', name: 'release', run: (chosen) => playwright('release', ['operations', 'every-file'], chosen) },
];

const chosen = part === 'changed' ? changedSteps(words[0]) : chosenSteps();
const rows: (StepTime & { name: StepName; counts: Counts })[] = [];
// One after another: each uses all cores by itself, and beside another takes several times as long.
for (const { step, chosenWords } of chosen) await take(step, chosenWords);
conclude();

function chosenSteps(): { step: Step; chosenWords: string[] }[] {
  const found = steps.filter((step) => (part ? step.part === part : step.part !== 'release'));
  if (found.length > 0) return found.map((step) => ({ step, chosenWords: words }));
  throw new Error(`There is no part '${part}'. There are: changed, check, unit, server, e2e, release.`);
}

/** The checks, and of each step the tests that the change can break; says what it leaves out. */
function changedSteps(base?: string): { step: Step; chosenWords: string[] }[] {
  const change = changedPaths(root, base);
  const plan = planOf(readProject(root), change.paths, embeddedTests());
  const lines = (all: string[]) => all.map((line) => `  ${line}\n`).join('');
  process.stdout.write(`${change.paths.length} files differ from ${change.base}:\n${lines(change.paths)}`);
  process.stdout.write(`\nRuns:\n${lines(['check: all', ...plan.runs])}\nLeaves out:\n${lines(plan.leavesOut)}`);
  const wordsOf: Partial<Record<StepName, string[]>> = {
    domain: plan.domain,
    web: plan.web,
    'server on PostgreSQL': plan.server,
    'server on PGlite': plan.embedded,
    browsers: plan.journeys,
    'browsers alone': plan.journeys,
  };
  return steps
    .map((step) => ({ step, chosenWords: wordsOf[step.name] ?? [] }))
    .filter(({ step, chosenWords }) => step.name === 'check' || chosenWords.length > 0);
}

async function take(step: Step, chosenWords: string[]): Promise<void> {
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  const { counts, cpuSeconds } = await step.run(chosenWords).catch((error: unknown): StepRun => {
    process.stdout.write(`${step.name} could not run: ${error instanceof Error ? error.stack : error}\n`);
    return { counts: oneCount(1), cpuSeconds: null };
  });
  const seconds = (performance.now() - started) / 1_000;
  rows.push({ name: step.name, counts, seconds, cpuSeconds });
}

/** The numbers of all steps, what took longest, and what is odd; the last line says how many passed and failed. */
function conclude(): void {
  const total = sum(rows.map(({ counts }) => counts));
  const cells = (name: string, numbers: (string | number)[]) =>
    `${name.padEnd(22)}${numbers.map((number) => String(number).padStart(9)).join('')}\n`;
  process.stdout.write(`\n${cells('step', ['seconds', 'of CPU', 'passed', 'flaky', 'failed'])}`);
  for (const { name, seconds, cpuSeconds, counts } of rows) {
    const { passed, flaky, failed } = counts;
    process.stdout.write(cells(name, [seconds.toFixed(1), cpuSeconds?.toFixed(1) ?? '', passed, flaky.length, failed]));
  }
  process.stdout.write('\nThe slowest tests, in seconds:\n');
  for (const { title, seconds } of slowest(total, SLOWEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${title}\n`);
  if (total.flaky.length > 0) {
    const lines = total.flaky.map(({ title, message }) => `  ${message ? `${title}: ${message}` : title}\n`);
    process.stdout.write(`\nPassed only when repeated:\n${lines.join('')}`);
  }
  const titles = total.flaky.map(({ title }) => title);
  const recurring = recurringFlakes(flakyRecord(), titles, new Date());
  if (recurring.length > 0) {
    const lines = recurring.map((title) => `  ${title}\n`);
    process.stdout.write(`\nFlaky for the second time, which fails the run (${flakyRecord()}):\n${lines.join('')}`);
  }
  for (const row of rows) {
    const sentence = overrun(row.name, row);
    if (sentence) process.stdout.write(`\n${sentence}\n`);
  }
  const ran = total.passed + total.flaky.length + total.failed;
  if (ran === 0) process.stdout.write('\nNo test was found.\n');
  process.exitCode = total.failed > 0 || recurring.length > 0 || ran === 0 ? 1 : 0;
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.flaky.length} flaky\n`);
}

async function vitest(
  workspace: string,
  name: string,
  given: string[],
  env?: Record<string, string>,
): Promise<StepRun> {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--root', workspace, ...reporters, ...given];
  const { code, cpuSeconds } = await runNode(toolPath('vitest', 'vitest'), args, {
    env: { TMPDIR: folder, ...env },
    shown: true,
  });
  return { counts: vitestCounts(report, code), cpuSeconds };
}

async function serverOnPostgres(chosen: string[]): Promise<StepRun> {
  const postgres = await findPostgres();
  const engine = { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url };
  try {
    return await vitest('server', 'postgresql', chosen, engine);
  } finally {
    await postgres.stop();
  }
}

/** What differs there; whoever names tests gets them on both engines. */
function serverOnPglite(chosen: string[]): Promise<StepRun> {
  // A test's engine is gone before it would pay to compile it a second time, better.
  const all = [...(chosen.length > 0 ? chosen : embeddedTests()), '--execArgv=--liftoff-only'];
  return vitest('server', 'pglite', all, { NAVE_TEST_ENGINE: 'embedded' });
}

/** Runs journeys with the data of their servers on PostgreSQL; before a release they run on the embedded database. */
async function onPostgres(name: string, projects: string[], given: string[]): Promise<StepRun> {
  const postgres = await findPostgres();
  try {
    return await playwright(name, projects, given, { NAVE_E2E_POSTGRES: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function playwright(
  name: string,
  projects: string[],
  given: string[],
  env: Record<string, string> = {},
): Promise<StepRun> {
  const report = join(folder, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['test', '--reporter=list,json', ...chosen, '--pass-with-no-tests', ...given];
  const { code, cpuSeconds } = await runNode(toolPath('@playwright/test', 'playwright'), args, {
    folder: 'e2e',
    // Each step has a folder of its own for what failed: it empties it when it begins.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NAVE_E2E_RESULTS: `results/${name}`, NAVE_E2E_FOLDER: folder, ...env },
    shown: true,
  });
  return { counts: playwrightCounts(report, code), cpuSeconds };
}
