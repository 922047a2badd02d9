import { type ImageListAnswer, type LibraryImage, MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { fairTurns } from './fair-turns.ts';
import { presentImage } from './media.present.ts';
import { libraryImages } from './media.store.ts';
import { rewritePicture } from './rewrite-picture.ts';
import { type UploadImageDeps, uploadImage } from './upload-image.ts';
import { uploadedFile } from './uploaded-file.ts';

/** What a multipart body may hold beside the picture itself. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

interface Deps extends Omit<UploadImageDeps, 'rewrite'> {
  routes: Routes;
  /** Staff of the client in the path: clients know of pictures, not the other way round (MED-14, MED-26). */
  staffOfClient: Rule<{ id: string }, { clientId: string }>;
}

export function mediaRoutes({ routes, staffOfClient, ...deps }: Deps): void {
  const { db } = deps;
  const inTurn = fairTurns();
  routes.add({
    method: 'GET',
    url: '/api/clients/:clientId/images',
    summary: "The pictures of a client's library",
    rule: staffOfClient,
    async handle({ target }): Promise<ImageListAnswer> {
      return { items: (await libraryImages(db, target.id)).map(presentImage) };
    },
  });
  routes.add({
    method: 'POST',
    url: '/api/clients/:clientId/images',
    summary: "Adds a picture to a client's library (multipart, the picture in the field `file`)",
    rule: staffOfClient,
    multipartBytes: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD_BYTES,
    status: 201,
    async handle({ target, request, reply }): Promise<LibraryImage> {
      const file = await uploadedFile(request, reply);
      const rewrite = (bytes: Buffer) => inTurn(target.id, () => rewritePicture(bytes));
      return presentImage(await uploadImage({ ...deps, rewrite }, { clientId: target.id, ...file }));
    },
  });
}
