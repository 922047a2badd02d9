import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { v7 } from 'uuid';
import { imageByUrl, insertImage } from '../media/media.store.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { contentName, type Files } from '../platform/files.ts';
import { PICTURES_FOLDER, type TransferredPicture } from './transfer-file.ts';

/** The largest file of a picture that is read, in bytes. */
const MAX_PICTURE_BYTES = 4 * MAX_IMAGE_BYTES;

/** A file of a picture that is not stored yet. */
interface MissingFile {
  /** The key under which it will be stored. */
  key: string;
  path: string;
  /** Whether the name of the file contains a hash of it. */
  isWidest: boolean;
}

/**
 * Checks the files of the pictures that are not stored yet, one after the other, and returns where they are: their bytes
 * may not all fit into memory. Throws `BackupError` if a file is missing or too large, or is not the picture that its
 * name says: the name contains a hash of the widest copy.
 */
export async function checkPictures(
  { files, folder, clientId }: { files: Pick<Files, 'stat'>; folder: string; clientId: string },
  pictures: readonly TransferredPicture[],
): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  for (const { url } of pictures) {
    if (!url.startsWith(`/media/clients/${clientId}/`) || pictureCopies(url).length === 0)
      throw new BackupError(`${url} is no picture of this organisation. Nothing was imported.`);
    for (const copy of pictureCopies(url)) {
      const key = copy.url.replace('/media/', '');
      if (await files.stat(key)) continue;
      const file = { key, path: join(folder, PICTURES_FOLDER, basename(key)), isWidest: copy.url === url };
      await readPicture(file);
      missing.push(file);
    }
  }
  return missing;
}

/** Reads the file of a picture. Throws `BackupError` if it is missing, damaged or too large. */
export async function readPicture({ path, isWidest }: MissingFile): Promise<Buffer> {
  const name = basename(path);
  const found = await stat(path).catch(() => null);
  const bytes = found?.isFile() && found.size <= MAX_PICTURE_BYTES ? await readFile(path).catch(() => null) : null;
  const isRight = bytes && (!isWidest || name.startsWith(`${contentName(bytes)}_`)) && isWebp(bytes);
  if (!isRight) throw new BackupError(`The picture ${name} is missing or damaged. Nothing was imported.`);
  return bytes;
}

/** Adds pictures to the library that it does not have. Returns their names. */
export async function addPictures(
  tx: Tx,
  clientId: string,
  pictures: readonly TransferredPicture[],
): Promise<string[]> {
  const added: string[] = [];
  for (const picture of pictures) {
    if (await imageByUrl(tx, clientId, picture.url)) continue;
    await insertImage(tx, { id: v7(), clientId, ...picture });
    added.push(picture.fileName);
  }
  return added;
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
