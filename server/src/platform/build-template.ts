import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dataFolder } from './data-folder.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { templateFolder } from './database/template-folder.ts';
import { durableWrites } from './disk/durable.ts';
import { syncFolder } from './disk/sync-folder.ts';
import { installJobs } from './jobs.ts';
import type { Log } from './log.ts';

/**
 * Returns the folder of the template: an empty, migrated embedded database. The template is built once per schema
 * version. The first start of an installation and every test copy the template, because creating a database takes 2 s.
 * Several processes may call this function at the same time.
 */
export async function buildTemplate(log: Log): Promise<string> {
  const folder = templateFolder();
  if (existsSync(folder)) return folder;
  // Let every user read the template: the server's user may not be the user who installed the server.
  await durableWrites.makeFolder(dirname(folder), 0o755);
  const temporary = await mkdtemp(`${folder}.`);
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: temporary, log, durable: false });
    await migrate(database);
    await installJobs(database);
    await database.close();
    const built = dataFolder(temporary).database;
    // Sync before the rename: every first start copies a folder with this name, so even after a power cut it must be
    // complete.
    await syncFolder(built);
    await durableWrites.rename(built, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process has built the same template first.
      if (!existsSync(folder)) throw error;
    });
    await removeOutdated(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

async function removeOutdated(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  const outdated = names.filter((name) => /^database-[0-9a-f]{16}$/.test(name) && name !== basename(folder));
  for (const name of outdated) await rm(join(dirname(folder), name), { recursive: true, force: true });
}
