import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { freePort, NaveServer, newFolder, runServer, startedServer } from './fixtures/nave-server.ts';

const SETUP = join(import.meta.dirname, '../scripts/setup.mjs');

/** Runs a command of `npm run`, and returns its output and exit code. */
const run = (dataDir: string, command: string[]) => runServer({ DATA_DIR: dataDir }, [SETUP, ...command]).end;

test('OPS-90 OPS-91 data that was written before a backup of the running server is present after the restore', async ({
  newPerson,
}) => {
  const folder = await newFolder();
  const [backup, otherDataDir] = [join(folder, 'backup'), join(folder, 'elsewhere')];
  const server = await startedServer();
  const otherServer = new NaveServer(otherDataDir, await freePort());
  try {
    const guest = new Chat(await newPerson());
    await guest.page.goto(`${server.url}/grace/online`);
    await guest.join('Amos Bell');
    await guest.say('Written before the backup');
    await expect.poll(() => guest.shown()).toContain('Written before the backup');

    const firstRun = await run(server.dataDir, ['backup', backup]);
    expect(firstRun.output).toMatch(/The backup is in .*: \d+ rows in \d+ tables, and the uploaded files\./);
    const secondRun = await run(server.dataDir, ['backup', backup]);
    expect([secondRun.code, secondRun.output]).toEqual([1, expect.stringContaining('is not empty')]);
    const restoreWhileRunning = await run(server.dataDir, ['restore', backup]);
    expect([restoreWhileRunning.code, restoreWhileRunning.output]).toEqual([
      1,
      expect.stringContaining('Nave is running: stop it first'),
    ]);

    expect((await run(otherDataDir, ['restore', backup])).output).toMatch(/The backup of .* is in place/);
    await otherServer.start();
    await guest.page.goto(`${otherServer.url}/grace/online`);
    await expect.poll(() => guest.shown()).toContain('Written before the backup');
  } finally {
    await otherServer.remove();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
