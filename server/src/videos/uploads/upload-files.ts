import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Durable, durableWrites } from '../../platform/disk/durable.ts';

/** The bytes that have arrived of uploads, in a folder of this machine. Everything that `size` tells survives a power cut. */
export interface UploadFiles {
  create(id: string): Promise<void>;
  /** Returns how many bytes of the upload are stored; null if there is no such upload. */
  size(id: string): Promise<number | null>;
  /**
   * Appends bytes at the end, at most until the file has `limit` bytes, and returns its size; null if the upload was
   * removed. What arrived before the stream failed is stored; then the error of the stream is thrown.
   */
  append(id: string, bytes: Readable, limit: number): Promise<number | null>;
  remove(id: string): Promise<void>;
  pathOf(id: string): string;
  /** Returns when the upload last received bytes, in epoch milliseconds; 0 if there is no such upload. */
  idleSince(id: string): Promise<number>;
  /** Returns the ids of all uploads. */
  ids(): Promise<string[]>;
  /** Returns the part of the disk, from 0 to 1, that is free after so many bytes more. */
  freeShare(plannedBytes?: number): Promise<number>;
}

export function uploadFiles(folder: string, durable: Durable = durableWrites): UploadFiles {
  const pathOf = (id: string) => join(folder, `${id}.part`);
  return {
    pathOf,
    create: (id) => durable.createFile(pathOf(id)),
    async size(id) {
      const found = await stat(pathOf(id)).catch(nullIfMissing);
      if (!found) return null;
      await durable.sync(pathOf(id));
      return found.size;
    },
    async append(id, bytes, limit) {
      const path = pathOf(id);
      const appending = durable.append(path, bytes, limit).then(() => stat(path));
      return (await appending.catch(nullIfMissing))?.size ?? null;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    idleSince: async (id) => (await stat(pathOf(id)).catch(nullIfMissing))?.mtimeMs ?? 0,
    async ids() {
      const names = await readdir(folder).catch(nullIfMissing);
      return (names ?? []).flatMap((name) => (name.endsWith('.part') ? [name.slice(0, -'.part'.length)] : []));
    },
    async freeShare(plannedBytes = 0) {
      await durable.makeFolder(folder);
      const { bavail, blocks, bsize } = await statfs(folder);
      return (bavail - plannedBytes / bsize) / blocks;
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
