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

/** What one client's library may hold. */
export interface LibraryLimits {
  files: number;
  bytes: number;
}
export const LIBRARY_LIMITS: LibraryLimits = { files: 10_000, bytes: 1_073_741_824 };

export interface UploadImageDeps {
  db: Db;
  files: Pick<Files, 'put' | 'look'>;
  /** Decodes and writes anew; decoding takes much memory, so the caller decides how many run at once. */
  rewrite(bytes: Buffer): Promise<RewrittenPicture>;
  limits?: LibraryLimits;
}

interface Upload {
  clientId: string;
  fileName: string;
  bytes: Buffer;
}

/** Adds a picture to a client's library; the same one again is answered with its entry. */
export async function uploadImage(deps: UploadImageDeps, { clientId, fileName, bytes }: Upload): Promise<ImageRow> {
  const limits = deps.limits ?? LIBRARY_LIMITS;
  await requireRoom(deps.db, clientId, limits);
  const picture = await deps.rewrite(bytes);
  // Stored before the entry, so that no entry names a file that is not there.
  const url = await storePicture(deps.files, clientId, picture);
  const { width, height } = picture.widest;
  const total = [picture.widest, ...picture.smaller].reduce((sum, rendition) => sum + rendition.bytes.length, 0);
  return inTransaction(deps.db, async (tx) => {
    await lockLibrary(tx, clientId);
    // MED-60: a picture that is there already keeps its one entry.
    const known = await imageByUrl(tx, clientId, url);
    if (known) return known.deletedAt ? returned(tx, known) : known;
    // Its files were removed since they were stored above: the deletion of the same picture has the lock too.
    if (!(await deps.files.look(url.replace('/media/', '')))) await storePicture(deps.files, clientId, picture);
    await requireRoom(tx, clientId, limits);
    const name = await freeName(tx, clientId, fileName);
    return insertImage(tx, { id: v7(), clientId, fileName: name, url, width, height, bytes: total });
  });
}

/** Uploaded again while its file was still there: it is in the library as before. */
async function returned(tx: Executor, image: ImageRow): Promise<ImageRow> {
  await markImage(tx, image, null);
  return { ...image, deletedAt: null };
}

async function requireRoom(db: Executor, clientId: string, limits: LibraryLimits): Promise<void> {
  const use = await libraryUse(db, clientId);
  if (use.files >= limits.files || use.bytes >= limits.bytes) throw new Refusal(mediaRefusals.full);
}

/** MED-19: the name is made of the bytes, so the same picture is stored once and never changes under its address; it ends in the width (MED-39). */
async function storePicture(files: Pick<Files, 'put'>, clientId: string, picture: RewrittenPicture): Promise<string> {
  const stem = `clients/${clientId}/${contentName(picture.widest.bytes)}_${picture.widest.width}`;
  for (const { bytes, width } of picture.smaller) await files.put(`${stem}-${width}.webp`, bytes, 'image/webp');
  await files.put(`${stem}.webp`, picture.widest.bytes, 'image/webp');
  return `/media/${stem}.webp`;
}

async function freeName(tx: Executor, clientId: string, fileName: string): Promise<string> {
  // Neither what no column can hold nor what turns the direction of a text around belongs in a name.
  const name = libraryName(fileName.replace(/\p{C}/gu, '')).toWellFormed() || 'picture';
  const dot = name.lastIndexOf('.');
  const taken = await namesLike(tx, clientId, dot > 0 ? name.slice(0, dot) : name);
  return uniqueLibraryName(name, taken);
}
