import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { pictureInUse } from '@nave/domain/media/picture-use.ts';
import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Files } from '../platform/files.ts';
import type { Jobs } from '../platform/jobs.ts';
import { imageById, imageByUrl, lockLibrary, markImage, removeImage } from './media.store.ts';
import type { FindUses } from './picture-uses.ts';

/** How long the files of a deleted picture are kept, because open pages and caches still show it (MED-201). */
const FILES_KEPT_FOR_MS = 86_400_000;
const JOB = 'remove-picture';

interface DeleteImageDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  files: Pick<Files, 'remove'>;
  usesOf: FindUses;
}

/** Deletes pictures that no record uses: the entry in the library at once, the files a day later. */
export function createImageDeletion({ db, clock, jobs, files, usesOf }: DeleteImageDeps) {
  jobs.define(JOB, async ({ clientId, url }: { clientId: string; url: string }) => {
    await inTransaction(db, async (tx) => {
      await lockLibrary(tx, clientId);
      const image = await imageByUrl(tx, clientId, url);
      if (!image?.deletedAt) return;
      // A record may use the picture although it was deleted, for example after a backup was restored.
      if ((await usesOf(tx, image)).length > 0) await markImage(tx, image, null);
      else await removeImage(tx, image);
    });
    // The files are deleted after the entry, so that no entry lacks its files, and under the lock, so that no upload of
    // the same picture runs at the same time.
    await inTransaction(db, async (tx) => {
      await lockLibrary(tx, clientId);
      if (await imageByUrl(tx, clientId, url)) return;
      for (const copy of pictureCopies(url)) await files.remove(copy.url.replace('/media/', ''));
    });
  });
  return async function deleteImage(clientId: string, imageId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      // MED-203: waits for running saves that use pictures of this library, and blocks new saves.
      await lockLibrary(tx, clientId);
      const image = isId(imageId) ? await imageById(tx, clientId, imageId) : undefined;
      if (!image || image.deletedAt) throw new Refusal(mediaRefusals.notFound);
      const [use, ...others] = await usesOf(tx, image);
      if (use) throw new Refusal(pictureInUse([use, ...others]));
      const now = clock.now();
      await markImage(tx, image, now);
      const at = new Date(now.getTime() + FILES_KEPT_FOR_MS);
      await jobs.enqueue(tx, JOB, { clientId, url: image.url }, { at, key: image.url });
    });
  };
}
