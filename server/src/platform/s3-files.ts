import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import {
  type ByteRange,
  type Files,
  isFileKey,
  type OpenFile,
  requireFileKey,
  requirePrefix,
  requireType,
  type StoredFile,
  typeOf,
} from './files.ts';
import { Outage } from './outage.ts';

/** The settings of the bucket. */
export type S3Settings = NonNullable<Config['s3']>;

/** Files that are stored in a bucket. */
export interface S3Files extends Files {
  /** Returns the keys of all files, for backups. */
  keys(): AsyncGenerator<string>;
  close(): void;
}

/** Timeout for connecting and for a response, in milliseconds. */
const TIMEOUT_MS = 8_000;
/** Longest pause within a transfer, in milliseconds. A slow viewer can cause such pauses. */
const IDLE_MS = 60_000;
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Stores files in a bucket of any S3-compatible store. Every error except "not found" becomes an `Outage`, because a
 * later request may succeed: the store is unreachable, slow, or rejects our access key.
 */
export async function createS3Files(settings: S3Settings, timeoutMs = TIMEOUT_MS): Promise<S3Files> {
  // Import the library only if it is needed, because it is larger than the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, ...location } = settings;
  const client = new s3.S3Client({
    ...location,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Older stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
  });
  const objectAt = (key: string) => ({ Bucket, Key: requireFileKey(key) });
  const keysUnder = async (prefix: string): Promise<string[]> => {
    const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${requirePrefix(prefix)}/` });
    const keys: string[] = [];
    for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key = '' }) => Key));
    return keys;
  };
  const removeAll = async (keys: Iterable<string>) => {
    for (const key of keys) await orOutage(client.send(new s3.DeleteObjectCommand(objectAt(key))));
  };
  async function open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await nullIfMissing(client.send(new s3.GetObjectCommand({ ...objectAt(key), Range })));
    if (!found) return null;
    // In Node the body is a Readable.
    const stream = found.Body as unknown as Readable;
    return { ...metadataOf(found), stream, size: wholeSize(found), contentType: typeOf(key) };
  }
  return {
    async put(key, bytes, contentType) {
      const object = { ...objectAt(key), Body: bytes, ContentType: contentType, CacheControl: CACHE_FOR_A_YEAR };
      requireType(key, contentType);
      await orOutage(client.send(new s3.PutObjectCommand(object)));
    },
    async stat(key) {
      const found = await nullIfMissing(client.send(new s3.HeadObjectCommand(objectAt(key))));
      return found && { ...metadataOf(found), size: found.ContentLength ?? 0, contentType: typeOf(key) };
    },
    open,
    async openChunks(key, range) {
      const file = await open(key, range);
      if (!file) return null;
      const { stream, ...metadata } = file;
      return { ...metadata, chunks: stream, close: () => stream.destroy() };
    },
    async putFolder(prefix, folder) {
      const before = new Set(await orOutage(keysUnder(prefix)));
      const entries = await readdir(folder, { withFileTypes: true, recursive: true });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const key = `${requirePrefix(prefix)}/${relative(folder, path).split(sep).join('/')}`;
        const Body = await readFile(path);
        const object = { ...objectAt(key), Body, ContentType: typeOf(key), CacheControl: CACHE_FOR_A_YEAR };
        await orOutage(client.send(new s3.PutObjectCommand(object)));
        before.delete(key);
      }
      await removeAll(before);
    },
    removeFolder: async (prefix) => removeAll(await orOutage(keysUnder(prefix))),
    async remove(key) {
      await orOutage(client.send(new s3.DeleteObjectCommand(objectAt(key))));
    },
    async *keys() {
      // The bucket may contain objects that Nave has not stored.
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket }))
        yield* (page.Contents ?? []).map(({ Key = '' }) => Key).filter(isFileKey);
    },
    close: () => client.destroy(),
  };
}

/** The metadata that a store returns. */
interface StoreMetadata {
  ETag?: string | undefined;
  LastModified?: Date | undefined;
}

function metadataOf({ ETag, LastModified }: StoreMetadata): Pick<StoredFile, 'etag' | 'modifiedAt'> {
  return { etag: ETag ?? null, modifiedAt: LastModified ?? null };
}

/** Returns the size of the whole file. For a range, it is at the end of the header `Content-Range`: `bytes 2-4/9`. */
function wholeSize({ ContentRange, ContentLength = 0 }: { ContentRange?: string; ContentLength?: number }): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
  return whole ? Number(whole) : ContentLength;
}

async function nullIfMissing<Found>(response: Promise<Found>): Promise<Found | null> {
  try {
    return await response;
  } catch (error) {
    if (isMissing(error)) return null;
    throw outageOf(error);
  }
}

async function orOutage<Answer>(response: Promise<Answer>): Promise<Answer> {
  try {
    return await response;
  } catch (error) {
    throw outageOf(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/**
 * Keeps only the name and the message of an error. The library's error also has the request headers with the signature.
 */
function outageOf(error: unknown): Outage {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return new Outage(`The store of uploaded files failed: ${name}: ${message}`);
}
