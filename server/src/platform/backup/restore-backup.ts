import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, openDataFolder, removeUnfinishedRestores, UNFINISHED_RESTORE } from '../data-folder.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { withEmbedded } from '../database/with-database.ts';
import { durableWrites } from '../disk/durable.ts';
import { syncFolder } from '../disk/sync-folder.ts';
import { BackupError } from './backup-error.ts';
import { type Backup, copyOtherFiles, readManifest, tablesFolder } from './backup-folder.ts';
import { copyToStore } from './copy-files.ts';
import { fillDatabase, renewRooms } from './fill-database.ts';
import type { Installation } from './make-backup.ts';
import { withStore } from './with-store.ts';

/** The result of a restore. */
export interface Restored {
  readonly backup: Backup;
  /** The folder to which the previous installation was moved; null if there was none. */
  readonly setAside: string | null;
}

/**
 * Restores a backup. A backup of an embedded database is restored into the data folder, after an existing installation
 * was moved aside. A backup of a PostgreSQL database is restored into an empty PostgreSQL database. Throws
 * `DataFolderInUse` while a server uses the data folder, and `BackupError` if the backup or the target is unsuitable.
 */
export async function restoreBackup(to: Installation, folder: string, say: (line: string) => void): Promise<Restored> {
  const backup = await readManifest(folder);
  if (backup.engine === 'embedded' && to.databaseUrl)
    throw new BackupError(
      'This backup is of an embedded database: restore it without DATABASE_URL, then npm run move.',
    );
  if (backup.engine === 'postgresql') {
    if (!to.databaseUrl)
      throw new BackupError('This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.');
    await restorePostgresql({ ...to, databaseUrl: to.databaseUrl }, { folder, backup, say });
    return { backup, setAside: null };
  }
  return { backup, setAside: await restoreEmbedded(to, folder) };
}

interface RestoreOptions {
  folder: string;
  backup: Backup;
  say(line: string): void;
}

/** Files are immutable and named by their content, so the backup's files can be added to existing files. */
async function restorePostgresql(
  { databaseUrl, dataDir, s3 }: Installation & { databaseUrl: string },
  { folder, backup, say }: RestoreOptions,
): Promise<void> {
  await openDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    if (s3) await withStore(s3, (store) => copyToStore(dataFolder(folder).media, store));
    const read = ({ name }: { name: string }) => createReadStream(join(tablesFolder(folder), name));
    await fillDatabase({ databaseUrl, source: { contents: backup.contents, read }, newEpoch: true, say });
    await copyOtherFiles(folder, dataDir, !s3);
    await syncFolder(dataDir);
  } finally {
    lock.release();
  }
}

async function restoreEmbedded({ dataDir, s3 }: Installation, folder: string): Promise<string | null> {
  await openDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    await removeUnfinishedRestores(dataDir);
    const unfinished = await mkdtemp(join(dataDir, UNFINISHED_RESTORE));
    try {
      await cp(dataFolder(folder).database, dataFolder(unfinished).database, { recursive: true });
      if (s3) await withStore(s3, (store) => copyToStore(dataFolder(folder).media, store));
      await copyOtherFiles(folder, unfinished, !s3);
      await withEmbedded(unfinished, (pool) => renewRooms(pool));
      await syncFolder(unfinished);
      return await putInPlace(dataDir, unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/**
 * Moves the previous installation aside and the restored one into the data folder. The database is moved last, because
 * the other files are used only if there is a database.
 */
async function putInPlace(dataDir: string, restored: string): Promise<string | null> {
  const { database, media } = dataFolder(dataDir);
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const present = [database, media, join(dataDir, 'demo-password')].filter((path) => existsSync(path));
  if (present.length > 0) await durableWrites.makeFolder(aside);
  for (const path of present) await durableWrites.rename(path, join(aside, path.slice(dataDir.length + 1)));
  const names = (await readdir(restored)).sort((one, other) => Number(one === 'db') - Number(other === 'db'));
  for (const name of names) await durableWrites.rename(join(restored, name), join(dataDir, name));
  return present.length > 0 ? aside : null;
}
