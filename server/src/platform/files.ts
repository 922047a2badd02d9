import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Durable, durableWrites } from './disk/durable.ts';

/** What is known of a stored file. */
export interface StoredFile {
  /** Bytes of the whole file, whatever part is read. */
  readonly size: number;
  readonly contentType: string;
  /** As HTTP writes it; null where the store has none. */
  readonly etag: string | null;
  readonly modifiedAt: Date | null;
}

/** A stored file, open for reading. Whoever opens it reads or destroys `stream`. */
export interface OpenFile extends StoredFile {
  readonly stream: Readable;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Uploaded files, by key: names in lower case separated by slashes, `pictures/3f2a.webp`. */
export interface Files {
  /** Stores the bytes durably, as a whole or not at all. The key's extension says the content type. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null: there is no such file. */
  look(key: string): Promise<StoredFile | null>;
  /** The same, to be read. */
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

/** Files in a folder, which is created with the first file. */
export function createFiles(root: string, { writeFile }: Pick<Durable, 'writeFile'> = durableWrites): Files {
  const pathOf = (key: string) => join(root, requireFileKey(key));
  async function look(key: string): Promise<StoredFile | null> {
    const found = await stat(pathOf(key)).catch(nullWhenMissing);
    if (!found?.isFile()) return null;
    const { size, mtime } = found;
    const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return { size, contentType: typeOf(key), etag, modifiedAt: mtime };
  }
  return {
    look,
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      requireType(key, contentType);
      await writeFile(path, bytes);
    },
    async open(key, range) {
      const found = await look(key);
      return found && { ...found, stream: createReadStream(pathOf(key), range) };
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]{2,4}$/;

/** Whether a text is the key of a file: none leads out of the folder. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key) && key.length <= 200;
}

/** The key; throws where it is none. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('not a file key');
  return key;
}

/** A file is stored under a key of its own type alone. */
export function requireType(key: string, contentType: string): void {
  if (typeOf(key) !== contentType) throw new Error(`the key ${key} is not one of ${contentType}`);
}

/** The content type of a key, by its extension. */
export function typeOf(key: string): string {
  return contentTypes[extname(key)] ?? 'application/octet-stream';
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
