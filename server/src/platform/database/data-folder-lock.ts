import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`data folder in use: ${dataDir}`);
    this.name = 'DataFolderInUse';
  }
}

/** The right to use a data folder, until released or until the process ends, however it ends. */
export interface DataFolderLock {
  release(): void;
}

/**
 * Takes an open data folder (`openDataFolder`) for this process. Throws `DataFolderInUse`.
 * The lock is the one that SQLite takes on a file: Node has no file locks of its own, and the system frees it with
 * the process, so that nothing is left to clean up after kill -9.
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
