import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../platform/config.ts';

/** The exit codes of commands. */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** What a command receives. */
export interface CommandInput {
  /** The arguments that are not options. */
  readonly args: readonly string[];
  /** The values of the options: a text, or true for an option without a value. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly env: NodeJS.ProcessEnv;
  /** Reads the settings of the server. Throws `ConfigError`. */
  config(): Config;
  /** Prints a line at once, before the command ends. With `--json`, prints `data` as JSON instead. */
  say(line: string, data: unknown): void;
}

/** The result of a command. */
export interface CommandResult {
  /** The text that is printed. */
  readonly text: string;
  /** What is printed instead with `--json`. */
  readonly data: unknown;
  /** Whether the command found a problem, so that it exits with 1. */
  readonly hasProblem?: boolean;
}

/** A command of `npm run nave`. */
export interface Command {
  /** The arguments and options, as in the help. */
  readonly usage: string;
  /** A sentence that says what the command does. */
  readonly summary: string;
  /** The options besides `--json` and `--help`. */
  readonly options?: ParseArgsOptionsConfig;
  /** How many arguments the command takes: at least and at most. */
  readonly args: readonly [number, number];
  /** Runs the command. A `CommandError`, `BackupError` or `ConfigError` is printed as a sentence. */
  run(input: CommandInput): Promise<CommandResult>;
}

/** An expected failure of a command, whose message is printed. */
export class CommandError extends Error {}

/** The command was called in a wrong way; the message says how. */
export class UsageError extends CommandError {}
