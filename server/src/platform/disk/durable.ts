import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { type Disk, machineDisk } from './disk.ts';

/** Files are readable by the server's user only. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes that survive a power cut once the promise resolves. A new name or a rename is durable only after a sync of the
 * parent folder; a sync of the file covers its contents alone.
 */
export interface Durable {
  /** Writes or replaces a file atomically, and creates missing folders. */
  writeFile(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Creates a folder and its missing parents, private to the server's user unless another mode is given. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Renames a durable file or folder: one that was synced, or a folder after `syncFolder`. */
  rename(from: string, to: string): Promise<void>;
}

/** Creates durable writes on a disk: the machine's, or in tests one that records the calls. */
export function createDurable(disk: Disk = machineDisk): Durable {
  // By path. An existing folder may have been created by a process that was killed before the sync, so it is synced once.
  const names = new Map<string, Promise<void>>();

  async function makeFolder(path: string, mode = FOLDER_MODE): Promise<void> {
    const parent = dirname(path);
    if (parent === path) return;
    const isNew = await disk.makeFolder(path, mode).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makeFolder(parent, mode);
      return disk.makeFolder(path, mode);
    });
    // Concurrent writes share one sync.
    const known = isNew ? undefined : names.get(path);
    const syncing = known ?? disk.sync(parent).catch((error: NodeJS.ErrnoException) => ignoreClosed(error, isNew));
    names.set(path, syncing);
    await syncing.catch((error: unknown) => {
      names.delete(path);
      throw error;
    });
  }

  async function renameDurably(from: string, to: string): Promise<void> {
    await disk.rename(from, to);
    await disk.sync(dirname(to));
    if (dirname(from) !== dirname(to)) await disk.sync(dirname(from));
  }

  return {
    makeFolder,
    rename: renameDurably,
    async writeFile(path, bytes) {
      await makeFolder(dirname(path));
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await disk.writeFile(unfinished, bytes, FILE_MODE);
        await disk.sync(unfinished);
        await renameDurably(unfinished, path);
      } catch (error) {
        // Leave no partial file on a full disk.
        await disk.remove(unfinished);
        throw error;
      }
    },
  };
}

/** The parent of a data folder may be inaccessible; then we have created nothing in it. */
function ignoreClosed(error: NodeJS.ErrnoException, isNew: boolean): void {
  if (isNew || error.code !== 'EACCES') throw error;
}

export const durableWrites: Durable = createDurable();
