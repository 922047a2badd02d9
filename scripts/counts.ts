import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** The numbers of a run that counts as one: it went well or it did not. */
export function oneCount(code: number): Counts {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Reads vitest's JSON report. A run that failed without a failed test (a file that does not load) counts as one failure. */
export function vitestCounts(reportFile: string, code: number): Counts {
  if (!existsSync(reportFile)) return oneCount(code || 1);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests }, code);
}

interface VitestReport {
  testResults: { message: string; assertionResults: { status: string; title: string; failureMessages: string[] }[] }[];
}

/** What failed, in the words of the tests, without places in the code. */
export function vitestFailures(reportFile: string): string {
  if (!existsSync(reportFile)) return '';
  const { testResults }: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return testResults
    .flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => `${title}:\n${failureMessages.join('\n').split('\n    at ')[0]}`),
    ])
    .filter((words) => words.length > 0)
    .join('\n\n');
}

/** Reads Playwright's JSON report; a test that passed only when repeated counts as passed. */
export function playwrightCounts(reportFile: string, code: number): Counts {
  if (!existsSync(reportFile)) return oneCount(code || 1);
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, code);
}

/** The sum of all numbers. */
export function sum(counts: Counts[]): Counts {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
