import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { createImageDeletion } from './delete-image.ts';
import { mediaRoutes } from './media.routes.ts';
import { createPictureProcess } from './picture-process.ts';
import { type FindUses, usesOfAll } from './picture-uses.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';
import type { LibraryLimits } from './upload-image.ts';

interface Needs {
  /** The rule for a client's library (MED-14, MED-26). The clients slice passes it, because it depends on media. */
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  /** The rule for deleting pictures from a client's library (MED-200). */
  libraryDeleters: Rule<{ id: string }, { clientId: string }>;
  /** Finds whether the settings of a client use a picture. */
  usesByClient: FindUses;
  libraryLimits?: LibraryLimits | undefined;
}

/** What the media slice offers to other slices. */
export interface MediaSlice {
  /**
   * Re-encodes a square picture as JPEG, in the same queue as all pictures (MED-45). Refuses a picture that is not
   * square.
   */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
  /** Re-encodes a picture in several widths, in the same queue as all pictures. */
  rewritePicture(key: string, bytes: Buffer): Promise<RewrittenPicture>;
  /** Registers the lookup by which another slice finds its records that use a picture. */
  registerPictureUses(find: FindUses): void;
}

export function mediaSlice(platform: Platform, { libraryLimits: limits, usesByClient, ...rules }: Needs): MediaSlice {
  const { routes, db, clock, jobs, files } = platform;
  const inTurn = platform.limits.fairQueue();
  const pictures = createPictureProcess();
  platform.onStop(pictures.stop);
  const rewrite = (clientId: string, bytes: Buffer) => inTurn(clientId, () => pictures.rewrite(bytes));
  const finders = [usesByClient];
  const deleteImage = createImageDeletion({ db, clock, jobs, files, usesOf: usesOfAll(finders) });
  mediaRoutes({ routes, db, files, rewrite, deleteImage, ...rules, ...(limits && { limits }) });
  return {
    squarePicture: (key, bytes) => inTurn(key, () => pictures.square(bytes)),
    rewritePicture: rewrite,
    registerPictureUses: (find) => void finders.push(find),
  };
}
