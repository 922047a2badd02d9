import { constants, existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { createAtomicFolder, writeUnsynced } from '../disk/atomic-folder.ts';
import { BackupError } from './backup-error.ts';
import type { DatabaseSummary } from './database-summary.ts';

/** The manifest of a backup, `backup.json`. */
export interface Backup {
  readonly product: 'nave';
  readonly engine: Database['engine'];
  /** When the backup began, in ISO 8601. */
  readonly at: string;
  readonly contents: DatabaseSummary;
}

const MANIFEST = 'backup.json';
/** Entries of a data folder and of a backup besides the database. `hasFiles` is false if an S3 store has the files. */
const otherFiles = (hasFiles: boolean) => (hasFiles ? ['media', 'demo-password'] : ['demo-password']);

/** Returns the folder in which a backup of a PostgreSQL database has its tables. */
export const tablesFolder = (folder: string) => join(folder, 'tables');

/** Creates the folder atomically and durably. Throws `BackupError` if the folder exists and is not empty. */
export async function createBackupFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const found = await readdir(folder).catch(emptyWhenMissing);
  if (found.length > 0) throw new BackupError(`${folder} is not empty. Name a folder that does not exist yet.`);
  await createAtomicFolder(folder, fill);
}

/**
 * Copies everything except the database. Call this after copying the database, so that the copy contains every file to
 * which a copied row refers.
 */
export async function copyOtherFiles(from: string, to: string, hasFiles = true): Promise<void> {
  for (const name of otherFiles(hasFiles)) {
    if (!existsSync(join(from, name))) continue;
    await cp(join(from, name), join(to, name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      // Skip unfinished uploads.
      filter: (path) => !path.endsWith('.part'),
    });
  }
}

export async function writeManifest(folder: string, manifest: Backup): Promise<void> {
  await writeUnsynced(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads the manifest. Throws `BackupError` if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  });
  return JSON.parse(text);
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error.code === 'ENOTDIR' ? new BackupError(`${error.path} is not a folder.`) : error;
}
