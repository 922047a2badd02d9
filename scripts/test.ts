// npm test: runs all tests except those that run only before a release.
// npm test -- unit | server | e2e | check | release: runs one part. Further arguments go to the test runner
// (npm test -- server -t 'TIME-3').
// npm test -- changed: runs what a change can break. A further argument is the commit to compare with.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
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
  part: 'check' | 'unit' | 'server' | 'two-processes' | 'faults' | 'e2e' | 'release';
  name: StepName;
  /**
   * Runs the step with these arguments for its test runner. Without arguments the runner runs all tests of the step.
   */
  run(runnerArgs: string[]): Promise<StepRun>;
}

const SLOWEST = 10;
/** A server test that kills real processes for more than a minute. It runs only before a release. */
const KILLS_PROCESSES = 'src/workers/killed-processes.test.ts';
/** The rounds of `npm run faults` before a release, with each number of processes. */
const FAULT_ROUNDS = 3;
const FAULT_PROCESSES = [2, 3];
/** How often processes are killed before a release while these people watch, whose watch times are checked. */
const COUNTED = { kills: 3, viewers: 60 };
/** The parts that run only before a release: they are slow, and their faults are random. */
const beforeRelease: string[] = ['release', 'two-processes', 'faults'] satisfies Step['part'][];
const [part, ...args] = process.argv.slice(2);
const folder = testFolder();
/** The seed of random faults. */
const seed = Number(process.env.NAVE_TEST_SEED ?? randomInt(1_000_000));

const steps: Step[] = [
  { part: 'check', name: 'check', run: () => runChecks(checks(folder)) },
  { part: 'unit', name: 'domain', run: (runnerArgs) => vitest('domain', 'domain', runnerArgs) },
  { part: 'unit', name: 'web', run: (runnerArgs) => vitest('web', 'web', runnerArgs) },
  { part: 'server', name: 'server on PostgreSQL', run: serverOnPostgres },
  { part: 'server', name: 'server on PGlite', run: serverOnPglite },
  { part: 'two-processes', name: 'server on two processes', run: serverOnTwoProcesses },
  { part: 'faults', name: 'faults', run: faults },
  { part: 'e2e', name: 'browsers', run: (runnerArgs) => onPostgres('browsers', ['looks', 'journeys'], runnerArgs) },
  { part: 'e2e', name: 'browsers alone', run: (runnerArgs) => onPostgres('browsers-alone', ['alone'], runnerArgs) },
  {
    part: 'release',
    name: 'release',
    run: (runnerArgs) => playwright('release', ['operations', 'every-file'], runnerArgs),
  },
];

/** A step to run, with the arguments for its test runner. */
interface ChosenStep {
  step: Step;
  runnerArgs: string[];
}

const chosen = part === 'changed' ? changedSteps(args[0]) : stepsOfPart();
const rows: (StepTime & { name: StepName; counts: Counts })[] = [];
// Steps run one after another, because each uses all cores and would take several times as long beside another step.
for (const { step, runnerArgs } of chosen) await runStep(step, runnerArgs);
printSummary();

function stepsOfPart(): ChosenStep[] {
  const found = steps.filter((step) => (part ? partsOf(part).includes(step.part) : !beforeRelease.includes(step.part)));
  if (found.length > 0) return found.map((step) => ({ step, runnerArgs: args }));
  throw new Error(
    `There is no part '${part}'. The parts are: changed, check, unit, server, two-processes, faults, e2e, release.`,
  );
}

function partsOf(name: string): string[] {
  return name === 'release' ? beforeRelease : [name];
}

/**
 * Returns the checks and, for each other step, the tests that the change can break. Prints what runs and what does not.
 */
function changedSteps(base?: string): ChosenStep[] {
  const change = changedPaths(root, base);
  const plan = planOf(readProject(root), change.paths, embeddedTests());
  const lines = (all: string[]) => all.map((line) => `  ${line}\n`).join('');
  process.stdout.write(`${change.paths.length} files differ from ${change.base}:\n${lines(change.paths)}`);
  process.stdout.write(`\nRuns:\n${lines(['check: all', ...plan.runs])}\nLeaves out:\n${lines(plan.leavesOut)}`);
  const argsByStep: Partial<Record<StepName, string[]>> = {
    domain: plan.domain,
    web: plan.web,
    'server on PostgreSQL': plan.server,
    'server on PGlite': plan.embedded,
    browsers: plan.journeys,
    'browsers alone': plan.journeys,
  };
  return steps
    .map((step) => ({ step, runnerArgs: argsByStep[step.name] ?? [] }))
    .filter(({ step, runnerArgs }) => step.name === 'check' || runnerArgs.length > 0);
}

async function runStep(step: Step, runnerArgs: string[]): Promise<void> {
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  const { counts, cpuSeconds } = await step.run(runnerArgs).catch((error: unknown): StepRun => {
    process.stdout.write(`${step.name} could not run: ${error instanceof Error ? error.stack : error}\n`);
    return { counts: oneCount(1), cpuSeconds: null };
  });
  const seconds = (performance.now() - started) / 1_000;
  rows.push({ name: step.name, counts, seconds, cpuSeconds });
}

/** Prints the counts and times of all steps, the slowest tests and problems, and as the last line the total counts. */
function printSummary(): void {
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
    process.stdout.write(`\nThese tests passed only when they were repeated:\n${lines.join('')}`);
  }
  const titles = total.flaky.map(({ title }) => title);
  const recurring = recurringFlakes(flakyRecord(), titles, new Date());
  if (recurring.length > 0) {
    const lines = recurring.map((title) => `  ${title}\n`);
    process.stdout.write(`\nThese tests were flaky again, so the run fails (${flakyRecord()}):\n${lines.join('')}`);
  }
  for (const row of rows) {
    const warning = overrun(row.name, row);
    if (warning) process.stdout.write(`\n${warning}\n`);
  }
  const ran = total.passed + total.flaky.length + total.failed;
  if (ran === 0) process.stdout.write('\nNo test was found.\n');
  process.exitCode = total.failed > 0 || recurring.length > 0 || ran === 0 ? 1 : 0;
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.flaky.length} flaky\n`);
}

async function vitest(
  workspace: string,
  name: string,
  runnerArgs: string[],
  env?: Record<string, string>,
): Promise<StepRun> {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitestArgs = ['run', '--root', workspace, ...reporters, ...runnerArgs];
  const { code, cpuSeconds } = await runNode(toolPath('vitest', 'vitest'), vitestArgs, {
    env: { TMPDIR: folder, ...env },
    shown: true,
  });
  return { counts: vitestCounts(report, code), cpuSeconds };
}

async function serverOnPostgres(runnerArgs: string[]): Promise<StepRun> {
  const postgres = await findPostgres();
  const engine = { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url };
  try {
    const serverArgs = runnerArgs.length > 0 ? runnerArgs : ['--exclude', KILLS_PROCESSES];
    return await vitest('server', 'postgresql', serverArgs, engine);
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs the tests that start a whole app, or the tests that the arguments name, with the people of each app on two
 * processes whose messages to each other are lost, doubled and delayed at random. Also runs the test that kills
 * processes.
 */
async function serverOnTwoProcesses(runnerArgs: string[]): Promise<StepRun> {
  process.stdout.write(`The seed is ${seed}: repeat with NAVE_TEST_SEED=${seed} npm test -- two-processes\n`);
  const postgres = await findPostgres();
  const engine = { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url };
  const env = { ...engine, NAVE_TEST_PROCESSES: '2', NAVE_TEST_SEED: String(seed) };
  try {
    const files = runnerArgs.length > 0 ? runnerArgs : [...testsOfApps(), KILLS_PROCESSES];
    // A test that fails by the delay of a message passes when it is repeated, and is reported as flaky.
    return await vitest('server', 'two-processes', [...files, '--retry=2'], env);
  } finally {
    await postgres.stop();
  }
}

/**
 * Returns the paths of the server tests that start a whole app, relative to the server's folder. The tests of rights are
 * left out: they compare all rows, but the second process also records the use of a session.
 */
function testsOfApps(): string[] {
  const startsApp = /\/testing\/(running-app|moderated-chat|direct-chats|attacked-app|provider-testbed)/;
  return globSync('src/**/*.test.ts', { cwd: join(root, 'server') }).filter((path) =>
    startsApp.test(readFileSync(join(root, 'server', path), 'utf8')),
  );
}

/**
 * Lets processes and connections fail while people write, with two and with three processes, and kills processes while
 * people are counted. Each is one test.
 */
async function faults(): Promise<StepRun> {
  const counts: Counts[] = [];
  const runs = [
    ...FAULT_PROCESSES.map((processes) => ['--rounds', FAULT_ROUNDS, '--processes', processes]),
    ['--counted', COUNTED.kills, '--viewers', COUNTED.viewers],
  ];
  for (const run of runs) {
    const runArgs = [...run, '--seed', seed].map(String);
    const { code } = await runNode(join(root, 'faults/main.ts'), runArgs, { shown: true });
    counts.push(oneCount(code));
  }
  return { counts: sum(counts), cpuSeconds: null };
}

/** Runs the tests whose results may differ on the embedded engine, or the tests that the arguments name. */
function serverOnPglite(runnerArgs: string[]): Promise<StepRun> {
  // Only the fast WebAssembly compiler is used: a test ends before optimised code would save time.
  const allArgs = [...(runnerArgs.length > 0 ? runnerArgs : embeddedTests()), '--execArgv=--liftoff-only'];
  return vitest('server', 'pglite', allArgs, { NAVE_TEST_ENGINE: 'embedded' });
}

/**
 * Runs journeys whose servers store their data in PostgreSQL. The journeys before a release use the embedded database.
 */
async function onPostgres(name: string, projects: string[], runnerArgs: string[]): Promise<StepRun> {
  const postgres = await findPostgres();
  try {
    return await playwright(name, projects, runnerArgs, { NAVE_E2E_POSTGRES: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function playwright(
  name: string,
  projects: string[],
  runnerArgs: string[],
  env: Record<string, string> = {},
): Promise<StepRun> {
  const report = join(folder, `${name}.json`);
  const projectArgs = projects.map((project) => `--project=${project}`);
  const playwrightArgs = ['test', '--reporter=list,json', ...projectArgs, '--pass-with-no-tests', ...runnerArgs];
  const { code, cpuSeconds } = await runNode(toolPath('@playwright/test', 'playwright'), playwrightArgs, {
    folder: 'e2e',
    // Each step has its own folder for results of failed tests, because Playwright empties this folder at the start.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NAVE_E2E_RESULTS: `results/${name}`, NAVE_E2E_FOLDER: folder, ...env },
    shown: true,
  });
  return { counts: playwrightCounts(report, code), cpuSeconds };
}
