import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { type Disk, machineDisk } from './disk.ts';

/** Only the server's user can read and write the files and folders. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes that survive a power cut after their promise has resolved. Syncing a file makes only its contents durable. A
 * new or changed name is durable only after its parent folder was synced.
 */
export interface Durable {
  /** Writes or replaces a file atomically, and creates missing folders. */
  writeFile(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Creates an empty file and its missing folders. Fails if the file exists. */
  createFile(path: string): Promise<void>;
  /**
   * Appends bytes to an existing file, at most until the file has `limit` bytes. If the stream fails, what arrived before
   * is in the file, but only durable after `sync`; then the error is thrown.
   */
  append(path: string, bytes: Readable, limit: number): Promise<void>;
  /** Syncs what a file contains. */
  sync(path: string): Promise<void>;
  /** Creates a folder and its missing parents, private to the server's user unless another mode is given. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Renames a synced file, or a folder after `syncFolder`. */
  rename(from: string, to: string): Promise<void>;
}

/** Creates durable writes on the machine's disk, or in tests on a disk that records the calls. */
export function createDurable(disk: Disk = machineDisk): Durable {
  // The sync of each folder's name, by path. The name of an existing folder is synced once too, because the process
  // that created the folder may have been killed before the sync.
  const nameSyncs = new Map<string, Promise<void>>();

  async function makeFolder(path: string, mode = FOLDER_MODE): Promise<void> {
    const parent = dirname(path);
    if (parent === path) return;
    const isNew = await disk.makeFolder(path, mode).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makeFolder(parent, mode);
      return disk.makeFolder(path, mode);
    });
    // Concurrent writes share one sync.
    const running = isNew ? undefined : nameSyncs.get(path);
    const syncing = running ?? disk.sync(parent).catch((error: NodeJS.ErrnoException) => ignoreNoAccess(error, isNew));
    nameSyncs.set(path, syncing);
    await syncing.catch((error: unknown) => {
      nameSyncs.delete(path);
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
    sync: disk.sync,
    async createFile(path) {
      await makeFolder(dirname(path));
      // An empty file is complete with its name, so it needs no unfinished one.
      await disk.writeFile(path, '', FILE_MODE);
      await disk.sync(path);
      await disk.sync(dirname(path));
    },
    async append(path, bytes, limit) {
      await disk.append(path, bytes, limit);
      await disk.sync(path);
    },
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

/**
 * Ignores the error if the folder existed and its parent cannot be opened: in this case the process has created no name
 * in the parent.
 */
function ignoreNoAccess(error: NodeJS.ErrnoException, isNew: boolean): void {
  if (isNew || error.code !== 'EACCES') throw error;
}

export const durableWrites: Durable = createDurable();
