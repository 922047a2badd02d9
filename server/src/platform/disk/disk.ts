import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import process from 'node:process';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The file system calls that durable writes use. The order of the calls matters for durability. */
export interface Disk {
  /** Creates a folder in an existing parent. Returns false if the folder exists already. */
  makeFolder(path: string, mode: number): Promise<boolean>;
  /** Writes a new file. Fails if the file exists. */
  writeFile(path: string, bytes: Uint8Array | string, mode: number): Promise<void>;
  /**
   * Appends bytes to an existing file, at most until the file has `limit` bytes. If the stream fails, what arrived before
   * is in the file, and the error is thrown.
   */
  append(path: string, bytes: Readable, limit: number): Promise<void>;
  /** Syncs the contents of a file or the entries of a folder to the disk. */
  sync(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Deletes a file. Does nothing if the file does not exist. */
  remove(path: string): Promise<void>;
}

/** The file system of this machine. */
export const machineDisk: Disk = {
  async makeFolder(path, mode) {
    try {
      await mkdir(path, { mode });
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
  },
  async writeFile(path, bytes, mode) {
    const file = await open(path, 'wx', mode);
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
  },
  async append(path, bytes, limit) {
    const file = await open(path, 'r+');
    try {
      const { size } = await file.stat();
      let room = limit - size;
      const cut = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const taken = chunk.subarray(0, Math.max(0, room));
          room -= taken.length;
          done(null, taken);
        },
      });
      await pipeline(bytes, cut, createWriteStream(path, { flags: 'r+', start: size }));
    } finally {
      await file.close();
    }
  },
  async sync(path) {
    const file = await open(path, 'r');
    try {
      // Windows cannot sync folders, and does not have to, because its file systems journal names.
      if (process.platform === 'win32' && (await file.stat()).isDirectory()) return;
      await file.sync();
    } finally {
      await file.close();
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
};

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
