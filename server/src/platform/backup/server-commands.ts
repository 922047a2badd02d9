import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { dataFolder } from '../data-folder.ts';
import { BackupError } from './backup-error.ts';

/** Commands that a terminal sends to the running server. If a command throws, the terminal prints the error message. */
export interface ServerCommands {
  /** Copies the embedded database to a new folder. Null on PostgreSQL. */
  copyTo: ((folder: string) => Promise<void>) | null;
  /** Removes the authenticator app from the account with this email. */
  resetSecondFactor: ((email: string) => Promise<void>) | null;
}

/** A request on the socket: one line of JSON. The reply is a `CommandResult`, also one line of JSON. */
interface CommandRequest {
  command: keyof ServerCommands;
  argument: string;
}
interface CommandResult {
  error?: string;
}

const controlPath = (dataDir: string) => join(dataFolder(dataDir).sockets, 'control');

/**
 * Serves commands on a Unix socket. The folder `sockets` of the data folder must exist. Returns a function that stops
 * serving.
 */
export async function answerCommands(dataDir: string, commands: ServerCommands): Promise<() => Promise<void>> {
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const answer = await execute(commands, JSON.parse(line)).then((): CommandResult => ({}), failure);
    socket.end(`${JSON.stringify(answer)}\n`);
  });
  server.listen(controlPath(dataDir));
  await once(server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function execute(commands: ServerCommands, { command, argument }: CommandRequest): Promise<void> {
  const work = commands[command];
  if (!work) throw new Error(`This server does not know the command ${command}.`);
  await work(argument);
}

function failure(error: unknown): CommandResult {
  return { error: error instanceof Refusal ? error.message : String(error) };
}

/**
 * Sends a command to the server that uses the data folder. Throws `BackupError` if the command fails, with the server's
 * message, and if no server answers.
 */
export async function askServer(dataDir: string, command: CommandRequest): Promise<void> {
  const socket = createConnection(controlPath(dataDir));
  try {
    await once(socket, 'connect');
    socket.write(`${JSON.stringify(command)}\n`);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const { error }: CommandResult = JSON.parse(line);
    if (error) throw new BackupError(error);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('No running server uses this data folder. Start Nave and try again.');
  } finally {
    socket.destroy();
  }
}
