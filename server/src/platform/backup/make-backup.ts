import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { dataFolder } from '../data-folder.ts';
import { DataFolderInUse, lockDataFolder } from '../database/data-folder-lock.ts';
import { withEmbedded, withPool } from '../database/with-database.ts';
import { writeUnsynced } from '../disk/atomic-folder.ts';
import { BackupError } from './backup-error.ts';
import { copyOtherFiles, createBackupFolder, tablesFolder, writeManifest } from './backup-folder.ts';
import { askServer } from './control.ts';
import { copyFromStore } from './copy-files.ts';
import { beginSnapshot, type Contents, readContents, readTable } from './tables.ts';
import { withStore } from './with-store.ts';

/** The installation to copy from or to. */
export type Installation = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 's3'>>;

/**
 * Creates a backup of the database and the files, whether the server runs or not. The folder appears once it is complete,
 * durable, and was opened as a test. Returns its contents.
 */
export async function makeBackup({ databaseUrl, dataDir, s3 }: Installation, folder: string): Promise<Contents> {
  const at = new Date().toISOString();
  let contents: Contents | undefined;
  await createBackupFolder(folder, async (unfinished) => {
    if (databaseUrl) contents = await copyTables(databaseUrl, tablesFolder(unfinished));
    else {
      await copyEmbedded(dataDir, dataFolder(unfinished).database);
      contents = await withEmbedded(unfinished, readAll);
    }
    await copyOtherFiles(dataDir, unfinished, !s3);
    if (s3) await withStore(s3, (store) => copyFromStore(store, dataFolder(unfinished).media));
    await writeManifest(unfinished, { product: 'nave', engine: databaseUrl ? 'postgresql' : 'embedded', at, contents });
  });
  if (!contents) throw new Error('a backup without contents');
  return contents;
}

async function copyEmbedded(dataDir: string, to: string): Promise<void> {
  const { database } = dataFolder(dataDir);
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDir}.`);
  try {
    const lock = lockDataFolder(dataDir);
    await cp(database, to, { recursive: true }).finally(lock.release);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    await askServer(dataDir, { command: 'copyTo', argument: to });
  }
}

/** Copies every table in COPY's text format, from one snapshot. */
async function copyTables(databaseUrl: string, to: string): Promise<Contents> {
  return withPool({ connectionString: databaseUrl, application_name: 'nave backup' }, async (pool) => {
    const client = await pool.connect();
    try {
      await beginSnapshot(client);
      const contents = await readContents(client);
      for (const table of contents.tables) await writeUnsynced(join(to, table.name), readTable(client, table));
      return contents;
    } finally {
      client.release(true);
    }
  });
}

async function readAll(pool: Pool): Promise<Contents> {
  const client = await pool.connect();
  try {
    return await readContents(client);
  } finally {
    client.release();
  }
}
