import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { DataFolderInUse } from '../database/data-folder-lock.ts';
import { BackupError } from './backup-error.ts';
import type { DatabaseSummary } from './database-summary.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a terminal command with one argument. Prints the result, or prints the error and sets the exit code to 1. */
export async function runCommand(
  usage: string,
  work: (argument: string, config: Config) => Promise<string>,
): Promise<void> {
  process.umask(0o077);
  try {
    const [argument, ...more] = process.argv.slice(2);
    if (!argument || more.length > 0) throw new BackupError(`Usage: ${usage}`);
    say(await work(argument, readConfig(process.env, ROOT)));
  } catch (error) {
    say(errorText(error));
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Resolves a path against the folder in which the operator called npm. npm itself changes to the project's folder. */
export function pathFromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Returns text such as "120 rows in 8 tables". */
export function sizeInWords({ tables }: DatabaseSummary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables`;
}

function errorText(error: unknown): string {
  if (error instanceof DataFolderInUse) return `Nave is running: stop it first (${error.message}).`;
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? String(error.stack) : String(error);
}
