import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { createImageDeletion } from './delete-image.ts';
import { mediaRoutes } from './media.routes.ts';
import { createPictureProcess } from './picture-process.ts';
import { type FindUses, usesOfAll } from './picture-uses.ts';
import type { LibraryLimits } from './upload-image.ts';

interface Needs {
  /** Whose the library of the client in the path is: clients know of pictures, not the other way round (MED-14, MED-26). */
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  /** Who may delete from it (MED-200). */
  libraryClearers: Rule<{ id: string }, { clientId: string }>;
  /** What the client's own settings show. */
  usesByClient: FindUses;
  libraryLimits?: LibraryLimits | undefined;
}

/** What others ask of pictures. */
export interface MediaSlice {
  /** A square picture, written anew as JPEG; decoded in turn with all others (MED-45). Throws `media.not-square`. */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
  /** From now on the records that a later slice finds hold their pictures in the library. */
  knowPictures(find: FindUses): void;
}

export function mediaSlice(platform: Platform, { libraryLimits: limits, usesByClient, ...rules }: Needs): MediaSlice {
  const { routes, db, clock, jobs, files } = platform;
  const inTurn = platform.limits.fairTurns();
  const pictures = createPictureProcess();
  platform.onStop(pictures.stop);
  const rewrite = (clientId: string, bytes: Buffer) => inTurn(clientId, () => pictures.rewrite(bytes));
  const finders = [usesByClient];
  const deleteImage = createImageDeletion({ db, clock, jobs, files, usesOf: usesOfAll(finders) });
  mediaRoutes({ routes, db, files, rewrite, deleteImage, ...rules, ...(limits && { limits }) });
  return {
    squarePicture: (key, bytes) => inTurn(key, () => pictures.square(bytes)),
    knowPictures: (find) => void finders.push(find),
  };
}
