import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { DataFolderInUse } from '../database/data-folder-lock.ts';
import { BackupError } from './backup-error.ts';
import type { Contents } from './tables.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a terminal command that takes one argument; prints its result or its error and sets the exit code. */
export async function runCommand(
  usage: string,
  work: (word: string, config: Config) => Promise<string>,
): Promise<void> {
  process.umask(0o077);
  try {
    const [word, ...more] = process.argv.slice(2);
    if (!word || more.length > 0) throw new BackupError(`Usage: ${usage}`);
    say(await work(word, readConfig(process.env, ROOT)));
  } catch (error) {
    say(sentence(error));
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Resolves a path against the folder in which the user has called npm, which itself changes to the project's folder. */
export function pathFromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Returns the numbers of rows and tables, in words. */
export function amount({ tables }: Contents): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables`;
}

function sentence(error: unknown): string {
  if (error instanceof DataFolderInUse) return `Nave is running: stop it first (${error.message}).`;
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? String(error.stack) : String(error);
}
