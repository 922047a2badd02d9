import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { pictureDeleted } from '@nave/domain/media/media.texts.ts';
import type { Tx } from '../platform/database/database.ts';
import { keepImages, shareLibrary } from './media.store.ts';

/**
 * In the transaction that saves a record: from here to its end none of these pictures is deleted (MED-203). One that was
 * deleted but whose file is still there returns to the library; one that is gone is refused at its field.
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
  const kept = await keepImages(
    tx,
    clientId,
    own.map(([, url]) => url),
  );
  const gone = own.filter(([, url]) => !kept.has(url)).map(([field]) => [field, pictureDeleted]);
  if (gone.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(gone) });
}
