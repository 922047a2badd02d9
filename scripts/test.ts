// npm test: everything. npm test -- unit | server | e2e | check runs one part; words after it go to the runner
// (npm test -- server -t 'TIME-3').
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { checks, runChecks } from './checks.ts';
import { type Counts, playwrightCounts, sum, vitestCounts } from './counts.ts';
import { runNode, toolPath } from './run-tool.ts';
import { findPostgres } from './services.ts';

interface Step {
  part: 'check' | 'unit' | 'server' | 'e2e';
  name: string;
  run(): Promise<Counts>;
}

const [part, ...words] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'nave-test-'));

const steps: Step[] = [
  { part: 'check', name: 'check', run: async () => sum(await runChecks(checks(reports))) },
  { part: 'unit', name: 'domain', run: () => vitest('domain', 'domain') },
  { part: 'unit', name: 'web', run: () => vitest('web', 'web') },
  { part: 'server', name: 'server on PGlite', run: () => vitest('server', 'pglite', { NAVE_TEST_ENGINE: 'embedded' }) },
  { part: 'server', name: 'server on PostgreSQL', run: serverOnPostgres },
  { part: 'e2e', name: 'browsers', run: playwright },
];

const chosen = steps.filter((step) => !part || step.part === part);
if (chosen.length === 0) throw new Error(`There is no part '${part}'. There are: check, unit, server, e2e.`);
const rows: (Counts & { name: string; seconds: number })[] = [];
for (const step of chosen) {
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  const counts = await step.run().catch((error: unknown) => {
    process.stdout.write(`${step.name} could not run: ${error instanceof Error ? error.stack : error}\n`);
    return { passed: 0, failed: 1 };
  });
  rows.push({ name: step.name, seconds: (performance.now() - started) / 1000, ...counts });
}
rmSync(reports, { recursive: true });

const total = sum(rows);
process.stdout.write(`\n${['step'.padEnd(22), 'seconds', ' passed', ' failed'].join('')}\n`);
for (const row of rows) {
  const numbers = [row.seconds.toFixed(1), row.passed, row.failed].map((number) => String(number).padStart(7)).join('');
  process.stdout.write(`${row.name.padEnd(22)}${numbers}\n`);
}
process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);

async function vitest(workspace: string, name: string, env?: Record<string, string>): Promise<Counts> {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--root', workspace, ...reporters, ...words];
  const { code } = await runNode(toolPath('vitest', 'vitest'), args, { env, shown: true });
  return vitestCounts(report, code);
}

async function serverOnPostgres(): Promise<Counts> {
  const postgres = await findPostgres();
  try {
    return await vitest('server', 'postgresql', { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function playwright(): Promise<Counts> {
  const report = join(reports, 'e2e.json');
  const { code } = await runNode(
    toolPath('@playwright/test', 'playwright'),
    ['test', '--reporter=list,json', ...words],
    {
      folder: 'e2e',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      shown: true,
    },
  );
  return playwrightCounts(report, code);
}
