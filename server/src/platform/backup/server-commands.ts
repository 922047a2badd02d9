import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { dataFolder } from '../data-folder.ts';
import { BackupError } from './backup-error.ts';

/**
 * A command that a terminal sends to the running server. Returns the answer, which may be empty. If it throws, the
 * terminal prints the error message.
 */
export type ServerCommand = (argument: string) => Promise<string>;

/** Commands that slices define by name. */
export interface ServerCommands {
  define(name: string, run: ServerCommand): void;
  /** Runs the command with this name. Throws if no slice has defined it. */
  run(name: string, argument: string): Promise<string>;
}

/** A request on the socket: one line of JSON. The reply is a `CommandResult`, also one line of JSON. */
interface CommandRequest {
  command: string;
  argument: string;
}
interface CommandResult {
  answer?: string;
  error?: string;
}

/** Creates the commands of a server process. */
export function createServerCommands(): ServerCommands {
  const commands = new Map<string, ServerCommand>();
  return {
    define: (name, run) => void commands.set(name, run),
    async run(name, argument) {
      const command = commands.get(name);
      if (!command) throw new BackupError(`This server does not know the command ${name}.`);
      return command(argument);
    },
  };
}

const controlPath = (dataDir: string) => join(dataFolder(dataDir).sockets, 'control');

/**
 * Serves commands on a Unix socket. The folder `sockets` of the data folder must exist. Returns a function that stops
 * serving.
 */
export async function answerCommands(dataDir: string, run: ServerCommands['run']): Promise<() => Promise<void>> {
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const { command, argument }: CommandRequest = JSON.parse(line);
    const result = await run(command, argument).then((answer): CommandResult => ({ answer }), failure);
    socket.end(`${JSON.stringify(result)}\n`);
  });
  server.listen(controlPath(dataDir));
  await once(server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function failure(error: unknown): CommandResult {
  const isExpected = error instanceof Refusal || error instanceof BackupError;
  return { error: isExpected ? error.message : String(error) };
}

/** No running server uses the data folder. */
export class NoServer extends BackupError {}

/**
 * Sends a command to the server that uses the data folder, and returns its answer. Throws `BackupError` if the command
 * fails, with the server's message, and `NoServer` if no server answers.
 */
export async function askServer(dataDir: string, command: CommandRequest): Promise<string> {
  const socket = createConnection(controlPath(dataDir));
  try {
    await once(socket, 'connect');
    socket.write(`${JSON.stringify(command)}\n`);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const { answer = '', error }: CommandResult = JSON.parse(line);
    if (error) throw new BackupError(error);
    return answer;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new NoServer('No running server uses this data folder. Start Nave and try again.');
  } finally {
    socket.destroy();
  }
}
