import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { pictureDeleted } from '@nave/domain/media/media.texts.ts';
import type { Tx } from '../platform/database/database.ts';
import { restoreImages, shareLibrary } from './media.store.ts';

/**
 * Prevents the deletion of the pictures that a saved record uses, until the transaction of the save ends (MED-203). A
 * deleted picture whose files still exist is restored. A missing picture is refused with an error at its field.
 */
export async function requirePictures(
  tx: Tx,
  clientId: string,
  pictures: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const folder = `/media/clients/${clientId}/`;
  const own = Object.entries(pictures).filter(([, url]) => url?.startsWith(folder)) as [string, string][];
  if (own.length === 0) return;
  await shareLibrary(tx, clientId);
  const existing = await restoreImages(
    tx,
    clientId,
    own.map(([, url]) => url),
  );
  const errors = own.filter(([, url]) => !existing.has(url)).map(([field]) => [field, pictureDeleted]);
  if (errors.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(errors) });
}
