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
 * Creates an empty, migrated embedded database and returns its folder. It is built once per schema version; several
 * processes may call this at the same time. A first start and every test copy it, because creating one takes 2 s.
 */
export async function buildTemplate(log: Log): Promise<string> {
  const folder = templateFolder();
  if (existsSync(folder)) return folder;
  // The server may run as another user than the one who installed it.
  await durableWrites.makeFolder(dirname(folder), 0o755);
  const workshop = await mkdtemp(`${folder}.`);
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: workshop, log, durable: false });
    await migrate(database);
    await installJobs(database);
    await database.close();
    const made = dataFolder(workshop).database;
    // Sync before the rename: after a power cut, a folder of this name must be complete, since every first start copies it.
    await syncFolder(made);
    await durableWrites.rename(made, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process has finished first; its folder is equal.
      if (!existsSync(folder)) throw error;
    });
    await removeOutdated(folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return folder;
}

async function removeOutdated(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  const outdated = names.filter((name) => /^database-[0-9a-f]{16}$/.test(name) && name !== basename(folder));
  for (const name of outdated) await rm(join(dirname(folder), name), { recursive: true, force: true });
}
