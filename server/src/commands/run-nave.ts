import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NaveError } from '@nave/client';
import { BackupError } from '../platform/backup/backup-error.ts';
import { readConfig } from '../platform/config.ts';
import { ConfigError } from '../platform/config-error.ts';
import { type Command, CommandError, type CommandInput, exitCodes, UsageError } from './command.ts';
import { commands } from './commands.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CALL = 'npm run nave --';

/** Where a command writes. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs a command with these arguments and returns the exit code: 0 if it is done, 1 if it failed or found a problem, 2
 * if it was called in a wrong way.
 */
export async function runNave(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = argv;
  try {
    if (['--help', '-h', 'help'].includes(name)) {
      terminal.out(helpOfAll());
      return exitCodes.done;
    }
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command '${name}'. ${CALL} --help lists the commands.`);
    return await runCommand(name, command, rest, terminal);
  } catch (error) {
    terminal.err(`${errorText(error)}\n`);
    return error instanceof UsageError ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

async function runCommand(name: string, command: Command, argv: string[], terminal: Terminal): Promise<number> {
  const { env, out } = terminal;
  const { values, positionals } = parse(name, command, argv);
  if (values.help) {
    out(helpOf(name, command));
    return exitCodes.done;
  }
  const [atLeast, atMost] = command.args;
  if (positionals.length < atLeast || positionals.length > atMost)
    throw new UsageError(`Usage: ${CALL} ${name} ${command.usage}`);
  const say: CommandInput['say'] = (line, data) => out(values.json ? `${JSON.stringify(data)}\n` : `${line}\n`);
  const { text, data, hasProblem } = await command.run({
    args: positionals,
    options: values,
    env,
    config: () => readConfig(env, ROOT),
    say,
  });
  if (text !== '' || values.json) say(text, data);
  return hasProblem ? exitCodes.failed : exitCodes.done;
}

function parse(name: string, command: Command, args: string[]) {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : String(error);
    throw new UsageError(`${reason}.\nUsage: ${CALL} ${name} ${command.usage}`);
  }
}

function helpOfAll(): string {
  const longest = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`);
  return [
    `Usage: ${CALL} COMMAND [OPTIONS]`,
    '',
    ...lines,
    '',
    `${CALL} COMMAND --help shows the options of a command. With --json, a command prints JSON.`,
    'Exit codes: 0 done, 1 failed or a problem was found, 2 wrong usage.',
    '',
  ].join('\n');
}

function helpOf(name: string, { usage, summary }: Command): string {
  return `${summary}\n\nUsage: ${CALL} ${name} ${usage}\n`;
}

function errorText(error: unknown): string {
  // A refusal of the API.
  if (error instanceof NaveError) return `${error.message} (${error.code}, ${error.status})`;
  if (error instanceof CommandError || error instanceof BackupError || error instanceof ConfigError)
    return error.message;
  return error instanceof Error ? String(error.stack) : String(error);
}
