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
 * Prepares an empty, migrated embedded database and answers with its folder. Built once per version of the schema;
 * several processes may call it at the same time. A first start and every test copy it instead of making one (2 s).
 */
export async function buildTemplate(log: Log): Promise<string> {
  const folder = templateFolder();
  if (existsSync(folder)) return folder;
  // Whoever starts the server may be another user than the one who installed it.
  await durableWrites.makeFolder(dirname(folder), 0o755);
  const workshop = await mkdtemp(`${folder}.`);
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: workshop, log, durable: false });
    await migrate(database);
    await installJobs(database);
    await database.close();
    const made = dataFolder(workshop).database;
    // A power cut must not leave a folder of this name that is not whole: every first start would copy it.
    await syncFolder(made);
    await durableWrites.rename(made, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process was quicker: its folder is as good as ours.
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
