import process from 'node:process';
import type { Citation } from './citations.ts';
import { type Mutant, provingCitations, readMutants } from './mutants.ts';
import type { MutantResult, MutantRun } from './run-mutant.ts';
import { runNode } from './run-tool.ts';
import { findPostgres } from './services.ts';

/** A mutant is killed if a test that cites its whole rule fails. It survives if all these tests pass. */
type Verdict = 'killed' | 'SURVIVED' | 'no test ran' | 'does not load';

/**
 * Applies each mutant of the wanted rules in scripts/mutants.json, runs the tests that cite the whole rule, and prints
 * a line with the verdict. All these tests must pass without a mutant. Returns the rules whose mutants were not killed.
 */
export async function runMutants(
  root: string,
  citations: Citation[],
  isWanted: (rule: string) => boolean,
): Promise<string[]> {
  const mutants = readMutants(root).filter(({ rule }) => isWanted(rule));
  const postgres = await findPostgres();
  const env = { NAVE_TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url, NO_COLOR: '1' };
  try {
    const failing = await failingWithoutMutant(mutants, citations, env);
    if (failing.length > 0)
      throw new Error(`Tests that fail without a mutant prove nothing. These fail: ${failing.join(', ')}`);
    const survivors: string[] = [];
    for (const [index, mutant] of mutants.entries()) {
      const verdict = await tryMutant(mutant, citations, env);
      process.stdout.write(
        `${String(index + 1).padStart(4)} ${verdict.padEnd(14)}${mutant.rule.padEnd(11)}${mutant.file}\n`,
      );
      if (verdict !== 'killed') survivors.push(mutant.rule);
    }
    process.stdout.write(`\n${mutants.length - survivors.length} of ${mutants.length} mutants are killed.\n`);
    return survivors;
  } finally {
    await postgres.stop();
  }
}

async function failingWithoutMutant(mutants: Mutant[], citations: Citation[], env: Env): Promise<string[]> {
  const cited = new Set(mutants.map(({ rule }) => rule));
  const runs = runsOf(
    citations.filter(({ rule }) => cited.has(rule)),
    [...cited],
  );
  const failing: string[] = [];
  for (const run of runs) {
    const { failed, brokenFiles } = await runTests(run, env);
    if (failed + brokenFiles > 0) failing.push(`${failed} tests and ${brokenFiles} files of ${run.workspace}`);
  }
  return failing;
}

async function tryMutant(mutant: Mutant, citations: Citation[], env: Env): Promise<Verdict> {
  let ran = 0;
  for (const run of runsOf(provingCitations(mutant.rule, citations), [mutant.rule])) {
    const { failed, passed, brokenFiles } = await runTests({ ...run, mutant }, env);
    if (failed > 0) return 'killed';
    if (brokenFiles > 0) return 'does not load';
    ran += passed;
  }
  return ran > 0 ? 'SURVIVED' : 'no test ran';
}

/** Returns one run for each workspace whose tests cite these rules. */
function runsOf(citations: Citation[], rules: string[]): MutantRun[] {
  const proving = rules.flatMap((rule) => provingCitations(rule, citations));
  const names = `\\b(?:${rules.join('|')})\\b(?!~)`;
  return [...Map.groupBy(proving, ({ file }) => file.slice(0, file.indexOf('/')))].map(([workspace, cited]) => ({
    workspace,
    files: [...new Set(cited.map(({ file }) => testFile(file).slice(workspace.length + 1)))],
    names,
  }));
}

/** Returns the test file of a citation. `server/src/all-rights-*.test.ts` test the rights of all slices. */
function testFile(file: string): string {
  return file.endsWith('.rights.ts') ? 'server/src/all-rights' : file;
}

type Env = Record<string, string>;

async function runTests(run: MutantRun, env: Env): Promise<MutantResult> {
  const { output } = await runNode('scripts/run-mutant.ts', [JSON.stringify(run)], { env });
  const last = output.trim().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(last);
  } catch {
    throw new Error(`The tests of ${run.workspace} could not run: ${output}`);
  }
}
