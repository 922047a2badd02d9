import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat as statFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Durable, durableWrites } from './disk/durable.ts';
import { readChunks } from './disk/read-chunks.ts';
import { syncFolder } from './disk/sync-folder.ts';

/** The metadata of a stored file. */
export interface StoredFile {
  /** Size of the whole file in bytes, even if only a range is read. */
  readonly size: number;
  readonly contentType: string;
  /** The value of the ETag header; null if the store has none. */
  readonly etag: string | null;
  readonly modifiedAt: Date | null;
}

/** A stored file, open for reading. The caller must consume or destroy `stream`. */
export interface OpenFile extends StoredFile {
  readonly stream: Readable;
}

/** A stored file, of which each chunk is valid until the next one is requested. The caller must read or close it. */
export interface ChunkedFile extends StoredFile {
  readonly chunks: AsyncIterable<Buffer>;
  close(): void;
}

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Uploaded files by key: lower-case names separated by slashes, such as `pictures/3f2a.webp`. */
export interface Files {
  /** Stores the bytes durably and atomically. The key's extension must match the content type. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the metadata, or null if there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** Opens the file or a range of the file. Returns null if there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Like `open`, with the least work for the processor. */
  openChunks(key: string, range?: ByteRange): Promise<ChunkedFile | null>;
  /**
   * Stores the files of a folder of this machine, with subfolders, under keys that begin with the prefix and a slash.
   * Replaces all files with the prefix. The folder may be gone afterwards.
   */
  putFolder(prefix: string, folder: string): Promise<void>;
  /** Deletes all files under the prefix. */
  removeFolder(prefix: string): Promise<void>;
  /** Deletes the file. Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
}

// SVG is missing on purpose: it can run scripts, and uploads are served from the product's own hostname.
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
};

/**
 * Returns a name derived from the content (32 hex digits of its SHA-256). Equal files have the same name, so they are
 * stored once, and the file with a name never changes.
 */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Stores files in a local folder, which is created with the first file. */
export function createFiles(root: string, { writeFile, makeFolder, rename }: Durable = durableWrites): Files {
  const pathOf = (key: string) => join(root, requireFileKey(key));
  const folderOf = (prefix: string) => join(root, requirePrefix(prefix));
  async function stat(key: string): Promise<StoredFile | null> {
    const found = await statFile(pathOf(key)).catch(nullWhenMissing);
    if (!found?.isFile()) return null;
    const { size, mtime } = found;
    const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return { size, contentType: typeOf(key), etag, modifiedAt: mtime };
  }
  return {
    stat,
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      requireType(key, contentType);
      await writeFile(path, bytes);
    },
    async open(key, range) {
      const found = await stat(key);
      if (!found) return null;
      return { ...found, stream: createReadStream(pathOf(key), range) };
    },
    async openChunks(key, range) {
      const found = await stat(key);
      if (!found) return null;
      const chunks = readChunks(pathOf(key), range ?? { start: 0, end: found.size - 1 });
      return { ...found, chunks, close: () => undefined };
    },
    async putFolder(prefix, folder) {
      const path = folderOf(prefix);
      await syncFolder(folder);
      await makeFolder(dirname(path));
      await rm(path, { recursive: true, force: true });
      await rename(folder, path);
    },
    removeFolder: async (prefix) => rm(folderOf(prefix), { recursive: true, force: true }),
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{2,4}$/;

/** Whether a text is a valid file key. A valid key cannot name a file outside of the folder. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key) && key.length <= 200;
}

/** Returns the key. Throws if the key is invalid. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('not a file key');
  return key;
}

/** Returns the prefix of the keys of a folder. Throws if it is invalid. */
export function requirePrefix(prefix: string): string {
  return requireFileKey(`${prefix}/file.json`).slice(0, prefix.length);
}

/** Throws if the key's extension does not match the content type. */
export function requireType(key: string, contentType: string): void {
  if (typeOf(key) !== contentType) throw new Error(`the key ${key} is not one of ${contentType}`);
}

/** Returns the content type of a key's extension. */
export function typeOf(key: string): string {
  return contentTypes[extname(key)] ?? 'application/octet-stream';
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
