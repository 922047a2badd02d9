import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { libraryName, uniqueLibraryName } from '@nave/domain/media/image-rules.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { v7 } from 'uuid';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { contentName, type Files } from '../platform/files.ts';
import {
  type ImageRow,
  imageByUrl,
  insertImage,
  libraryUse,
  lockLibrary,
  markImage,
  namesLike,
} from './media.store.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';

/** The maximum size of a client's library. */
export interface LibraryLimits {
  files: number;
  bytes: number;
}
export const LIBRARY_LIMITS: LibraryLimits = { files: 10_000, bytes: 1_073_741_824 };

export interface UploadImageDeps {
  db: Db;
  files: Pick<Files, 'put' | 'stat'>;
  /** Re-encodes a picture. Decoding takes much memory, so the caller limits the number of concurrent calls. */
  rewrite(bytes: Buffer): Promise<RewrittenPicture>;
  limits?: LibraryLimits;
}

interface Upload {
  clientId: string;
  fileName: string;
  bytes: Buffer;
}

/** Adds a picture to a client's library; returns the existing entry if the library has an identical picture. */
export async function uploadImage(deps: UploadImageDeps, { clientId, fileName, bytes }: Upload): Promise<ImageRow> {
  const limits = deps.limits ?? LIBRARY_LIMITS;
  await requireFreeSpace(deps.db, clientId, limits);
  const picture = await deps.rewrite(bytes);
  // The files are stored before the entry, so that no entry names a missing file.
  const url = await storePicture(deps.files, clientId, picture);
  const { width, height } = picture.widest;
  const total = [picture.widest, ...picture.smaller].reduce((sum, rendition) => sum + rendition.bytes.length, 0);
  return inTransaction(deps.db, async (tx) => {
    await lockLibrary(tx, clientId);
    // MED-60: identical pictures share one entry.
    const existing = await imageByUrl(tx, clientId, url);
    if (existing) return existing.deletedAt ? restore(tx, existing) : existing;
    // A deletion of the same picture, which takes the same lock, may have deleted the files before this transaction.
    if (!(await deps.files.stat(url.replace('/media/', '')))) await storePicture(deps.files, clientId, picture);
    await requireFreeSpace(tx, clientId, limits);
    const name = await freeName(tx, clientId, fileName);
    return insertImage(tx, { id: v7(), clientId, fileName: name, url, width, height, bytes: total });
  });
}

/** Restores the entry of a deleted picture that is uploaded again. */
async function restore(tx: Executor, image: ImageRow): Promise<ImageRow> {
  await markImage(tx, image, null);
  return { ...image, deletedAt: null };
}

async function requireFreeSpace(db: Executor, clientId: string, limits: LibraryLimits): Promise<void> {
  const use = await libraryUse(db, clientId);
  if (use.files >= limits.files || use.bytes >= limits.bytes) throw new Refusal(mediaRefusals.full);
}

/**
 * Stores the files of a picture and returns its URL. The file name is a hash of the bytes, so that identical pictures
 * are stored once and a picture never changes under its URL (MED-19). The name ends in the width (MED-39).
 */
async function storePicture(files: Pick<Files, 'put'>, clientId: string, picture: RewrittenPicture): Promise<string> {
  const stem = `clients/${clientId}/${contentName(picture.widest.bytes)}_${picture.widest.width}`;
  for (const { bytes, width } of picture.smaller) await files.put(`${stem}-${width}.webp`, bytes, 'image/webp');
  await files.put(`${stem}.webp`, picture.widest.bytes, 'image/webp');
  return `/media/${stem}.webp`;
}

async function freeName(tx: Executor, clientId: string, fileName: string): Promise<string> {
  // Removes control characters, which the database cannot store, and characters that reverse the text direction.
  const name = libraryName(fileName.replace(/\p{C}/gu, '')).toWellFormed() || 'picture';
  const dot = name.lastIndexOf('.');
  const taken = await namesLike(tx, clientId, dot > 0 ? name.slice(0, dot) : name);
  return uniqueLibraryName(name, taken);
}
