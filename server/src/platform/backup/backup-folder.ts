import { constants, existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { makeWholeFolder, writeUnsynced } from '../disk/whole-folder.ts';
import { BackupError } from './backup-error.ts';
import type { Contents } from './tables.ts';

/** What a backup says of itself, in `backup.json`. */
export interface Backup {
  readonly product: 'nave';
  readonly engine: Database['engine'];
  /** When it was begun, in ISO form. */
  readonly at: string;
  readonly contents: Contents;
}

const ABOUT = 'backup.json';
/** What a data folder holds beside the database, and a backup with it. With a store elsewhere the files are not there. */
const beside = (hasFiles: boolean) => (hasFiles ? ['media', 'demo-password'] : ['demo-password']);

/** The folder of the tables in a backup of a PostgreSQL database. */
export const tablesFolder = (folder: string) => join(folder, 'tables');

/**
 * Makes a folder that is there as a whole and on the disk, or not at all. Throws `BackupError` when there is something
 * in it already.
 */
export async function makeWhole(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const found = await readdir(folder).catch(emptyWhenMissing);
  if (found.length > 0) throw new BackupError(`${folder} is not empty: name a folder that is not there yet.`);
  await makeWholeFolder(folder, make);
}

/** Copies what a data folder holds beside the database. After the database, so that what its rows name is there. */
export async function copyBeside(from: string, to: string, hasFiles = true): Promise<void> {
  for (const name of beside(hasFiles)) {
    if (!existsSync(join(from, name))) continue;
    await cp(join(from, name), join(to, name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      // Uploads that are not whole yet.
      filter: (path) => !path.endsWith('.part'),
    });
  }
}

export async function writeAbout(folder: string, about: Backup): Promise<void> {
  await writeUnsynced(join(folder, ABOUT), `${JSON.stringify(about, null, 2)}\n`);
}

/** Throws `BackupError` when the folder is not a backup. */
export async function readAbout(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, ABOUT), 'utf8').catch(() => {
    throw new BackupError(`${folder} is not a backup: it has no ${ABOUT}.`);
  });
  return JSON.parse(text);
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error.code === 'ENOTDIR' ? new BackupError(`${error.path} is not a folder.`) : error;
}
