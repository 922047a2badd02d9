// npm test: all parts except `release`. npm test -- unit | server | e2e | check | release runs one part and passes further
// arguments to the runner (npm test -- server -t 'TIME-3').
import { join } from 'node:path';
import process from 'node:process';
import { overrun, type StepName, type StepTime } from './budgets.ts';
import { checks, runChecks } from './checks.ts';
import { type Counts, oneCount, playwrightCounts, slowest, sum, vitestCounts } from './counts.ts';
import { embeddedTests } from './embedded-tests.ts';
import { flakyRecord, recurringFlakes } from './flaky-record.ts';
import { runNode, toolPath } from './run-tool.ts';
import { findPostgres } from './services.ts';
import { testFolder } from './test-folder.ts';

interface StepRun {
  counts: Counts;
  cpuSeconds: number | null;
}

interface Step {
  part: 'check' | 'unit' | 'server' | 'e2e' | 'release';
  name: StepName;
  run(): Promise<StepRun>;
}

const SLOWEST = 10;
const [part, ...words] = process.argv.slice(2);
const folder = testFolder();

const steps: Step[] = [
  { part: 'check', name: 'check', run: () => runChecks(checks(folder)) },
  { part: 'unit', name: 'domain', run: () => vitest('domain', 'domain', words) },
  { part: 'unit', name: 'web', run: () => vitest('web', 'web', words) },
  { part: 'server', name: 'server on PostgreSQL', run: serverOnPostgres },
  { part: 'server', name: 'server on PGlite', run: serverOnPglite },
  { part: 'e2e', name: 'browsers', run: () => playwright('browsers', ['looks', 'journeys']) },
  { part: 'e2e', name: 'browsers alone', run: () => playwright('browsers-alone', ['alone']) },
  { part: 'release', name: 'release', run: () => playwright('release', ['operations', 'every-file']) },
];

const chosen = steps.filter((step) => (part ? step.part === part : step.part !== 'release'));
if (chosen.length === 0) throw new Error(`There is no part '${part}'. There are: check, unit, server, e2e, release.`);
const rows: (StepTime & { name: StepName; counts: Counts })[] = [];
// One after another: each step uses all cores, and beside another takes several times as long.
for (const step of chosen) await take(step);
conclude();

async function take(step: Step): Promise<void> {
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  const { counts, cpuSeconds } = await step.run().catch((error: unknown): StepRun => {
    process.stdout.write(`${step.name} could not run: ${error instanceof Error ? error.stack : error}\n`);
    return { counts: oneCount(1), cpuSeconds: null };
  });
  const seconds = (performance.now() - started) / 1_000;
  rows.push({ name: step.name, counts, seconds, cpuSeconds });
}

/** Prints the counts of all steps, the slowest and flaky tests and exceeded budgets; the last line has the totals. */
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

async function serverOnPostgres(): Promise<StepRun> {
  const postgres = await findPostgres();
  const engine = { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url };
  try {
    return await vitest('server', 'postgresql', words, engine);
  } finally {
    await postgres.stop();
  }
}

/** Runs the tests that can differ on the embedded engine, or those that the arguments name. */
function serverOnPglite(): Promise<StepRun> {
  // A test's engine does not run long enough to benefit from the optimising compiler.
  const chosen = [...(words.length > 0 ? words : embeddedTests()), '--execArgv=--liftoff-only'];
  return vitest('server', 'pglite', chosen, { NAVE_TEST_ENGINE: 'embedded' });
}

async function playwright(name: string, projects: string[]): Promise<StepRun> {
  const report = join(folder, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['test', '--reporter=list,json', ...chosen, '--pass-with-no-tests', ...words];
  const { code, cpuSeconds } = await runNode(toolPath('@playwright/test', 'playwright'), args, {
    folder: 'e2e',
    // Playwright empties the results folder when it starts, so each step has its own.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NAVE_E2E_RESULTS: `results/${name}`, NAVE_E2E_FOLDER: folder },
    shown: true,
  });
  return { counts: playwrightCounts(report, code), cpuSeconds };
}
