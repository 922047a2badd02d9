import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { pictureDeleted } from '@nave/domain/media/media.texts.ts';
import type { Tx } from '../platform/database/database.ts';
import { restoreImages, shareLibrary } from './media.store.ts';

/**
 * Keeps these pictures from being deleted until the transaction ends that saves a record (MED-203). A deleted picture
 * whose file still exists returns to the library; a missing one is refused at its field.
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
  const kept = await restoreImages(
    tx,
    clientId,
    own.map(([, url]) => url),
  );
  const gone = own.filter(([, url]) => !kept.has(url)).map(([field]) => [field, pictureDeleted]);
  if (gone.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(gone) });
}
