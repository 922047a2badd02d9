import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { type Disk, machineDisk } from './disk.ts';

/** Only the server's own user reads what the product writes. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes files and folders so that they survive a power cut once the promise resolves. A rename or a new name is on the
 * disk only after a sync of the folder that holds it; a sync of the file itself keeps its bytes alone.
 */
export interface Durable {
  /** Writes or replaces a file, as a whole or not at all, and creates the folders that are missing. */
  writeFile(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Creates a folder and its missing parents; only our user enters it unless another mode is given. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Renames what is on the disk already: a file that was synced, a folder after `syncFolder`. */
  rename(from: string, to: string): Promise<void>;
}

/** Durable writes on a disk: the machine's own, or in tests one that records the calls. */
export function createDurable(disk: Disk = machineDisk): Durable {
  // By path. A folder that is there may be the last one that a killed process created: its name is synced once more.
  const names = new Map<string, Promise<void>>();

  async function makeFolder(path: string, mode = FOLDER_MODE): Promise<void> {
    const parent = dirname(path);
    if (parent === path) return;
    const isNew = await disk.makeFolder(path, mode).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makeFolder(parent, mode);
      return disk.makeFolder(path, mode);
    });
    // Writes at the same time wait for the same sync.
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
        // A full disk leaves no part behind.
        await disk.remove(unfinished);
        throw error;
      }
    },
  };
}

/** The folder of a data folder may be closed to our user; nothing of ours was created in it then. */
function ignoreClosed(error: NodeJS.ErrnoException, isNew: boolean): void {
  if (isNew || error.code !== 'EACCES') throw error;
}

/** Durable writes on this machine. */
export const durableWrites: Durable = createDurable();
