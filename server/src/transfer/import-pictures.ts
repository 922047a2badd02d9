import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { v7 } from 'uuid';
import { imageByUrl, insertImage } from '../media/media.store.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { contentName, type Files } from '../platform/files.ts';
import { PICTURES_FOLDER, type TransferredPicture } from './transfer-file.ts';

/** The files of pictures, by key, as they will be stored. */
type PictureFiles = Map<string, Buffer>;

/**
 * Reads the files of the pictures that are not stored yet. Throws `BackupError` if a file is missing, or is not the
 * picture that its name says: the name contains a hash of the widest copy.
 */
export async function readPictures(
  { files, folder, clientId }: { files: Pick<Files, 'stat'>; folder: string; clientId: string },
  pictures: readonly TransferredPicture[],
): Promise<PictureFiles> {
  const found: PictureFiles = new Map();
  for (const { url } of pictures) {
    if (!url.startsWith(`/media/clients/${clientId}/`) || pictureCopies(url).length === 0)
      throw new BackupError(`${url} is no picture of this organisation. Nothing was imported.`);
    for (const copy of pictureCopies(url)) {
      const key = copy.url.replace('/media/', '');
      if (await files.stat(key)) continue;
      const name = basename(key);
      const bytes = await readFile(join(folder, PICTURES_FOLDER, name)).catch(() => null);
      const isRight = bytes && (copy.url !== url || name.startsWith(`${contentName(bytes)}_`)) && isWebp(bytes);
      if (!isRight) throw new BackupError(`The picture ${name} is missing or damaged. Nothing was imported.`);
      found.set(key, bytes);
    }
  }
  return found;
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
