import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A stored file, open for reading. Whoever opens it reads or destroys `stream`. */
export interface OpenFile {
  readonly stream: Readable;
  /** Bytes of the whole file, whatever part is read. */
  readonly size: number;
  readonly contentType: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Uploaded files, by key: names in lower case separated by slashes, `pictures/3f2a.webp`. */
export interface Files {
  /** Stores the bytes; the file is there as a whole or not at all. The key's extension says the content type. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null: there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Nothing happens when the file is not there. */
  remove(key: string): Promise<void>;
}

// Images that run scripts (SVG) are not among them: uploads are served from the product's own hostname.
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

/** A name (32 digits) that the bytes themselves decide: the same bytes are stored once, and a name never changes its meaning. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Files in a folder, which is made when it is missing. */
export function createFiles(root: string): Files {
  mkdirSync(root, { recursive: true });
  return {
    async put(key, bytes, contentType) {
      const path = pathOf(root, key);
      if (typeOf(key) !== contentType) throw new Error(`the key ${key} is not one of ${contentType}`);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, bytes);
    },
    async open(key, range) {
      const path = pathOf(root, key);
      const found = await stat(path).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      return { stream: createReadStream(path, range), size: found.size, contentType: typeOf(key) };
    },
    remove: (key) => rm(pathOf(root, key), { force: true }),
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    const file = await openFile(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    // A full disk leaves no part behind.
    await rm(unfinished, { force: true });
    throw error;
  }
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{2,4}$/;

function pathOf(root: string, key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new Error('not a file key');
  return join(root, key);
}

function typeOf(key: string): string {
  return contentTypes[extname(key)] ?? 'application/octet-stream';
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
