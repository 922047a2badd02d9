import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import { type Files, isFileKey, requireFileKey, requireType, type StoredFile, typeOf } from './files.ts';
import { Outage } from './outage.ts';

/** How a bucket is reached. */
export type S3Settings = NonNullable<Config['s3']>;

/** A bucket's files; also all of their keys, for backups. */
export interface S3Files extends Files {
  keys(): AsyncGenerator<string>;
  close(): void;
}

/** How long the store may take to be reached, and to answer. */
const PATIENCE_MS = 8_000;
/** How long a transfer may stand still; a slow viewer holds it up too. */
const IDLE_MS = 60_000;
const YEAR = 'public, max-age=31536000, immutable';

/**
 * Files in a bucket of any S3-compatible store. Whatever the store says but "not there" is an `Outage`: it is away, slow, or
 * refuses our key, and is asked again once that is mended.
 */
export async function createS3Files(settings: S3Settings, patienceMs = PATIENCE_MS): Promise<S3Files> {
  // Loaded only where it is used: it is larger than the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, ...place } = settings;
  const client = new s3.S3Client({
    ...place,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Older stores know none of the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      ...{ connectionTimeout: patienceMs, requestTimeout: patienceMs, throwOnRequestTimeout: true },
      socketTimeout: IDLE_MS,
    },
  });
  const at = (key: string) => ({ Bucket, Key: requireFileKey(key) });
  return {
    async put(key, bytes, contentType) {
      const object = { ...at(key), Body: bytes, ContentType: contentType, CacheControl: YEAR };
      requireType(key, contentType);
      await orOutage(client.send(new s3.PutObjectCommand(object)));
    },
    async look(key) {
      const found = await ifThere(client.send(new s3.HeadObjectCommand(at(key))));
      return found && { ...told(found), size: found.ContentLength ?? 0, contentType: typeOf(key) };
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await ifThere(client.send(new s3.GetObjectCommand({ ...at(key), Range })));
      if (!found) return null;
      // In Node it is one.
      const stream = found.Body as unknown as Readable;
      return { ...told(found), stream, size: wholeSize(found), contentType: typeOf(key) };
    },
    async remove(key) {
      await orOutage(client.send(new s3.DeleteObjectCommand(at(key))));
    },
    async *keys() {
      // What else lies in the bucket is not ours.
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket }))
        yield* (page.Contents ?? []).map(({ Key = '' }) => Key).filter(isFileKey);
    },
    close: () => client.destroy(),
  };
}

/** What a store tells of a file beside its bytes. */
interface Told {
  ETag?: string | undefined;
  LastModified?: Date | undefined;
}

function told({ ETag, LastModified }: Told): Pick<StoredFile, 'etag' | 'modifiedAt'> {
  return { etag: ETag ?? null, modifiedAt: LastModified ?? null };
}

/** Of a part, the size of the whole: `bytes 2-4/9`. */
function wholeSize({ ContentRange, ContentLength = 0 }: { ContentRange?: string; ContentLength?: number }): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
  return whole ? Number(whole) : ContentLength;
}

async function ifThere<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw outageOf(error);
  }
}

async function orOutage<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw outageOf(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Without what the library hangs on its errors: the request's own head, with the signature, among it. */
function outageOf(error: unknown): Outage {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return new Outage(`The store of uploaded files answers: ${name}: ${message}`);
}
