import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { dataFolder } from '../data-folder.ts';
import { DataFolderInUse, lockDataFolder } from '../database/data-folder-lock.ts';
import { withEmbedded, withPool } from '../database/with-database.ts';
import { writeUnsynced } from '../disk/atomic-folder.ts';
import { durableWrites } from '../disk/durable.ts';
import { BackupError } from './backup-error.ts';
import { copyOtherFiles, createBackupFolder, tablesFolder, writeManifest } from './backup-folder.ts';
import { copyFromStore } from './copy-files.ts';
import { beginSnapshot, type DatabaseSummary, readTable, summariseDatabase } from './database-summary.ts';
import { askServer } from './server-commands.ts';
import { withStore } from './with-store.ts';

/** The settings that say where an installation stores its data. */
export type Installation = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 's3'>>;

/**
 * Creates a backup of the database and the files, whether the server runs or not. The folder gets its name only after
 * the backup is complete and durable. A copy of an embedded database has been opened and read by then. Returns a
 * summary of the copied database.
 */
export async function makeBackup({ databaseUrl, dataDir, s3 }: Installation, folder: string): Promise<DatabaseSummary> {
  const at = new Date().toISOString();
  let contents: DatabaseSummary | undefined;
  await createBackupFolder(folder, async (unfinished) => {
    if (databaseUrl) contents = await copyTables(databaseUrl, tablesFolder(unfinished));
    else {
      await copyEmbedded(dataDir, dataFolder(unfinished).database);
      contents = await withEmbedded(unfinished, summariseWithPool);
    }
    await copyOtherFiles(dataDir, unfinished, !s3);
    if (s3) await withStore(s3, (store) => copyFromStore(store, dataFolder(unfinished).media));
    await writeManifest(unfinished, { product: 'nave', engine: databaseUrl ? 'postgresql' : 'embedded', at, contents });
  });
  if (!contents) throw new Error('The backup was created without copying the database.');
  const usesDataFolder = !(databaseUrl && s3);
  if (usesDataFolder) await durableWrites.writeFile(dataFolder(dataDir).lastBackup, at);
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
    // The running server has the database open, so only the server can copy it.
    await askServer(dataDir, { command: 'copyTo', argument: to });
  }
}

/** Copies every table from one snapshot, in the text format of COPY. */
async function copyTables(databaseUrl: string, to: string): Promise<DatabaseSummary> {
  return withPool({ connectionString: databaseUrl, application_name: 'nave backup' }, async (pool) => {
    const client = await pool.connect();
    try {
      await beginSnapshot(client);
      const contents = await summariseDatabase(client);
      for (const table of contents.tables) await writeUnsynced(join(to, table.name), readTable(client, table));
      return contents;
    } finally {
      client.release(true);
    }
  });
}

async function summariseWithPool(pool: Pool): Promise<DatabaseSummary> {
  const client = await pool.connect();
  try {
    return await summariseDatabase(client);
  } finally {
    client.release();
  }
}
