import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { mediaShapes } from '@nave/domain/media/media.api.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { presentImage } from './media.present.ts';
import { libraryImages } from './media.store.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';
import { type UploadImageDeps, uploadImage } from './upload-image.ts';
import { uploadedFile } from './uploaded-file.ts';

interface Deps extends Omit<UploadImageDeps, 'rewrite'> {
  routes: Routes;
  /** Re-encodes a picture of a client; pictures of the same client are processed one after the other. */
  rewrite(clientId: string, bytes: Buffer): Promise<RewrittenPicture>;
  /**
   * The rule for a client's library (MED-14, MED-26). The clients slice passes this rule in, because clients imports
   * media and media must not import clients.
   */
  libraryOfClient: Rule<{ id: string }, ParamsOf<typeof mediaCalls.list>>;
  /** The rule for deleting pictures from a client's library (MED-200). */
  libraryDeleters: Rule<{ id: string }, ParamsOf<typeof mediaCalls.list>>;
  deleteImage(clientId: string, imageId: string): Promise<void>;
}

export function mediaRoutes({ routes, rewrite, libraryOfClient, libraryDeleters, deleteImage, ...deps }: Deps): void {
  const { db } = deps;
  const add = routes.of('images', mediaCalls, mediaShapes);
  add(mediaCalls.list, {
    summary: "The pictures of a client's library",
    rule: libraryOfClient,
    async handle({ target }) {
      return { items: (await libraryImages(db, target.id)).map(presentImage) };
    },
  });
  add(mediaCalls.add, {
    summary: "Add a picture to a client's library (multipart, the picture in the field `file`)",
    rule: libraryOfClient,
    async handle({ target, request, reply }) {
      const file = await uploadedFile(request, reply);
      const uploadDeps = { ...deps, rewrite: (bytes: Buffer) => rewrite(target.id, bytes) };
      return presentImage(await uploadImage(uploadDeps, { clientId: target.id, ...file }));
    },
  });
  add(mediaCalls.remove, {
    summary: "Delete an unused picture from a client's library; its files are deleted a day later",
    rule: libraryDeleters,
    async handle({ target, params: { imageId } }) {
      await deleteImage(target.id, imageId);
      return { items: (await libraryImages(db, target.id)).map(presentImage) };
    },
  });
}
