import { existsSync, readFileSync } from 'node:fs';

export interface TestTime {
  title: string;
  seconds: number;
}

/** A test that passed only when it was repeated, with the message of its first error. */
export interface FlakyTest {
  title: string;
  message: string;
}

export interface Counts {
  passed: number;
  failed: number;
  /** Not included in `passed` or `failed`. */
  flaky: FlakyTest[];
  times: TestTime[];
}

const none: Counts = { passed: 0, failed: 0, flaky: [], times: [] };

/** Counts a run that has no report as one test, which passed if the exit code is 0. */
export function oneCount(code: number): Counts {
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; title: string; duration?: number; failureMessages: string[] }[];
  }[];
}

/**
 * Reads Vitest's JSON report. A run that failed without a failed test, such as by a broken file, counts as one failure.
 */
export function vitestCounts(reportFile: string, code: number): Counts {
  if (!existsSync(reportFile)) return oneCount(code || 1);
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const times = results.map(({ title, duration = 0 }) => ({ title, seconds: duration / 1_000 }));
  // A passed test has failure messages if it failed before it was repeated.
  const flaky = results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ title, failureMessages }) => ({ title, message: failureMessages.join('\n').split('\n    at ')[0] ?? '' }));
  const passed = numPassedTests - flaky.length;
  return atLeastOneFailure({ passed, failed: numFailedTests, flaky, times }, code);
}

/** Returns the error messages of failed tests, without stack traces. */
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
    .filter((message) => message.length > 0)
    .join('\n\n');
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
}

/** Reads Playwright's JSON report. */
export function playwrightCounts(reportFile: string, code: number): Counts {
  if (!existsSync(reportFile)) return oneCount(code || 1);
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const runs = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map(({ status, results }) => ({ title, status, results })));
  return atLeastOneFailure(
    {
      passed: stats.expected,
      failed: stats.unexpected,
      flaky: runs.filter(({ status }) => status === 'flaky').map(({ title }) => ({ title, message: '' })),
      times: runs.map(({ title, results }) => ({ title, seconds: (results.at(-1)?.duration ?? 0) / 1_000 })),
    },
    code,
  );
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      flaky: [...a.flaky, ...b.flaky],
      times: [...a.times, ...b.times],
    }),
    none,
  );
}

/** Returns the slowest tests, slowest first. */
export function slowest({ times }: Counts, count: number): TestTime[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

/** Counts one failure if the run failed without a failed test. */
function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
