import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const REMEMBERED_MS = 14 * 86_400_000;

/**
 * Returns the path of the file that stores the titles of flaky tests between runs. In a new clone it does not exist, so a
 * test must be flaky twice in one run; a CI that keeps the file (at NAVE_FLAKY_RECORD) also fails the second run.
 */
export function flakyRecord(): string {
  return process.env.NAVE_FLAKY_RECORD ?? join(import.meta.dirname, '..', '.flaky-tests.json');
}

/** Stores the flaky tests of a run, and returns those that were flaky before: in an earlier run of the last two weeks, or in this one. */
export function recurringFlakes(record: string, titles: readonly string[], now: Date): string[] {
  const known = Object.entries(readRecord(record)).filter(([, at]) => now.getTime() - Date.parse(at) < REMEMBERED_MS);
  const seen = new Map(known);
  const recurring = titles.filter((title, at) => seen.has(title) || titles.indexOf(title) < at);
  for (const title of titles) seen.set(title, now.toISOString());
  if (titles.length > 0) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, `${JSON.stringify(Object.fromEntries(seen), null, 2)}\n`);
  }
  return [...new Set(recurring)];
}

/** Reads the record; a truncated file counts as empty. */
function readRecord(record: string): Record<string, string> {
  if (!existsSync(record)) return {};
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
  } catch (error) {
    process.stdout.write(`${record} cannot be read and starts empty: ${error}\n`);
    return {};
  }
}
