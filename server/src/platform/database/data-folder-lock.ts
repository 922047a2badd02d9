import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`data folder in use: ${dataDir}`);
    this.name = 'DataFolderInUse';
  }
}

/** The exclusive use of a data folder, until it is released or the process ends, even by kill -9. */
export interface DataFolderLock {
  release(): void;
}

/**
 * Locks an open data folder (`openDataFolder`) for this process. Throws `DataFolderInUse`.
 * It uses the file lock of SQLite, because Node has none of its own. The operating system releases it with the process, so
 * nothing has to be cleaned up after kill -9.
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
