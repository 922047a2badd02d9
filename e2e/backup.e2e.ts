import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { freePort, NaveServer, newFolder, runServer, startedServer } from './fixtures/nave-server.ts';

const SETUP = join(import.meta.dirname, '../scripts/setup.mjs');

/** Runs a command of `npm run`; returns its output and exit code. */
const run = (dataDir: string, words: string[]) => runServer({ DATA_DIR: dataDir }, [SETUP, ...words]).end;

test('OPS-90 OPS-91 data written before a backup of the running server is present after the restore', async ({
  newPerson,
}) => {
  const folder = await newFolder();
  const [backup, elsewhere] = [join(folder, 'backup'), join(folder, 'elsewhere')];
  const server = await startedServer();
  const second = new NaveServer(elsewhere, await freePort());
  try {
    const guest = new Chat(await newPerson());
    await guest.page.goto(`${server.url}/grace/online`);
    await guest.join('Amos Bell');
    await guest.say('Written before the backup');
    await expect.poll(() => guest.shown()).toContain('Written before the backup');

    const made = await run(server.dataDir, ['backup', backup]);
    expect(made.output).toMatch(/The backup is in .*: \d+ rows in \d+ tables, and the uploaded files\./);
    const again = await run(server.dataDir, ['backup', backup]);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')]);
    const over = await run(server.dataDir, ['restore', backup]);
    expect([over.code, over.output]).toEqual([1, expect.stringContaining('Nave is running: stop it first')]);

    expect((await run(elsewhere, ['restore', backup])).output).toMatch(/The backup of .* is in place/);
    await second.start();
    await guest.page.goto(`${second.url}/grace/online`);
    await expect.poll(() => guest.shown()).toContain('Written before the backup');
  } finally {
    await second.remove();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
