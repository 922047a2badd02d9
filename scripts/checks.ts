import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Counts, oneCount, sum, vitestCounts, vitestFailures } from './counts.ts';
import { runNode, type ToolRun, toolPath } from './run-tool.ts';
import { root } from './setup/install.mjs';

export interface Check {
  name: string;
  run(): Promise<ToolRun & { counts: Counts }>;
}

/** Returns the checks of `npm run check`. The check of the architecture writes its report to the folder. */
export function checks(reportFolder: string): Check[] {
  return [
    tool('lint', '@biomejs/biome', 'biome', [
      'check',
      '--colors=off',
      '--diagnostic-level=error',
      '--max-diagnostics=200',
      '.',
    ]),
    architecture(join(reportFolder, 'architecture.json')),
    tool('unused', 'knip', 'knip', ['--no-progress']),
    tool('client', null, 'client/generate.ts', ['--check']),
    ...['domain', 'client', 'server', 'web', 'web/tsconfig.node.json', 'e2e', 'bench', 'faults', 'scripts']
      .filter((project) => existsSync(join(root, project)))
      .map((project) =>
        tool(`types ${project.replace('tsconfig.', '').replace('.json', '')}`, 'typescript', 'tsc', ['-p', project]),
      ),
  ];
}

/**
 * Runs the checks, as many at a time as there are cores. Prints a line for each check, and the output of failed checks.
 */
export async function runChecks(all: Check[]): Promise<{ counts: Counts; cpuSeconds: number | null }> {
  const waiting = [...all];
  const counts: Counts[] = [];
  const failures: string[] = [];
  let cpuSeconds: number | null = null;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const run = await check.run();
      counts.push(run.counts);
      if (run.cpuSeconds !== null) cpuSeconds = (cpuSeconds ?? 0) + run.cpuSeconds;
      const verdict = run.code === 0 ? 'ok    ' : 'FAILED';
      process.stdout.write(`${check.name.padEnd(16)} ${verdict} ${run.seconds.toFixed(1).padStart(6)} s\n`);
      if (run.code !== 0) failures.push(`\n--- ${check.name}\n${run.output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  process.stdout.write(failures.join(''));
  return { counts: sum(counts), cpuSeconds };
}

/** Returns a check that runs a command of a package or, without a package, a script of this project. */
function tool(name: string, packageName: string | null, command: string, args: string[]): Check {
  return {
    name,
    async run() {
      const run = await runNode(packageName === null ? join(root, command) : toolPath(packageName, command), args);
      return { ...run, counts: oneCount(run.code) };
    },
  };
}

function architecture(report: string): Check {
  return {
    name: 'architecture',
    async run() {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const run = await runNode(toolPath('vitest', 'vitest'), ['run', '--root', 'scripts', ...reporters]);
      return { ...run, output: vitestFailures(report) || run.output, counts: vitestCounts(report, run.code) };
    },
  };
}
