import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dataFolder } from '../data-folder.ts';
import { BackupError } from './backup-error.ts';

/** What a command asks of the server that has the data folder open, and its answer: a line of JSON each. */
interface Question {
  copyTo: string;
}
interface Answer {
  error?: string;
}

const controlPath = (dataDir: string) => join(dataFolder(dataDir).sockets, 'control');

/** Copies the embedded database for whoever may enter the data folder. Answers what ends it. */
export async function answerCommands(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const { copyTo: folder }: Question = JSON.parse(line);
    const answer = await copyTo(folder).then(
      (): Answer => ({}),
      (error: unknown): Answer => ({ error: String(error) }),
    );
    socket.end(`${JSON.stringify(answer)}\n`);
  });
  server.listen(controlPath(dataDir));
  await once(server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Lets the server that has the data folder open copy its database to a folder that is not there yet. */
export async function askForCopy(dataDir: string, folder: string): Promise<void> {
  const socket = createConnection(controlPath(dataDir));
  try {
    await once(socket, 'connect');
    socket.write(`${JSON.stringify({ copyTo: folder } satisfies Question)}\n`);
    const [line] = await once(createInterface({ input: socket }), 'line');
    const { error }: Answer = JSON.parse(line);
    if (error) throw new BackupError(`The server could not copy its database: ${error}`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('The server that has the data folder open does not answer: try again, or stop it.');
  } finally {
    socket.destroy();
  }
}
