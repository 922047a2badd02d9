import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const KEPT_MS = 14 * 86_400_000;

/**
 * Returns the path of the file that stores the titles of flaky tests between runs. A new clone does not have the file,
 * so there a run fails only if a test is flaky twice in this run. A CI that keeps the file, at NAVE_FLAKY_RECORD, also
 * fails a second run in which the test is flaky.
 */
export function flakyRecord(): string {
  return process.env.NAVE_FLAKY_RECORD ?? join(import.meta.dirname, '..', '.flaky-tests.json');
}

/**
 * Stores the flaky tests of a run. Returns the tests that were flaky before, in a run of the last two weeks or earlier
 * in this run.
 */
export function recurringFlakes(record: string, titles: readonly string[], now: Date): string[] {
  const known = Object.entries(readRecord(record)).filter(([, at]) => now.getTime() - Date.parse(at) < KEPT_MS);
  const seen = new Map(known);
  const recurring = titles.filter((title, index) => seen.has(title) || titles.indexOf(title) < index);
  for (const title of titles) seen.set(title, now.toISOString());
  if (titles.length > 0) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, `${JSON.stringify(Object.fromEntries(seen), null, 2)}\n`);
  }
  return [...new Set(recurring)];
}

/** Reads the record. A truncated file counts as empty. */
function readRecord(record: string): Record<string, string> {
  if (!existsSync(record)) return {};
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
  } catch (error) {
    process.stdout.write(`${record} cannot be read, so a new record begins: ${error}\n`);
    return {};
  }
}
