// Applies a mutant and runs the tests that cite its rule. scripts/run-mutants.ts starts one process of this script for
// each run. The file on the disk is not changed: a Vitest plugin changes the source when Vitest loads the file.
import { join } from 'node:path';
import process from 'node:process';
import { startVitest } from 'vitest/node';
import { applyMutant, type Mutant } from './mutants.ts';
import { root } from './setup/install.mjs';

/** The request of the parent process, as JSON in the first argument. */
export interface MutantRun {
  workspace: string;
  /** Test files, relative to the workspace. */
  files: string[];
  /** A regular expression over full test names. */
  names: string;
  mutant?: Mutant;
}

/** The result, as JSON in the last line of the output. */
export interface MutantResult {
  failed: number;
  passed: number;
  /** The number of test files that could not be loaded, for example because the mutant breaks the syntax. */
  brokenFiles: number;
}

const run: MutantRun = JSON.parse(process.argv[2] ?? '');
const { mutant } = run;
const plugin = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    return mutant && id.split('?')[0] === join(root, mutant.file) ? applyMutant(code, mutant) : undefined;
  },
};
const options = {
  root: run.workspace,
  run: true,
  watch: false,
  retry: 0,
  testNamePattern: run.names,
  reporters: [{}],
  // The cache is off, because a cached module would not contain the mutant, or would still contain it in later runs.
  fsModuleCache: false,
};
const vitest = await startVitest('test', run.files, options, { plugins: [plugin] });
const modules = vitest.state.getTestModules();
const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
const result: MutantResult = {
  failed: states.filter((state) => state === 'failed').length,
  passed: states.filter((state) => state === 'passed').length,
  brokenFiles: modules.filter((module) => module.errors().length > 0).length,
};
await vitest.close();
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
