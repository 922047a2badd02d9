import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`data folder in use: ${dataDir}`);
    this.name = 'DataFolderInUse';
  }
}

/** Exclusive use of a data folder, until `release` is called or the process ends (even by kill -9). */
export interface DataFolderLock {
  release(): void;
}

/**
 * Locks a data folder for this process. Call `openDataFolder` first. Throws `DataFolderInUse`. SQLite provides the file
 * lock, because Node has no API for one. The operating system releases the lock when the process ends, so nothing needs
 * cleaning up after kill -9.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DataFolderInUse(dataDir);
    throw error;
  }
  return { release: () => file.close() };
}
